import type { InARow } from "#db/queries/processes.server.ts";
import type { ModelFailure } from "#judges/asking/model-reply.ts";
import { isPageForPeople } from "#judges/endpoint/endpoint-reply.ts";

/** What a request or a cell came to that is of no use: its kind, and what was said or read. */
export type Useless = { readonly kind: string; readonly said: string };

/** Why a run should stand still before it turns every cell into a failure. */
export type Trip =
	| { readonly kind: "down"; readonly failures: number; readonly last: ModelFailure }
	/** A success that is a page for people, and never an answer: no interface of a model is there. */
	| { readonly kind: "pages"; readonly pages: number; readonly last: ModelFailure }
	| { readonly kind: "too-many-retries"; readonly retries: number; readonly calls: number }
	/** Answers or refusals that nothing can be made of; `last` is one of the most frequent kind. */
	| {
			readonly kind: "useless";
			readonly of: "requests" | "cells";
			readonly count: number;
			readonly last: Useless;
	  };

/** Watches the calls of one run in this process. */
export type Breaker = {
	/**
	 * A request was sent, and failed or not. One that failed before is a retry; what a task asks for the
	 * first time in a later attempt is none.
	 * @param request what tells it from others: its hash and draw
	 */
	sent(request: string, isFailure: boolean): void;
	/** @param sentAt when the request was sent that was answered, by the clock of `performance.now()` */
	answered(sentAt?: number): void;
	/** It failed for a reason that can pass. @returns why to pause, if so */
	failed(failure: ModelFailure): Trip | null;
	/** What became of a request in the end; null: an answer that can be used. @returns why to pause, if so */
	heard(useless: Useless | null): Trip | null;
	/**
	 * What became of a request of one kind, retries included: a judge that asks twice may have its first question
	 * answered and never its second.
	 * @param passes may it be gone by itself? Where nobody is answered at all, that is counted where it is sent
	 * @returns why to pause, if so
	 */
	heardOf(kind: string, useless: Useless | null, passes: boolean): Trip | null;
	/** Was any request of the kind answered so that it can be used? */
	hasSucceededAt(kind: string): boolean;
	/** What became of a cell in the end; null: something was scored. @returns why to pause, if so */
	cellEnded(useless: Useless | null): Trip | null;
	/** This key may not ask that: of a task, so that one item that may not be asked stops no run. */
	forbidden(taskId: string): void;
	/**
	 * A request of the task was told to come back after longer than anybody waits.
	 * @returns whether that is about this task alone: it was told so before, and what was sent since was answered
	 */
	toldToLeave(taskId: string, now: number): boolean;
	/** Is the endpoint to be left alone: nobody was answered before, or since several were told so? */
	readonly isToldToLeave: boolean;
	/** So many tasks were forbidden, and nothing was ever answered, that it is not about them. */
	readonly isForbidden: boolean;
	/** Did the run ever get something that can be used? */
	readonly hasSucceeded: boolean;
	/** Requests in a row without an answer, and without one of use; null where nothing was heard yet. */
	readonly inARow: InARow | null;
	/** Why nothing more is asked: the run stands still, or the endpoint would say this to any request. */
	readonly stopped: string | ModelFailure | null;
	/** What is under way asks for nothing more, for this reason. */
	stop(why: string | ModelFailure): void;
};

export type BreakerOptions = {
	/** Failures in a row, without an answer between them, that mean that nobody is there. */
	readonly maxFailuresInARow: number;
	/** More of the calls than this being retries means paying for nothing. */
	readonly maxRetryShare: number;
	/** Requests in a row, and cells in a row, of which nothing could be used. */
	readonly maxUselessInARow: number;
};

/** Fewer retries than this are an accident, whatever their share. */
const FEWEST_RETRIES = 50;
/** Tasks that have to be turned away before it is not about them. */
const MOST_FORBIDDEN = 5;
/** Pages in place of answers, with no answer before, that are no accident of something on the way. */
const MOST_PAGES = 3;

/**
 * @param hasScored did an earlier process score cells of the run?
 * @param beside how many in a row the other processes of the run have, which count with its own
 */
