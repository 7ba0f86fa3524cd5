import type { z } from "zod";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { answersToRequest, type Exchange } from "#db/queries/exchanges.server.ts";
import type { LeasedTask } from "#db/queries/run-tasks.server.ts";
import { readChatCompletion } from "#judges/chat-completion.ts";
import { costMicros, worstCostMicros } from "#judges/cost.ts";
import {
	type ModelAnswer,
	type ModelFailure,
	type ModelReply,
	type ModelRequest,
	RETRYABLE_FAILURES,
	STOPPING_FAILURES,
} from "#judges/model-reply.ts";
import { parseAnswer } from "#judges/parse-answer.ts";
import { requestHash } from "#judges/request-hash.ts";
import type { Engine } from "./engine.server.ts";
import { capSentence, tripSentence, unknownPriceSentence } from "./halt-sentences.ts";
import { accessOf, type ModelAccess, type RunContext } from "./run-context.server.ts";

/** Thrown through a protocol when no request of this lane can go on: the task is given back. */
export class LaneClosedError extends Error {
	override name = "LaneClosedError";
	constructor(
		readonly failure: ModelFailure,
		readonly access: ModelAccess,
	) {
		super(failure.message);
	}
}

/** Thrown likewise when the run has to stand still: its cap is reached, or nobody answers. */
export class RunHaltedError extends Error {
	override name = "RunHaltedError";
	/** @param sentence for people: why, and what to do */
	constructor(readonly sentence: string) {
		super(sentence);
	}
}

/** What one attempt of one task sends its requests with. */
export type Attempt = {
	readonly db: Database;
	readonly engine: Engine;
	readonly context: RunContext;
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
 * @throws RunHaltedError when the run's cap has no room for it, or nobody has answered for long
 */
export async function sendRequest(
	attempt: Attempt,
	request: ModelRequest,
	schema: z.ZodType,
): Promise<ModelReply> {
	const { engine, context, task, signal } = attempt;
	const access = accessOf(context, request.role);
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
		return await askModel(attempt, access, { request, hash });
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
			...exchangeOf(attempt, accessOf(attempt.context, request.role), {
				...{ request, hash: exchange.requestHash, reply: answer },
			}),
			...NOTHING_USED,
			reusedFrom: exchange.id,
		});
	}
	return answer;
}

type Sent = { readonly request: ModelRequest; readonly hash: string };

async function askModel(attempt: Attempt, access: ModelAccess, sent: Sent): Promise<ModelReply> {
	const { context, task } = attempt;
	const setAside = await reserve(attempt, access, sent.request);
	let reply: ModelReply;
	try {
		reply = await sendThrough(access, sent.request, attempt.signal);
	} catch (error) {
		// Cut off: it may have been answered and billed.
		context.budget?.settle(setAside, setAside);
		throw error;
	}
	const exchange = exchangeOf(attempt, access, { ...sent, reply });
	context.budget?.settle(setAside, exchange.costMicros ?? (mayBeBilled(reply) ? setAside : 0));
	context.breaker.sent(task.attempts);
	await context.keepExchange(exchange);
	if (reply.kind === "answer") {
		context.breaker.answered();
		return reply;
	}
	attempt.onFailure(reply);
	const closed = reply.failure === "rate_limited" || STOPPING_FAILURES.has(reply.failure);
	if (closed) throw new LaneClosedError(reply, access);
	const trip = RETRYABLE_FAILURES.has(reply.failure) ? context.breaker.failed(reply) : null;
	if (trip) throw new RunHaltedError(tripSentence(trip, access));
	return reply;
}

/** Waits for the lane, sends, and tells the lane what it learnt. */
async function sendThrough(
	{ client, lane }: ModelAccess,
	request: ModelRequest,
	signal: AbortSignal,
): Promise<ModelReply> {
	const tokens = lane.pace.limits.tokens === null ? 0 : estimatedTokens(request);
	const giveBack = await lane.take(signal, tokens);
	const sentAt = Date.now();
	try {
		const reply = await client.complete(request, signal);
		// Before the place is given back: the next request must not slip through a closed lane.
		if (reply.rateLimits) lane.pace.announced(reply.rateLimits);
		if (reply.kind === "answer") {
			lane.answered();
			const { prompt, completion } = reply.usage;
			if (tokens > 0 && prompt !== null) {
				lane.pace.correct(Date.now(), prompt + (completion ?? 0) - tokens);
			}
		} else if (reply.failure === "rate_limited") {
			lane.close({ sentAt, retryAfterMs: reply.retryAfterMs });
		}
		return reply;
	} finally {
		giveBack();
	}
}

/** Sets aside what the request can cost at most; nothing where the run has no cap. */
async function reserve(
	{ context, signal }: Attempt,
	{ facts, model }: ModelAccess,
	request: ModelRequest,
): Promise<number> {
	const { budget } = context;
	if (!budget) return 0;
	const worst = worstCostMicros(
		{ bodyBytes: bodyBytes(request), maxTokens: request.maxTokens },
		facts,
	);
	if (worst === null) throw new RunHaltedError(unknownPriceSentence(model, request.maxTokens));
	if (await budget.reserve(worst, signal)) return worst;
	throw new RunHaltedError(capSentence(budget));
}

/** At least as many bytes as the body that is sent. */
function bodyBytes({ messages, responseFormat }: ModelRequest): number {
	return Buffer.byteLength(JSON.stringify([messages, responseFormat])) + BODY_AROUND;
}

/** Model, temperature, limits and the braces around them. */
const BODY_AROUND = 512;

/** About four bytes a token, and an answer of ordinary length. */
function estimatedTokens(request: ModelRequest): number {
	return Math.ceil(bodyBytes(request) / 4) + Math.min(request.maxTokens ?? 500, 500);
}

/** Did the request reach a model that may have worked on it? */
function mayBeBilled(reply: ModelReply): boolean {
	if (reply.kind === "answer") return true;
	return ["timeout", "connection", "too_large"].includes(reply.failure);
}

const NOTHING_USED = {
	promptTokens: null,
	cachedTokens: null,
	cacheWriteTokens: null,
	completionTokens: null,
	costMicros: null,
} as const;

function exchangeOf(
	{ context, task }: Attempt,
	access: ModelAccess,
	{ request, hash, reply }: Sent & { reply: ModelReply },
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
		step: request.step === "repair" ? "repair" : (request.purpose ?? request.role),
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
		cacheWriteTokens: answered ? (reply.usage.cacheWrite ?? null) : null,
		costMicros: answered ? costMicros(reply.usage, access.facts) : null,
		batchId: null,
		completionTokens: answered ? reply.usage.completion : null,
		durationMs: reply.durationMs,
		reusedFrom: null,
		createdAt: new Date(),
	};
}
