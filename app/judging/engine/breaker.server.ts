import type { ModelFailure } from "#judges/asking/model-reply.ts";

/** Why a run should stand still before it turns every cell into a failure. */
export type Trip =
	| { readonly kind: "down"; readonly failures: number; readonly last: ModelFailure }
	| { readonly kind: "too-many-retries"; readonly retries: number; readonly calls: number };

/** Watches the calls of one run in this process. */
export type Breaker = {
	/**
	 * A request was sent, and failed or not. One that failed before is a retry; what a task asks for the
	 * first time in a later attempt is none.
	 * @param request what tells it from others: its hash and draw
	 */
	sent(request: string, isFailure: boolean): void;
	answered(): void;
	/** It failed for a reason that can pass. @returns why to pause, if so */
	failed(failure: ModelFailure): Trip | null;
};

export type BreakerOptions = {
	/** Failures in a row, without an answer between them, that mean that nobody is there. */
	readonly maxFailuresInARow: number;
	/** More of the calls than this being retries means paying for nothing. */
	readonly maxRetryShare: number;
};

/** Fewer retries than this are an accident, whatever their share. */
const FEWEST_RETRIES = 50;

export function createBreaker(options: BreakerOptions): Breaker {
	const failedBefore = new Set<string>();
	let inARow = 0;
	let calls = 0;
	let retries = 0;
	return {
		sent(request, isFailure) {
			calls++;
			if (failedBefore.delete(request)) retries++;
			if (isFailure) failedBefore.add(request);
		},
		answered() {
			inARow = 0;
		},
		failed(failure) {
			inARow++;
			if (inARow >= options.maxFailuresInARow)
				return { kind: "down", failures: inARow, last: failure };
			const tooMany = retries >= FEWEST_RETRIES && retries > calls * options.maxRetryShare;
			return tooMany ? { kind: "too-many-retries", retries, calls } : null;
		},
	};
}