export function createBreaker(
	options: BreakerOptions,
	hasScored = false,
	beside: () => InARow = () => ({ failures: 0, useless: 0 }),
): Breaker {
	const failedBefore = new Set<string>();
	const forbidden = new Map<string, number>();
	/** When each task was first told to leave, and how often since the last answer. */
	const left = new Map<string, { readonly at: number; times: number }>();
	let answeredSentAt = Number.NEGATIVE_INFINITY;
	const requests = createRow("requests", options.maxUselessInARow);
	const cells = createRow("cells", options.maxUselessInARow);
	/** Of each kind of request that never brought anything of use. */
	const kinds = new Map<string, ReturnType<typeof createRow> | "succeeded">();
	let inARow = 0;
	let hasHeard = false;
	let pages = 0;
	let calls = 0;
	let retries = 0;
	let hasSucceeded = hasScored;
	let stopped: string | ModelFailure | null = null;
	return {
		sent(request, isFailure) {
			calls++;
			if (failedBefore.delete(request)) retries++;
			if (isFailure) failedBefore.add(request);
		},
		answered(sentAt = performance.now()) {
			inARow = 0;
			hasHeard = true;
			pages = 0;
			answeredSentAt = Math.max(answeredSentAt, sentAt);
		},
		toldToLeave(taskId, now) {
			const before = left.get(taskId);
			if (before && answeredSentAt > before.at) return true;
			left.set(taskId, { at: before?.at ?? now, times: (before?.times ?? 0) + 1 });
			return false;
		},
		get isToldToLeave() {
			const since = [...left.values()].filter(({ at }) => at >= answeredSentAt);
			const times = Math.max(0, ...since.map((told) => told.times));
			return since.length > 0 && (!hasSucceeded || since.length >= MOST_FORBIDDEN || times > 1);
		},
		failed(failure) {
			inARow++;
			hasHeard = true;
			pages = isPageForPeople(failure) ? pages + 1 : 0;
			if (pages >= MOST_PAGES && !hasSucceeded) return { kind: "pages", pages, last: failure };
			const failures = inARow + beside().failures;
			if (failures >= options.maxFailuresInARow) return { kind: "down", failures, last: failure };
			const tooMany = retries >= FEWEST_RETRIES && retries > calls * options.maxRetryShare;
			return tooMany ? { kind: "too-many-retries", retries, calls } : null;
		},
		heard(useless) {
			hasHeard = true;
			if (useless) return requests.add(useless, beside().useless);
			hasSucceeded = true;
			requests.clear();
			return null;
		},
		heardOf(kind, useless, passes) {
			const known = kinds.get(kind);
			if (known === "succeeded") return null;
			if (!useless) {
				kinds.set(kind, "succeeded");
				return null;
			}
			const row = known ?? createRow("requests", options.maxUselessInARow);
			kinds.set(kind, row);
			const trip = row.add(useless);
			return passes && inARow >= options.maxUselessInARow ? null : trip;
		},
		hasSucceededAt: (kind) => kinds.get(kind) === "succeeded",
		cellEnded(useless) {
			if (useless) return cells.add(useless);
			hasSucceeded = true;
			requests.clear();
			cells.clear();
			return null;
		},
		forbidden(taskId) {
			forbidden.set(taskId, (forbidden.get(taskId) ?? 0) + 1);
		},
		get isForbidden() {
			const times = Math.max(0, ...forbidden.values());
			return !hasSucceeded && (forbidden.size >= MOST_FORBIDDEN || times > 1);
		},
		get hasSucceeded() {
			return hasSucceeded;
		},
		get inARow() {
			return hasHeard ? { failures: inARow, useless: requests.length } : null;
		},
		get stopped() {
			return stopped;
		},
		stop(why) {
			stopped ??= why;
		},
	};
}

/** Counts what is of no use until something is. */
function createRow(of: "requests" | "cells", most: number) {
	let row: Useless[] = [];
	return {
		get length() {
			return row.length;
		},
		add(useless: Useless, beside = 0): Trip | null {
			row.push(useless);
			const count = row.length + beside;
			return count >= most ? { kind: "useless", of, count, last: mostFrequent(row) } : null;
		},
		clear() {
			row = [];
		},
	};
}

function mostFrequent(row: readonly Useless[]): Useless {
	const counts = new Map<string, number>();
	for (const { kind } of row) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	return row.reduce((best, useless) =>
		(counts.get(useless.kind) ?? 0) >= (counts.get(best.kind) ?? 0) ? useless : best,
	);
}
