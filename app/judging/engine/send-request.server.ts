import type { z } from "zod";
import type { ModelReply, ModelRequest } from "#judges/asking/model-reply.ts";
import { requestHash } from "#judges/asking/request-hash.ts";
import type { Attempt, Interruption } from "./attempt.ts";
import { requestOverWindow } from "./context-window.server.ts";
import { meteredCall } from "./metered-call.server.ts";
import { promptTexts } from "./prompt-texts.ts";
import { answerByBatch } from "./queue-request.server.ts";
import { accessOf, type ModelAccess } from "./run-context.server.ts";
import { reuseAnswer, stepOf, storedAnswer } from "./stored-answer.server.ts";

/**
 * Sends one request, or finds the good answer that was stored for the identical one. Every exchange
 * is stored, good or bad, before anything is done with it. Two that need the same answer at the
 * same time: the second waits and then finds it stored.
 * @returns an interruption when the endpoint turned the request away as it would any other, when the
 * run's cap has no room for it or nobody has answered for long, or when a batch has to bring the answer
 */
export async function sendRequest(
	attempt: Attempt,
	request: ModelRequest,
	schema: z.ZodType,
): Promise<ModelReply | Interruption> {
	const { context, task } = attempt;
	const { inFlight } = context.engine;
	const access = accessOf(context, request.role);
	const hash = requestHash({
		origin: access.origin,
		request,
		protocol: `${context.protocol.id}@${context.protocol.version}`,
		repetition: task.repetition,
	});
	const key = `${context.run.projectId} ${hash}`;
	for (let other = inFlight.get(key); other; other = inFlight.get(key)) await other;
	context.cutOff.throwIfAborted();
	let settle: () => void = () => {};
	inFlight.set(key, new Promise((resolve) => (settle = resolve)));
	try {
		const stored = await storedAnswer(attempt, hash, schema);
		if (stored) return await reuseAnswer(attempt, request, stored);
		return await askModel(attempt, access, { request, hash });
	} finally {
		inFlight.delete(key);
		settle();
	}
}

async function askModel(
	attempt: Attempt,
	access: ModelAccess,
	sent: { readonly request: ModelRequest; readonly hash: string },
): Promise<ModelReply | Interruption> {
	const { request, hash } = sent;
	const tooLong = await requestOverWindow(access, request);
	if (tooLong) return tooLong;
	if (attempt.context.run.mode === "batch") return answerByBatch(attempt, access, sent);
	return meteredCall<ModelReply>(attempt, {
		access,
		texts: promptTexts(request),
		maxTokens: request.maxTokens,
		send: (signal) => access.client.complete(request, signal),
		kept: { requestHash: hash, ...stepOf(request) },
	});
}
