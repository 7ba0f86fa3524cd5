import type { z } from "zod";
import type { RequestForm } from "#db/model/request-form.ts";
import type { Reads } from "#judges/asking/form-keeper.ts";
import type { ModelFailure, ModelReply, ModelRequest } from "#judges/asking/model-reply.ts";
import type { Question } from "#judges/asking/protocol.ts";
import { requestHash } from "#judges/asking/request-hash.ts";
import { type Attempt, type Interruption, isInterruption } from "./attempt.ts";
import { requestOverWindow } from "./context-window.server.ts";
import { noLimitSentence } from "./halt-sentences.ts";
import { meteredCall } from "./metered-call.server.ts";
import { promptTexts } from "./prompt-texts.ts";
import {
	answerOfBatch,
	isBroughtByBatch,
	type QueuedRequest,
	queueForBatch,
} from "./queue-request.server.ts";
import { accessOf, isProbing, type ModelAccess } from "./run-context.server.ts";
import { reuseAnswer, stepOf, storedAnswer } from "./stored-answer.server.ts";

/**
 * Sends one request in the form that its model takes, or finds the good answer that was stored for the
 * identical one. Every exchange is stored, good or bad, before anything is done with it. Two that need
 * the same answer at the same time: the second waits and then finds it stored.
 * @returns an interruption when the endpoint turned the request away as it would any other, when the
 * run's cap has no room for it or nobody has answered for long, when the model takes no limit to its answers
 * under a cap, or when a batch has to bring the answer
 */
export async function sendRequest(
	attempt: Attempt,
	question: Pick<Question<unknown>, "role" | "name" | "schema" | "maxTokens">,
	{
		inForm,
		reads,
	}: { readonly inForm: (form: RequestForm) => ModelRequest; readonly reads: Reads },
): Promise<ModelReply | Interruption> {
	const { run, stop, isCapped, breaker } = attempt.context;
	const { role, schema, maxTokens = null } = question;
	const kind = kindOf(question);
	const access = accessOf(attempt.context, role);
	// Without the limit that the judge sets nobody knows what an answer costs at most.
	const maySend = (form: RequestForm) =>
		!isCapped || maxTokens === null || form.maxTokens !== "left_out";
	const sendIn = async (form: RequestForm, isTrial: boolean) =>
		maySend(form)
			? sendInForm(attempt, access, { request: inForm(form), schema, kind, isTrial })
			: ({ kind: "halted", sentence: noLimitSentence(access) } as const);
	const freely = run.mode === "batch";
	const sent = await access.forms.send(stop, sendIn, { freely, reads, maySend });
	// Where others are answered, it is this item's alone.
	if (!isCapped || !isLimitRefused(sent) || breaker.hasSucceeded) return sent;
	breaker.forbidden(attempt.task.id);
	if (breaker.isForbidden) breaker.stop(sent);
	return { kind: "lane-closed", failure: sent, access };
}

/** Questions of a judge that are alike: those about other items, and their repairs. */
export function kindOf({ role, name }: Pick<Question<unknown>, "role" | "name">): string {
	return `${role} ${name}`;
}

function isLimitRefused(sent: ModelReply | Interruption): sent is ModelFailure {
	return sent.kind === "failure" && sent.refused?.part === "max_tokens";
}

type Asked = {
	readonly request: ModelRequest;
	readonly schema: z.ZodType;
	readonly kind: string;
	/** Nothing was answered in this form so far. */
	readonly isTrial: boolean;
};

async function sendInForm(
	attempt: Attempt,
	access: ModelAccess,
	{ request, schema, kind, isTrial }: Asked,
): Promise<ModelReply | Interruption> {
	const { context, task } = attempt;
	const { inFlight } = context.engine;
	const hash = requestHash({
		origin: access.origin,
		request,
		protocol: `${context.protocol.id}@${context.protocol.version}`,
		repetition: task.repetition,
	});
	const key = `${context.run.projectId} ${hash}`;
	for (let other = inFlight.get(key); other; other = inFlight.get(key)) await other;
	context.stop.throwIfAborted();
	let settle: () => void = () => {};
	inFlight.set(key, new Promise((resolve) => (settle = resolve)));
	try {
		const stored = await storedAnswer(attempt, access, { hash, schema });
		if (stored) {
			const answer = await reuseAnswer(attempt, request, stored);
			return (await isBroughtByBatch(attempt, hash)) ? { ...answer, byBatch: true } : answer;
		}
		return await askModel(attempt, access, { request, hash, kind, isTrial });
	} finally {
		inFlight.delete(key);
		settle();
	}
}

async function askModel(
	attempt: Attempt,
	access: ModelAccess,
	sent: QueuedRequest & Pick<Asked, "kind" | "isTrial">,
): Promise<ModelReply | Interruption> {
	const tooLong = await requestOverWindow(access, sent.request);
	if (tooLong) return tooLong;
	if (attempt.context.run.mode === "live") return askLive(attempt, access, sent);
	const answer = await answerOfBatch(attempt, access, sent);
	if (answer) return answer;
	const tried = await triedLive(attempt, access, sent);
	return tried ?? queueForBatch(attempt, access, sent);
}

/**
 * In a run by batch: what a model refuses, and that nothing it says can be used, is not found out with a whole
 * file, nor after hours.
 * @returns null where nothing has to be found out, or nobody may ask the model live
 */
async function triedLive(
	attempt: Attempt,
	access: ModelAccess,
	sent: QueuedRequest & Pick<Asked, "kind" | "isTrial">,
): Promise<ModelReply | Interruption | null> {
	const { context } = attempt;
	const isOpen = () => !access.live.isRefused && (sent.isTrial || isProbing(context));
	if (!isOpen()) return null;
	const leave = sent.isTrial ? null : await context.probe.take(context.stop);
	try {
		if (!isOpen()) return null;
		const tried = await askLive(attempt, access, sent);
		if (!isRefusedLive(tried)) return tried;
		access.live.isRefused = true;
		return null;
	} finally {
		leave?.();
	}
}

/** Some models are there for batches alone: nobody may ask them live. */
function isRefusedLive(reply: ModelReply | Interruption): boolean {
	if (isInterruption(reply)) {
		return reply.kind === "lane-closed" && reply.failure.failure === "not_found";
	}
	return reply.kind === "failure" && ["bad_request", "forbidden"].includes(reply.failure);
}

async function askLive(
	attempt: Attempt,
	access: ModelAccess,
	{ request, hash, kind }: QueuedRequest & Pick<Asked, "kind">,
): Promise<ModelReply | Interruption> {
	const { breaker, firstSteps, stop } = attempt.context;
	const isProven = breaker.hasSucceeded && breaker.hasSucceededAt(kind);
	const leave = isProven ? null : await firstSteps(breaker.hasSucceeded ? kind : "").take(stop);
	try {
		const { stopped } = breaker;
		if (typeof stopped === "string") return { kind: "halted", sentence: stopped };
		if (stopped) return { kind: "lane-closed", failure: stopped, access };
		return await meteredCall<ModelReply>(attempt, {
			access,
			texts: promptTexts(request),
			maxTokens: request.maxTokens,
			send: (signal) => access.client.complete(request, signal),
			kept: { requestHash: hash, ...stepOf(request) },
		});
	} finally {
		leave?.();
	}
}
