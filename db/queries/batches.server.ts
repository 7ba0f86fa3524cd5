import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { type Database, holds, must, type Transaction } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import { batches, batchRequests, runs, runTasks } from "../schema/index.ts";
import type { BatchRequest } from "./batch-requests.server.ts";
import { type Exchange, insertionOf } from "./exchanges.server.ts";
import { usedBy } from "./flights.server.ts";

export type StoredBatch = typeof batches.$inferSelect;

/** Requests whose ids stand in one statement. */
const IDS = 500;

/**
 * Puts queued requests into a batch that is about to be handed over, all or none: a process that was suspended may find
 * that another one has some of them by now, or has used what room the cap had.
 * @returns whether they are in it
 */
export function insertBatch(
	db: Database,
	batch: StoredBatch,
	requestIds: readonly string[],
): Promise<boolean> {
	return commit(db, "run", (tx) => [
		tx.insert(batches).values(batch),
		...chunks(requestIds).flatMap((ids) => {
			const queued = and(inArray(batchRequests.id, ids), eq(batchRequests.status, "queued"));
			const still = tx.select({ id: batchRequests.id }).from(batchRequests).where(queued);
			return [
				must(holds(still, (rows) => rows.length === ids.length)),
				tx.update(batchRequests).set({ batchId: batch.id, status: "sent" }).where(queued),
			];
		}),
		must(holds(withinCap(tx, batch.runId), (rows) => rows.length > 0)),
	]);
}

/** The run, if what it used and has under way is within its cap. */
function withinCap(tx: Transaction, runId: string) {
	const isWithin = sql`(${runs.maxCostMicros} is null or ${usedBy(sql`${runId}`)} <= ${runs.maxCostMicros})`;
	return tx
		.select({ id: runs.id })
		.from(runs)
		.where(and(eq(runs.id, runId), isWithin));
}

export async function updateBatch(
	db: Database,
	id: string,
	change: Partial<Omit<StoredBatch, "id" | "runId">>,
): Promise<void> {
	await unlogged(db, "run").update(batches).set(change).where(eq(batches.id, id));
}

/** The endpoint did not take a batch: its requests are queued again. */
export async function takeBatchBack(db: Database, id: string, now: Date): Promise<void> {
	await commit(db, "run", (tx) => [
		tx
			.update(batchRequests)
			.set({ batchId: null, status: "queued" })
			.where(and(eq(batchRequests.batchId, id), eq(batchRequests.status, "sent"))),
		tx.update(batches).set({ status: "over", finishedAt: now }).where(eq(batches.id, id)),
	]);
}

export async function batchesOfRun(db: Database, runId: string): Promise<StoredBatch[]> {
	return db
		.select()
		.from(batches)
		.where(eq(batches.runId, runId))
		.orderBy(asc(batches.createdAt), asc(batches.id));
}

/** A request's result: the exchange that is kept, and why there is no answer where there is none. */
export type BatchResult = {
	readonly requestId: string;
	readonly exchange: Exchange;
	readonly failure: BatchRequest["failure"];
};

/** Keeps results of a batch, each once: those whose request was read before are left out. */
export async function keepBatchResults(
	db: Database,
	results: readonly BatchResult[],
): Promise<void> {
	if (results.length === 0) return;
	const kept = results.map(({ exchange }) => exchange);
	await commit(db, "run", (tx) => [
		...results.map(({ requestId, failure }) =>
			must(
				tx
					.update(batchRequests)
					.set({ status: "back", failure })
					.where(and(eq(batchRequests.id, requestId), eq(batchRequests.status, "sent"))),
			),
		),
		...insertionOf(db, kept),
	]);
}

/** All results of a batch are kept: the tasks that wait go on, in the attempt they are in. */
export async function endBatch(
	db: Database,
	{ id, runId }: Pick<StoredBatch, "id" | "runId">,
	change: Pick<StoredBatch, "finishedAt" | "remoteStatus" | "answered">,
): Promise<void> {
	await commit(db, "run", (tx) => [
		tx
			.update(batches)
			.set({ ...change, status: "over" })
			.where(eq(batches.id, id)),
		tx
			.update(runTasks)
			.set({ status: "todo", attempts: sql`${runTasks.attempts} - 1` })
			.where(and(eq(runTasks.runId, runId), eq(runTasks.status, "waiting"))),
	]);
}

/** Runs that were cancelled while the endpoint still works on batches of theirs. */
export async function cancelledRunsWithBatches(db: Database): Promise<string[]> {
	const rows = await db
		.selectDistinct({ id: runs.id })
		.from(runs)
		.innerJoin(batches, eq(batches.runId, runs.id))
		.where(and(eq(runs.status, "cancelled"), ne(batches.status, "over")));
	return rows.map(({ id }) => id);
}

function chunks<T>(list: readonly T[]): T[][] {
	return Array.from({ length: Math.ceil(list.length / IDS) }, (_, at) =>
		list.slice(at * IDS, (at + 1) * IDS),
	);
}
