import { betaQuantile } from "../core/distributions.ts";
import type { Interval } from "../core/result.ts";

/**
 * The exact (conservative) interval of a proportion, `count` of `n` with n > 0.
 * Source: Clopper & Pearson 1934, through beta quantiles.
 */
export function clopperPearson(count: number, n: number, level: number): Interval {
	const tail = (1 - level) / 2;
	return {
		low: count === 0 ? 0 : betaQuantile(tail, count, n - count + 1),
		high: count === n ? 1 : betaQuantile(1 - tail, count + 1, n - count),
		level,
		method: "clopper-pearson",
	};
}
