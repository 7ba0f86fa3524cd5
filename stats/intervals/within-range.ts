import { type IntervalOrReason, isDefined, type Result } from "../core/result.ts";

/** The part of an interval that lies in a statistic's range; BOUNDARY where none does. */
export function withinRange(
	interval: IntervalOrReason,
	[least, most]: readonly [number, number],
): IntervalOrReason {
	if (!("ci" in interval)) return interval;
	const low = Math.max(least, interval.ci.low);
	const high = Math.min(most, interval.ci.high);
	return low < high ? { ci: { ...interval.ci, low, high } } : { ciReason: "BOUNDARY" };
}

/** A result whose interval ends where the range does, which its value lies in. */
export function resultWithin(result: Result, range: readonly [number, number]): Result {
	if (!isDefined(result) || !result.ci) return result;
	return { ...result, ...withinRange({ ci: result.ci }, range) };
}

/** Of rates. */
export const RATES = [0, 1] as const;
