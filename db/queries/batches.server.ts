import {
	and,
	asc,
	count,
	eq,
	exists,
	inArray,
	isNotNull,
	isNull,
	ne,
	notExists,
	type SQL,
	sql,
} from "drizzle-orm";
import { commit, type Database, must } from "#db/dialect";
import { batches, batchRequests, exchanges, runs, runTasks } from "../schema/index.ts";
import { type Exchange, insertionOf } from "./exchanges.server.ts";

export type StoredBatch = typeof batches.$inferSelect;
export type BatchRequest = typeof batchRequests.$inferSelect;

/** Queues requests for the next batch. */
export async function queueBatchRequests(
	db: Database,
	rows: readonly BatchRequest[],
): Promise<void> {
	await commit(db, (tx) => [tx.insert(batchRequests).values([...rows])]);
}

/** What became of a request of a run: still out for anybody, or back for this task. */
export async function findBatchRequest(
	db: Database,
	{ runId, runTaskId, requestHash }: { runId: string; runTaskId: string; requestHash: string },
): Promise<BatchRequest | null> {
	const rows = await db
		.select()
		.from(batchRequests)
		.where(
			and(
				eq(batchRequests.runId, runId),
				eq(batchRequests.requestHash, requestHash),
				ne(batchRequests.status, "settled"),
			),
		)
		.orderBy(asc(batchRequests.createdAt));
	const back = rows.find((row) => row.status === "back" && row.runTaskId === runTaskId);
	return back ?? rows.find((row) => row.status !== "back") ?? null;
}

/** The answer that a batch brought for a task's request. */
export async function batchAnswer(
	db: Database,
	{ runTaskId, requestHash }: Pick<BatchRequest, "runTaskId" | "requestHash">,
): Promise<Exchange | null> {
	const rows = await db
		.select()
		.from(exchanges)
		.where(and(eq(exchanges.runTaskId, runTaskId), eq(exchanges.requestHash, requestHash)))
		.orderBy(sql`rowid`);
	return rows.at(-1) ?? null;
}

/** A task's attempt is over: what came back for it is not used again. */
export async function settleBatchRequests(db: Database, runTaskId: string): Promise<void> {
	await db
		.update(batchRequests)
		.set({ status: "settled" })
		.where(and(eq(batchRequests.runTaskId, runTaskId), eq(batchRequests.status, "back")));
}

/**
 * The oldest queued requests to one model, as many as one batch takes.
 * @param ofBegun only those of cells of which a batch had a request before
 */
export async function queuedRequests(
	db: Database,
	runId: string,
	{ limit, ofBegun = false }: { readonly limit: number; readonly ofBegun?: boolean },
): Promise<BatchRequest[]> {
	const begun = db
		.select({ id: batchRequests.runTaskId })
		.from(batchRequests)
		.where(and(eq(batchRequests.runId, runId), isNotNull(batchRequests.batchId)));
	const queued = and(
		eq(batchRequests.runId, runId),
		eq(batchRequests.status, "queued"),
		ofBegun ? inArray(batchRequests.runTaskId, begun) : undefined,
	);
	const inOrder = [asc(batchRequests.createdAt), asc(batchRequests.id)];
	const [first] = await db
		.select()
		.from(batchRequests)
		.where(queued)
		.orderBy(...inOrder)
		.limit(1);
	if (!first) return [];
	const { endpointId, model } = first;
	return db
		.select()
		.from(batchRequests)
		.where(and(queued, eq(batchRequests.endpointId, endpointId), eq(batchRequests.model, model)))
		.orderBy(...inOrder)
		.limit(limit);
}

/** Requests whose ids stand in one statement. */
const IDS = 500;

/** Sets more aside for queued requests, which can cost more than was thought when they were queued. */
export async function setMoreAside(
	db: Database,
	requests: readonly Pick<BatchRequest, "id" | "worstMicros">[],
): Promise<void> {
	if (requests.length === 0) return;
	await commit(db, (tx) =>
		requests.map(({ id, worstMicros }) =>
			tx.update(batchRequests).set({ worstMicros }).where(eq(batchRequests.id, id)),
		),
	);
}

/** Puts queued requests into a batch that is about to be handed over. */
export async function insertBatch(
	db: Database,
	batch: StoredBatch,
	requestIds: readonly string[],
): Promise<void> {
	await commit(db, (tx) => [
		tx.insert(batches).values(batch),
		...chunks(requestIds).map((ids) =>
			tx
				.update(batchRequests)
				.set({ batchId: batch.id, status: "sent" })
				.where(inArray(batchRequests.id, ids)),
		),
	]);
}

export async function updateBatch(
	db: Database,
	id: string,
	change: Partial<Omit<StoredBatch, "id" | "runId">>,
): Promise<void> {
	await db.update(batches).set(change).where(eq(batches.id, id));
}

/** The endpoint did not take a batch: its requests are queued again. */
export async function takeBatchBack(db: Database, id: string, now: Date): Promise<void> {
	await commit(db, (tx) => [
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

/** The requests of a batch whose results were not read yet. */
export async function requestsOfBatch(db: Database, batchId: string): Promise<BatchRequest[]> {
	return db
		.select()
		.from(batchRequests)
		.where(and(eq(batchRequests.batchId, batchId), eq(batchRequests.status, "sent")))
		.orderBy(asc(batchRequests.createdAt), asc(batchRequests.id));
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
	await commit(db, (tx) => [
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
	await commit(db, (tx) => [
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

/** A task's requests are out: it waits for them. */
export async function parkRunTask(
	db: Database,
	task: { id: string; leaseToken: string },
): Promise<void> {
	await db
		.update(runTasks)
		.set({ status: "waiting", leaseToken: null, leaseProcess: null, reason: null })
		.where(
			and(
				eq(runTasks.id, task.id),
				eq(runTasks.status, "leased"),
				eq(runTasks.leaseToken, task.leaseToken),
			),
		);
}

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

/** Runs that were cancelled while the endpoint still works on batches of theirs. */
export async function cancelledRunsWithBatches(db: Database): Promise<string[]> {
	const rows = await db
		.selectDistinct({ id: runs.id })
		.from(runs)
		.innerJoin(batches, eq(batches.runId, runs.id))
		.where(and(eq(runs.status, "cancelled"), ne(batches.status, "over")));
	return rows.map(({ id }) => id);
}

/** How many requests of a run stand where. */
export async function countBatchRequests(
	db: Database,
	runId: string,
): Promise<Record<BatchRequest["status"], number>> {
	const rows = await db
		.select({ status: batchRequests.status, requests: count() })
		.from(batchRequests)
		.where(eq(batchRequests.runId, runId))
		.groupBy(batchRequests.status);
	const counts = { queued: 0, sent: 0, back: 0, settled: 0 };
	for (const { status, requests } of rows) counts[status] = requests;
	return counts;
}

function chunks<T>(list: readonly T[]): T[][] {
	return Array.from({ length: Math.ceil(list.length / IDS) }, (_, at) =>
		list.slice(at * IDS, (at + 1) * IDS),
	);
}
