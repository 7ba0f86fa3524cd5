import { and, asc, count, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import { batchRequests, exchanges, runTasks } from "../schema/index.ts";
import type { Exchange } from "./exchanges.server.ts";

export type BatchRequest = typeof batchRequests.$inferSelect;

/** Queues requests for the next batch. */
export async function queueBatchRequests(
	db: Database,
	rows: readonly BatchRequest[],
): Promise<void> {
	await commit(db, "run", (tx) => [tx.insert(batchRequests).values([...rows])]);
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
	await unlogged(db, "run")
		.update(batchRequests)
		.set({ status: "settled" })
		.where(and(eq(batchRequests.runTaskId, runTaskId), eq(batchRequests.status, "back")));
}

/** The tasks of a run of which a batch had a request. */
export async function begunTasks(db: Database, runId: string): Promise<string[]> {
	const rows = await db
		.selectDistinct({ id: batchRequests.runTaskId })
		.from(batchRequests)
		.where(and(eq(batchRequests.runId, runId), isNotNull(batchRequests.batchId)));
	return rows.map(({ id }) => id);
}

/**
 * Queued requests to one model, as many as one batch takes, those of a task together: in order of time a small file
 * would hold one question each of many tasks, and end none.
 * @param only those of these tasks, and these themselves
 */
export async function queuedRequests(
	db: Database,
	runId: string,
	{ limit, only }: { readonly limit: number; readonly only?: SomeRequests },
): Promise<BatchRequest[]> {
	const queued = and(
		eq(batchRequests.runId, runId),
		eq(batchRequests.status, "queued"),
		only && or(inArray(batchRequests.runTaskId, only.ofTasks), inArray(batchRequests.id, only.ids)),
	);
	const inOrder = [
		asc(batchRequests.runTaskId),
		asc(batchRequests.createdAt),
		asc(batchRequests.id),
	];
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

type SomeRequests = { readonly ofTasks: string[]; readonly ids: string[] };

/** A task's requests are out: it waits for them. */
export async function parkRunTask(
	db: Database,
	task: { id: string; leaseToken: string },
): Promise<void> {
	await unlogged(db, "run")
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

/** Sets more aside for queued requests, which can cost more than was thought when they were queued. */
export async function setMoreAside(
	db: Database,
	requests: readonly Pick<BatchRequest, "id" | "worstMicros">[],
): Promise<void> {
	if (requests.length === 0) return;
	await commit(db, "run", (tx) =>
		requests.map(({ id, worstMicros }) =>
			tx.update(batchRequests).set({ worstMicros }).where(eq(batchRequests.id, id)),
		),
	);
}

/** The requests of a batch whose results were not read yet. */
export async function requestsOfBatch(db: Database, batchId: string): Promise<BatchRequest[]> {
	return db
		.select()
		.from(batchRequests)
		.where(and(eq(batchRequests.batchId, batchId), eq(batchRequests.status, "sent")))
		.orderBy(asc(batchRequests.createdAt), asc(batchRequests.id));
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
