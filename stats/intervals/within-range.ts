import type { IntervalOrReason } from "../result.ts";

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

/** Of rates. */
export const RATES = [0, 1] as const;
