import type { Exchange } from "#db/queries/exchanges.server.ts";
import {
	type ModelReply,
	RETRYABLE_FAILURES,
	STOPPING_FAILURES,
} from "#judges/asking/model-reply.ts";
import { worstCostMicros } from "#judges/endpoint/cost.ts";
import type { EmbeddingReply } from "#judges/endpoint/embeddings.ts";
import type { Attempt, Interruption } from "./attempt.ts";
import { exchangeOf } from "./exchange-of.ts";
import { capSentence, tripSentence, unknownPriceSentence } from "./halt-sentences.ts";
import type { Lane } from "./lane.server.ts";
import type { ModelAccess } from "./run-context.server.ts";

type Reply = ModelReply | EmbeddingReply;

/** One request to an endpoint, whatever it asks for. */
export type Call<R extends Reply> = {
	readonly access: ModelAccess;
	/** At least as many bytes as the body has. */
	readonly bodyBytes: number;
	/** Longest answer in tokens; null: without a limit. */
	readonly maxTokens: number | null;
	readonly send: (signal: AbortSignal) => Promise<R>;
	/** What is kept of it beside what every exchange has. */
	readonly kept: Pick<Exchange, "requestHash" | "role" | "step" | "draw">;
};

/**
 * Sends one request and keeps the exchange: money set aside before, the lane's pace and places, the
 * breaker and the cost after. Its place is given back when the exchange is kept: a process that is
 * killed loses no more answers than may be in flight. A refusal that any request would meet, a cap
 * without room and a silent endpoint interrupt the attempt; everything else is a reply.
 * @throws the reason of `cutOff` when the process has to end
 */
export async function meteredCall<R extends Reply>(
	attempt: Attempt,
	call: Call<R>,
): Promise<R | Interruption> {
	const { context } = attempt;
	const { cutOff } = context;
	const { access } = call;
	const { lane } = access;
	const setAside = await reserve(attempt, call);
	if (typeof setAside !== "number") return setAside;
	const tokens = lane.pace.limits.tokens === null ? 0 : estimatedTokens(call);
	let giveBack: (() => void) | undefined;
	let unsettled = setAside;
	let reply: R;
	try {
		giveBack = await lane.take(cutOff, tokens);
		const sentAt = Date.now();
		reply = await call.send(cutOff);
		tellLane(lane, reply, { sentAt, tokens });
		unsettled = 0;
		await keep(attempt, call, { reply, setAside });
	} catch (error) {
		// Cut off: what was sent may have been answered and billed.
		context.budget?.settle(unsettled, giveBack ? unsettled : 0);
		throw error;
	} finally {
		giveBack?.();
	}
	if (reply.kind !== "failure") {
		context.breaker.answered();
		return reply;
	}
	attempt.failures.push(reply);
	const closed = reply.failure === "rate_limited" || STOPPING_FAILURES.has(reply.failure);
	if (closed) return { kind: "lane-closed", failure: reply, access };
	const trip = RETRYABLE_FAILURES.has(reply.failure) ? context.breaker.failed(reply) : null;
	if (trip) return { kind: "halted", sentence: tripSentence(trip, access) };
	return reply;
}

/** Before the place is given back: the next request must not slip through a closed lane. */
function tellLane(
	lane: Lane,
	reply: Reply,
	{ sentAt, tokens }: { readonly sentAt: number; readonly tokens: number },
): void {
	if (reply.rateLimits) lane.pace.announced(reply.rateLimits);
	if (reply.kind !== "failure") {
		lane.answered();
		const { prompt, completion } = reply.usage;
		if (tokens > 0 && prompt !== null) {
			lane.pace.correct(Date.now(), prompt + (completion ?? 0) - tokens);
		}
	} else if (reply.failure === "rate_limited") {
		lane.close({ sentAt, retryAfterMs: reply.retryAfterMs });
	}
}

async function keep<R extends Reply>(
	{ context, task }: Attempt,
	{ access, kept }: Call<R>,
	{ reply, setAside }: { readonly reply: R; readonly setAside: number },
): Promise<void> {
	const { id: runId, projectId } = context.run;
	const owner = { projectId, runId, runTaskId: task.id, attempt: task.attempts };
	const exchange = exchangeOf({ ...owner, ...kept }, reply, { access });
	context.budget?.settle(setAside, exchange.costMicros ?? (mayBeBilled(reply) ? setAside : 0));
	context.breaker.sent(`${kept.requestHash} ${kept.draw}`, reply.kind === "failure");
	await context.keepExchange(exchange);
}

/** Sets aside what the request can cost at most; nothing where the run has no cap. */
async function reserve<R extends Reply>(
	{ context }: Attempt,
	{ access, bodyBytes, maxTokens }: Call<R>,
): Promise<number | Interruption> {
	const { budget, cutOff } = context;
	if (!budget) return 0;
	const worst = worstCostMicros({ bodyBytes, maxTokens }, access.facts);
	if (worst === null) {
		return { kind: "halted", sentence: unknownPriceSentence(access.model, maxTokens) };
	}
	if (await budget.reserve(worst, cutOff)) return worst;
	return { kind: "halted", sentence: capSentence(budget) };
}

/** About four bytes a token, and an answer of ordinary length. */
function estimatedTokens({ bodyBytes, maxTokens }: Pick<Call<Reply>, "bodyBytes" | "maxTokens">) {
	return Math.ceil(bodyBytes / 4) + Math.min(maxTokens ?? 500, 500);
}

/** Did the request reach a model that may have worked on it? */
function mayBeBilled(reply: Reply): boolean {
	if (reply.kind !== "failure") return true;
	return ["timeout", "connection", "too_large"].includes(reply.failure);
}
