import { and, eq, exists, inArray, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { batchRequests, exchanges, runTasks } from "../schema/index.ts";

/** Did batches alone bring a task all that it was answered? What was asked live tells nothing of them. */
export async function cameByBatches(db: Database, runTaskId: string): Promise<boolean> {
	const [task] = await tasksByBatches(db, eq(runTasks.id, runTaskId));
	return task !== undefined;
}

/** Did batches alone bring all that some cell of the run took to be scored? */
export async function hasScoredByBatch(db: Database, runId: string): Promise<boolean> {
	const ofRun = and(eq(runTasks.runId, runId), eq(runTasks.status, "done"));
	const [task] = await tasksByBatches(db, ofRun);
	return task !== undefined;
}

/** The first task of some to which a batch brought an answer, and of which nothing was asked but by batch. */
function tasksByBatches(db: Database, some: SQL | undefined) {
	const brought = db
		.select({ one: sql`1` })
		.from(batchRequests)
		.where(
			and(
				eq(batchRequests.runTaskId, runTasks.id),
				inArray(batchRequests.status, ["back", "settled"]),
				isNull(batchRequests.failure),
			),
		);
	const ofBatch = db
		.select({ one: sql`1` })
		.from(batchRequests)
		.where(
			and(
				eq(batchRequests.runTaskId, exchanges.runTaskId),
				eq(batchRequests.requestHash, exchanges.requestHash),
				isNotNull(batchRequests.batchId),
				// What failed in a batch may have been asked live after it.
				isNull(batchRequests.failure),
			),
		);
	const askedLive = db
		.select({ one: sql`1` })
		.from(exchanges)
		.where(
			and(
				eq(exchanges.runTaskId, runTasks.id),
				// An answer to another task's like question was not asked for here.
				isNull(exchanges.reusedFrom),
				notExists(ofBatch),
			),
		);
	return db
		.select({ id: runTasks.id })
		.from(runTasks)
		.where(and(some, exists(brought), notExists(askedLive)))
		.limit(1);
}
