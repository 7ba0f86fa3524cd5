import type { Interval, IntervalOrReason } from "../core/result.ts";

/** What two figures can differ by at most, by what each can be: each figure's limits are asked for at a level. */
export function boundsOfPair(
	[first, second]: readonly [IntervalOf, IntervalOf],
	level: number,
): Pick<Interval, "low" | "high"> | undefined {
	// Both miss on the same side in no more than the sum of both errors (Bonferroni).
	const each = 1 - (1 - level) / 2;
	const [a, b] = [first(each), second(each)];
	if (!("ci" in a && "ci" in b)) return undefined;
	return { low: a.ci.low - b.ci.high, high: a.ci.high - b.ci.low };
}

type IntervalOf = (level: number) => IntervalOrReason;
