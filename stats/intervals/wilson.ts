import { betaQuantile, normalCritical } from "../core/distributions.ts";
import type { Interval } from "../core/result.ts";

/**
 * Wilson's score interval of a proportion, `count` of `n` with n > 0. Within [0, 1] and never
 * empty, also at 0 and 1. Source: Wilson 1927; statsmodels `proportion_confint(method="wilson")`.
 */
export function wilson(count: number, n: number, level: number): Interval {
	return { ...wilsonLimits(count / n, n, normalCritical(level)), level, method: "wilson" };
}

/** Next to 0 and 1, up to this many units from them, Wilson's limit towards them is too near. */
const NEXT_TO_BOUND = 3;

/**
 * Wilson's interval, but from 1 to 3 units off 0 or 1 its limit towards there is the exact one-sided one
 * of the same level: Wilson's own leaves out truths that give such a count in up to 16 % of samples, so that
 * it covers as little as .84 where np is about 0.2. From 20 units on this covers .92 and more everywhere.
 * Source: Brown, Cai & DasGupta 2001, § 4.1.1 (modified Wilson), with the binomial in place of Poisson's law.
 */
export function modifiedWilson(count: number, n: number, level: number): Interval {
	const interval = wilson(count, n, level);
	const exact = (hits: number) => betaQuantile(1 - level, hits, n - hits + 1);
	const isNext = (hits: number) => hits > 0 && hits <= NEXT_TO_BOUND;
	const missed = n - count;
	if (!isNext(count) && !isNext(missed)) return interval;
	return {
		low: isNext(count) ? Math.min(interval.low, exact(count)) : interval.low,
		high: isNext(missed) ? Math.max(interval.high, 1 - exact(missed)) : interval.high,
		level,
		method: "wilson-modified",
	};
}

/** Wilson's limits of a share of `n` > 0 units, which need not be whole, at any quantile. */
export function wilsonLimits(
	share: number,
	n: number,
	critical: number,
): Pick<Interval, "low" | "high"> {
	const square = critical * critical;
	const scale = 1 + square / n;
	const centre = (share + square / (2 * n)) / scale;
	const half = (critical / scale) * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
	return {
		low: share === 0 ? 0 : Math.max(0, centre - half),
		high: share === 1 ? 1 : Math.min(1, centre + half),
	};
}
