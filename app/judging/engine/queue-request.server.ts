import { newId } from "#db/model/ids.ts";
import {
	type BatchRequest,
	batchAnswer,
	findBatchRequest,
} from "#db/queries/batch-requests.server.ts";
import {
	type ModelReply,
	type ModelRequest,
	STOPPING_FAILURES,
} from "#judges/asking/model-reply.ts";
import type { Attempt, Interruption } from "./attempt.ts";
import type { ModelAccess } from "./run-context.server.ts";
import { readStored, stepOf } from "./stored-answer.server.ts";
import { storedFailure } from "./stored-request.ts";
import { worstOfBatched } from "./worst-of-batched.server.ts";

export type QueuedRequest = { readonly request: ModelRequest; readonly hash: string };

/**
 * In a run by batch: what a batch brought for this request, good or bad, to the task that asked.
 * @returns an interruption while the answer is out, or when the endpoint would say the same to every
 * request; null when nobody of the run asked it so far
 */
export async function answerOfBatch(
	attempt: Attempt,
	access: ModelAccess,
	{ hash }: QueuedRequest,
): Promise<ModelReply | Interruption | null> {
	const { context, task, failures } = attempt;
	const { db } = context;
	const asked = { runId: context.run.id, runTaskId: task.id, requestHash: hash };
	const found = await findBatchRequest(db, asked);
	if (!found) return null;
	if (found.status !== "back") {
		if (found.runTaskId !== task.id) context.batches.awaits(task.id, found.id);
		return { kind: "awaits-batch" };
	}
	const exchange = await batchAnswer(db, asked);
	const answer = exchange && found.failure === null ? readStored(exchange) : null;
	if (answer) return { ...answer, byBatch: true };
	const failure = storedFailure(found);
	if (!exchange || !failure) throw new TypeError("a batch came back without an exchange");
	const reply = { ...failure, rawRequest: exchange.request, durationMs: 0, byBatch: true } as const;
	failures.push(reply);
	if (STOPPING_FAILURES.has(reply.failure)) return { kind: "lane-closed", failure: reply, access };
	return reply;
}

/** Did a batch bring the answer to this request to the task, while no batch has proven to be of use? */
export async function isBroughtByBatch(
	{ context: { db, run, batches }, task }: Attempt,
	requestHash: string,
): Promise<boolean> {
	if (run.mode !== "batch" || batches.isProven) return false;
	const asked = { runId: run.id, runTaskId: task.id, requestHash };
	return (await findBatchRequest(db, asked))?.status === "back";
}

/** Queues a request for the next batch of the run. */
export async function queueForBatch(
	attempt: Attempt,
	access: ModelAccess,
	sent: QueuedRequest,
): Promise<Interruption> {
	await attempt.context.queueRequest(await rowOf(attempt, access, sent));
	return { kind: "awaits-batch" };
}

async function rowOf(
	{ context, task }: Attempt,
	access: ModelAccess,
	{ request, hash }: QueuedRequest,
): Promise<BatchRequest> {
	const { endpoint, model } = access;
	const worst = await worstOfBatched(access, request, context);
	return {
		id: newId("req"),
		runId: context.run.id,
		runTaskId: task.id,
		batchId: null,
		endpointId: endpoint.id,
		model,
		requestHash: hash,
		...stepOf(request),
		attempt: task.attempts,
		request: { ...request },
		worstMicros: worst.micros,
		status: "queued",
		failure: null,
		createdAt: new Date(),
	};
}
