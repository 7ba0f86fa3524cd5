import type { Database } from "#db/dialect";
import { type FailedExample, failedExamples } from "#db/queries/failed-examples.server.ts";
import type { RunProgress } from "./run-progress.server.ts";

const SHOWN = 3;

/** For each reason why cells of a run have no value some of these cells, to be opened. */
export async function failuresByReason(
	db: Database,
	runId: string,
	{ unscored }: Pick<RunProgress, "unscored">,
): Promise<Record<string, FailedExample[]>> {
	const found = unscored.map(async ({ reason }) => {
		return [reason, await failedExamples(db, { runId, reason }, SHOWN)] as const;
	});
	return Object.fromEntries(await Promise.all(found));
}
