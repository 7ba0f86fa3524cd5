import type { z } from "zod";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { answersToRequest, type Exchange } from "#db/queries/exchanges.server.ts";
import type { LeasedTask } from "#db/queries/run-tasks.server.ts";
import { readChatCompletion } from "#judges/chat-completion.ts";
import {
	type ModelAnswer,
	type ModelFailure,
	type ModelReply,
	type ModelRequest,
	STOPPING_FAILURES,
} from "#judges/model-reply.ts";
import { parseAnswer } from "#judges/parse-answer.ts";
import { requestHash } from "#judges/request-hash.ts";
import type { Engine } from "./engine.server.ts";
import type { ModelAccess, RunContext } from "./run-context.server.ts";

/** Thrown through a protocol when no request of this lane can go on: the task is given back. */
export class LaneClosedError extends Error {
	override name = "LaneClosedError";
	constructor(readonly failure: ModelFailure) {
		super(failure.message);
	}
}

/** What one attempt of one task sends its requests with. */
export type Attempt = {
	readonly db: Database;
	readonly engine: Engine;
	readonly context: RunContext;
	readonly access: ModelAccess;
	readonly task: LeasedTask;
	readonly signal: AbortSignal;
	/** Called with every failure of a request, after it was stored. */
	readonly onFailure: (failure: ModelFailure) => void;
};

/**
 * Sends one request, or finds the good answer that was stored for the identical one. Every exchange
 * is stored, good or bad, before anything is done with it. Two that need the same answer at the
 * same time: the second waits and then finds it stored.
 * @throws LaneClosedError when the endpoint turned the request away as it would any other
 */
export async function sendRequest(
	attempt: Attempt,
	request: ModelRequest,
	schema: z.ZodType,
): Promise<ModelReply> {
	const { engine, context, access, task, signal } = attempt;
	const hash = requestHash({
		origin: access.origin,
		request,
		protocol: `${context.protocol.id}@${context.protocol.version}`,
		repetition: task.repetition,
	});
	const key = `${context.run.projectId} ${hash}`;
	for (let other = engine.inFlight.get(key); other; other = engine.inFlight.get(key)) await other;
	signal.throwIfAborted();
	let settle: () => void = () => {};
	engine.inFlight.set(key, new Promise((resolve) => (settle = resolve)));
	try {
		const stored = await storedAnswer(attempt, hash, schema);
		if (stored) return await reuse(attempt, request, stored);
		return await askModel(attempt, request, hash);
	} finally {
		engine.inFlight.delete(key);
		settle();
	}
}

type StoredAnswer = { exchange: Exchange; answer: ModelAnswer };

/** The newest stored answer to the identical request that satisfies the schema. */
async function storedAnswer(
	{ db, context }: Attempt,
	hash: string,
	schema: z.ZodType,
): Promise<StoredAnswer | null> {
	for (const exchange of await answersToRequest(db, context.run.projectId, hash)) {
		const answer = readStored(exchange);
		if (answer && parseAnswer(answer, schema).ok) return { exchange, answer };
	}
	return null;
}

function readStored(exchange: Exchange): ModelAnswer | null {
	if (exchange.response === null || exchange.status === null) return null;
	const completion = readChatCompletion(JSON.parse(exchange.response));
	if (!completion) return null;
	return {
		kind: "answer",
		...completion,
		status: exchange.status,
		rawRequest: exchange.request,
		rawResponse: exchange.response,
		durationMs: 0,
	};
}

async function reuse(
	attempt: Attempt,
	request: ModelRequest,
	{ exchange, answer }: StoredAnswer,
): Promise<ModelReply> {
	const own = exchange.runTaskId === attempt.task.id;
	// A task that was cut off between storing the exchange and its judgment has it already.
	if (!own) {
		await attempt.context.keepExchange({
			...exchangeOf(attempt, { request, hash: exchange.requestHash, reply: answer }),
			promptTokens: null,
			cachedTokens: null,
			completionTokens: null,
			reusedFrom: exchange.id,
		});
	}
	return answer;
}

async function askModel(
	attempt: Attempt,
	request: ModelRequest,
	hash: string,
): Promise<ModelReply> {
	const { context, access, signal } = attempt;
	const giveBack = await access.lane.take(signal);
	const sentAt = Date.now();
	let reply: ModelReply;
	try {
		reply = await access.client.complete(request, signal);
		// Before the place is given back: the next request must not slip through a closed lane.
		if (reply.kind === "answer") access.lane.answered();
		else if (reply.failure === "rate_limited") {
			access.lane.close({ sentAt, retryAfterMs: reply.retryAfterMs });
		}
	} finally {
		giveBack();
	}
	await context.keepExchange(exchangeOf(attempt, { request, hash, reply }));
	if (reply.kind === "answer") return reply;
	attempt.onFailure(reply);
	const closed = reply.failure === "rate_limited" || STOPPING_FAILURES.has(reply.failure);
	if (closed) throw new LaneClosedError(reply);
	return reply;
}

function exchangeOf(
	{ context, access, task }: Attempt,
	{ request, hash, reply }: { request: ModelRequest; hash: string; reply: ModelReply },
): Exchange {
	const answered = reply.kind === "answer";
	return {
		id: newId("exc"),
		projectId: context.run.projectId,
		runId: context.run.id,
		runTaskId: task.id,
		endpointId: access.endpoint.id,
		requestHash: hash,
		role: request.role,
		step: request.step === "repair" ? "repair" : request.role,
		draw: request.draw,
		attempt: task.attempts,
		model: request.model,
		answeredModel: answered ? reply.model : null,
		request: reply.rawRequest,
		response: reply.rawResponse,
		status: reply.status,
		finishReason: answered ? reply.finishReason : null,
		error: answered ? null : `${reply.failure}: ${reply.message}`,
		promptTokens: answered ? reply.usage.prompt : null,
		cachedTokens: answered ? reply.usage.cached : null,
		cacheWriteTokens: null,
		costMicros: null,
		batchId: null,
		completionTokens: answered ? reply.usage.completion : null,
		durationMs: reply.durationMs,
		reusedFrom: null,
		createdAt: new Date(),
	};
}
