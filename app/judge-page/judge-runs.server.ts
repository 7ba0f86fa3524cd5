import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import { failedCells } from "#db/queries/run-cells.server.ts";
import { runsOfProject } from "#db/queries/runs.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { retryFailures } from "../judging/runs/retry-failures.server.ts";
import { RUN_STATUS } from "../judging/runs/run-in-words.ts";

/** Runs that the page names; the list of runs has all. */
const NAMED = 5;

/** The judge's newest runs, and how many of its cells failed for a reason that may have passed. */
export async function runsOfJudge(db: Database, judge: Judge) {
	const asked = { judgeId: judge.id, limit: NAMED };
	const runs = (await runsOfProject(db, judge.projectId, asked)).map(({ run, set }) => ({
		id: run.id,
		words: `${run.createdAt.toISOString().slice(0, 10)}, ${RUN_STATUS[run.status].words}${set ? `, over ${set.name}` : ""}`,
	}));
	return { runs, passing: (await failedCells(db, { judgeId: judge.id })).length };
}

/**
 * Asks again what failed in any run of the judge for a reason that may have passed: a run for the imported items, and one
 * for each set.
 * @returns the first of these runs
 */
export async function retryJudge(
	db: Database,
	judge: Judge,
	by: { readonly createdBy: string | null; readonly now: Date },
): Promise<{ readonly runId: string } | Refusal> {
	const started: string[] = [];
	for await (const run of retryFailures(db, { judge, run: null, ...by })) started.push(run.id);
	const [runId] = started;
	if (runId === undefined) {
		return refused(
			"What failed was answered since, or waits in a run: there is nothing to ask again.",
		);
	}
	return { runId };
}
