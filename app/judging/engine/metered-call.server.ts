import type { Exchange } from "#db/queries/exchanges.server.ts";
import {
	type ModelFailure,
	type ModelReply,
	RETRYABLE_FAILURES,
	STOPPING_FAILURES,
} from "#judges/asking/model-reply.ts";
import type { EmbeddingReply } from "#judges/endpoint/embeddings.ts";
import type { Attempt, Interruption } from "./attempt.ts";
import type { Breaker } from "./breaker.server.ts";
import { capReason } from "./cap-reason.server.ts";
import { exchangeOf } from "./exchange-of.ts";
import { tripSentence, unknownPriceSentence } from "./halt-sentences.ts";
import { isTooLongToWait, type Lane } from "./lane.server.ts";
import { hearBilled, keepLearntBilled, learnBilled } from "./learn-billed.server.ts";
import type { ModelAccess, RunContext } from "./run-context.server.ts";
import { type WorstCost, worstCostOf } from "./worst-cost.server.ts";

type Reply = ModelReply | EmbeddingReply;

/** One request to an endpoint, whatever it asks for. */
export type Call<R extends Reply> = {
	readonly access: ModelAccess;
	/** Everything that is billed as its prompt. */
	readonly texts: readonly string[];
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
 * @throws the reason of `stop` or of `cutOff` when the run was told to stop
 */
export async function meteredCall<R extends Reply>(
	attempt: Attempt,
	call: Call<R>,
): Promise<R | ModelFailure | Interruption> {
	const { context, task } = attempt;
	const { cutOff } = context;
	const { access } = call;
	const { lane } = access;
	const ready = await madeReady(attempt, call);
	if (ready.kind !== "ready") return ready;
	const { id, worst, tokens, giveBack } = ready;
	let reply: R;
	let sentAt = 0;
	try {
		sentAt = performance.now();
		// Cut off from here on, what was set aside stays: it may be answered and billed.
		reply = await call.send(cutOff);
		tellLane(lane, reply, { sentAt, tokens });
		await keep(attempt, call, { id, reply, worst });
	} finally {
		giveBack();
	}
	if (reply.kind !== "failure") {
		context.breaker.answered(sentAt);
		return reply;
	}
	if (asksToLeave(reply) && context.breaker.toldToLeave(task.id, performance.now())) {
		// Others are answered: it is about this request, and waiting does not help it.
		const failed: ModelFailure = reply;
		const own: ModelFailure = { ...failed, failure: "over_allowance" };
		attempt.failures.push(own);
		return own;
	}
	attempt.failures.push(reply);
	// Where others are answered, a 403 is this request's alone.
	const isForbidden = reply.failure === "forbidden" && !context.breaker.hasSucceeded;
	if (isForbidden) context.breaker.forbidden(task.id);
	const isClosed =
		reply.failure === "rate_limited" || asksToLeave(reply) || STOPPING_FAILURES.has(reply.failure);
	if (isForStopping(reply, context.breaker, lane)) context.breaker.stop(reply);
	if (isClosed || isForbidden) return { kind: "lane-closed", failure: reply, access };
	const trip = RETRYABLE_FAILURES.has(reply.failure) ? context.breaker.failed(reply) : null;
	if (trip) {
		context.breaker.stop(tripSentence(trip, access));
		// The first that tripped it has said why; one more that was under way says nothing else.
		const { stopped } = context.breaker;
		return {
			kind: "halted",
			sentence: typeof stopped === "string" ? stopped : tripSentence(trip, access),
		};
	}
	return reply;
}

type Ready = {
	readonly kind: "ready";
	/** Under which its money is set aside. */
	readonly id: string;
	readonly worst: WorstCost;
	/** About as many as the lane's pace counts. */
	readonly tokens: number;
	readonly giveBack: () => void;
};

/**
 * Sets aside what a request can cost and takes a place for it. While it waits for one, others may be billed longer
 * answers than are allowed, here or in another process: then more is set aside before it is sent.
 */
async function madeReady<R extends Reply>(
	attempt: Attempt,
	call: Call<R>,
): Promise<Ready | Interruption> {
	const { context, task } = attempt;
	const { budget, stop, isCapped, db } = context;
	const { access } = call;
	for (;;) {
		const worst = await worstOf(context, call);
		if (isCapped && worst.micros === null) {
			return { kind: "halted", sentence: unknownPriceSentence(access.model, call.maxTokens) };
		}
		const aside = await budget.setAside(task, worst.micros, stop);
		if (aside.kind === "no-room") {
			return { kind: "halted", sentence: await capReason(db, context.run.id, aside.money) };
		}
		if (aside.kind === "lease-lost") return aside;
		const { id } = aside;
		const tokens = access.lane.pace.limits.tokens === null ? 0 : estimatedTokens(call);
		let giveBack: (() => void) | null = null;
		let isEnough = false;
		try {
			const place = await placeFor(attempt, access, tokens);
			giveBack = place?.giveBack ?? null;
			stop.throwIfAborted();
			isEnough = place !== null && (await isStillWorst(context, call, worst));
			// Suspended since it was looked up, it may have lost the place: nobody is taken for dead so quickly.
			const lookedMs = performance.now() - (place?.lookedAt ?? 0);
			isEnough &&= lookedMs < context.engine.options.leaseMs / 3;
		} finally {
			if (!isEnough) {
				giveBack?.();
				await budget.takeBack(id);
			}
		}
		if (!giveBack) return { kind: "lease-lost" };
		if (isEnough) return { kind: "ready", id, worst, tokens, giveBack };
	}
}

/** The most that it can cost, by what is known of its model now. */
function worstOf({ isCapped }: RunContext, call: Call<Reply>): Promise<WorstCost> {
	const { facts, tokenRatio } = call.access;
	return worstCostOf(call, { facts, tokenRatio: isCapped ? tokenRatio : null });
}

/** Was nothing learnt since by which it can cost more than was set aside? */
async function isStillWorst(
	context: RunContext,
	call: Call<Reply>,
	{ micros }: WorstCost,
): Promise<boolean> {
	const { access } = call;
	if (!context.isCapped || micros === null) return true;
	await hearBilled(context.db, access);
	if (!access.tokenRatio.goesBeyond) return true;
	return ((await worstOf(context, call)).micros ?? 0) <= micros;
}

/** How many times in a row an endpoint may refuse for its rate limit before the run is paused. */
const MAX_REFUSALS = 10;

/** Would the endpoint say the same to any request of the run, now or for long? */
export function isForStopping(
	{ failure, retryAfterMs }: Pick<ModelFailure, "failure" | "retryAfterMs">,
	breaker: Breaker,
	lane: Lane,
): boolean {
	if (failure === "forbidden" || failure === "unsupported") return breaker.isForbidden;
	if (asksToLeave({ failure, retryAfterMs })) return breaker.isToldToLeave;
	if (failure !== "rate_limited") return STOPPING_FAILURES.has(failure);
	return lane.refusals >= MAX_REFUSALS;
}

/** Busy or over a limit for longer than anybody waits. */
export function asksToLeave({
	failure,
	retryAfterMs,
}: Pick<ModelFailure, "failure" | "retryAfterMs">): boolean {
	const mayPass = failure === "rate_limited" || failure === "server_error";
	return mayPass && isTooLongToWait(retryAfterMs);
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
			lane.pace.correct(performance.now(), prompt + (completion ?? 0) - tokens);
		}
		return;
	}
	// Whoever asks for longer than anybody waits stops the run, or is one of many.
	if (asksToLeave(reply)) return;
	const { retryAfterMs } = reply;
	if (reply.failure === "rate_limited") lane.close({ sentAt, retryAfterMs });
	else if (reply.failure === "server_error" && retryAfterMs !== undefined) lane.rest(retryAfterMs);
}

