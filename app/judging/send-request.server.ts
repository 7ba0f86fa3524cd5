import type { z } from "zod";
import { newId } from "#db/model/ids.ts";
import { answersToRequest, type Exchange } from "#db/queries/exchanges.server.ts";
import { readChatCompletion } from "#judges/chat-completion.ts";
import type { JsonSchema, ModelAnswer, ModelReply, ModelRequest } from "#judges/model-reply.ts";
import { parseAnswer } from "#judges/parse-answer.ts";
import { requestHash } from "#judges/request-hash.ts";
import { requestOverWindow } from "./context-window.server.ts";
import { type Attempt, meteredCall } from "./metered-call.server.ts";
import { accessOf, type ModelAccess } from "./run-context.server.ts";

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
	const { context, task } = attempt;
	// A task that was cut off between storing the exchange and its judgment has it already.
	if (exchange.runTaskId !== task.id) {
		await context.keepExchange({
			...exchange,
			...stepOf(request),
			id: newId("exc"),
			runId: context.run.id,
			runTaskId: task.id,
			attempt: task.attempts,
			promptTokens: null,
			cachedTokens: null,
			cacheWriteTokens: null,
			completionTokens: null,
			costMicros: null,
			durationMs: 0,
			reusedFrom: exchange.id,
			createdAt: new Date(),
		});
	}
	return answer;
}

type Sent = { readonly request: ModelRequest; readonly hash: string };

async function askModel(
	attempt: Attempt,
	access: ModelAccess,
	{ request, hash }: Sent,
): Promise<ModelReply> {
	const tooLong = await requestOverWindow(access, request);
	if (tooLong) return tooLong;
	return meteredCall<ModelReply>(attempt, {
		access,
		bodyBytes: bodyBytes(request),
		maxTokens: request.maxTokens,
		send: (signal) => access.client.complete(request, signal),
		kept: { requestHash: hash, ...stepOf(request) },
		readAnswer: ({ finishReason }) => ({ finishReason }),
	});
}

function stepOf(request: ModelRequest): Pick<Exchange, "role" | "step" | "draw"> {
	const step = request.step === "repair" ? "repair" : (request.purpose ?? request.role);
	return { role: request.role, step, draw: request.draw };
}

/** At least as many bytes as the body that is sent. */
function bodyBytes({ messages, responseFormat }: ModelRequest): number {
	const format = responseFormat ? schemaBytes(responseFormat.schema) : 0;
	return (
		messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) * 2, format) + AROUND
	);
}

/** Model, temperature, limits and the braces around them. */
const AROUND = 512;

/** Thousands of requests share one schema object: it is measured once. */
const schemaSizes = new WeakMap<JsonSchema, number>();

function schemaBytes(schema: JsonSchema): number {
	const known = schemaSizes.get(schema);
	if (known !== undefined) return known;
	const size = Buffer.byteLength(JSON.stringify(schema));
	schemaSizes.set(schema, size);
	return size;
}
