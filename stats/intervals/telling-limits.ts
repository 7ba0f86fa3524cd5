import type { Interval, IntervalOrReason } from "../core/result.ts";

/** Limits of a coefficient, or of the difference of two, that are further apart than this leave out too little to say anything. */
export const WIDEST = 1.5;

/** An interval of a coefficient; BEYOND_RANGE where its limits are so far apart that they say nothing. */
export function tellingLimits(ci: Interval): IntervalOrReason {
	return ci.high - ci.low > WIDEST ? { ciReason: "BEYOND_RANGE" } : { ci };
}