/**
 * A place in flight for the task, or null when its lease was lost meanwhile. A process that was suspended
 * may have neither any more when it goes on, so both are looked up right before sending.
 */
async function placeFor(
	{ context, task }: Attempt,
	{ lane, places, endpoint }: ModelAccess,
	tokens: number,
): Promise<{ giveBack: () => void; lookedAt: number } | null> {
	for (;;) {
		const giveBack = await lane.take(context.stop, tokens);
		const lookedAt = performance.now();
		const held = await context.budget.stillHolds(task, endpoint.id);
		if (held.lease && held.places >= places.inUse) return { giveBack, lookedAt };
		giveBack();
		if (!held.lease) return null;
		await places.refresh();
	}
}

async function keep<R extends Reply>(
	{ context, task }: Attempt,
	call: Call<R>,
	{ id, reply, worst }: { readonly id: string; readonly reply: R; readonly worst: WorstCost },
): Promise<void> {
	const { access, kept, maxTokens } = call;
	const { id: runId, projectId } = context.run;
	const owner = { id, projectId, runId, runTaskId: task.id, attempt: task.attempts };
	// Of what is lost nobody hears what it cost: by then it may be known that the model bills more.
	const now = access.tokenRatio.goesBeyond ? await worstOf(context, call) : worst;
	const labels = { ...owner, ...kept };
	const exchange = exchangeOf(labels, reply, { access, worstMicros: now.micros });
	learnBilled(access, exchange, { counted: worst.counted, maxTokens });
	context.breaker.sent(`${kept.requestHash} ${kept.draw}`, reply.kind === "failure");
	await context.keepExchange(exchange);
	context.budget.settled();
	// Before the place is given back: who goes on after a crash must not set less aside.
	await keepLearntBilled(context.db, access);
}

/** About four bytes a token, and an answer of ordinary length. */
function estimatedTokens({ texts, maxTokens }: Pick<Call<Reply>, "texts" | "maxTokens">): number {
	const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
	return Math.ceil(bytes / 4) + Math.min(maxTokens ?? 500, 500);
}
