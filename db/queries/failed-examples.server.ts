import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { items, judgments, runTasks } from "../schema/index.ts";

export type FailedExample = { judgmentId: string; itemName: string };

/** The first cells of a run that ended for this reason and were kept as judgments, in order of work. */
export async function failedExamples(
	db: Database,
	{ runId, reason }: { runId: string; reason: string },
	limit: number,
): Promise<FailedExample[]> {
	return db
		.select({ judgmentId: judgments.id, itemName: items.externalId })
		.from(runTasks)
		.innerJoin(
			judgments,
			and(
				eq(judgments.runId, runTasks.runId),
				eq(judgments.itemId, runTasks.itemId),
				eq(judgments.repetition, runTasks.repetition),
			),
		)
		.innerJoin(items, eq(items.id, runTasks.itemId))
		.where(and(eq(runTasks.runId, runId), eq(runTasks.reason, reason)))
		.orderBy(asc(runTasks.position))
		.limit(limit);
}
