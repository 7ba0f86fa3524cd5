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
export const NEXT_TO_BOUND = 3;

/**
 * So many times 1 − level is left out beyond that limit: of as few units intervals cover in steps, and with 1 they
 * cover .985 and more where they might cover .945 (50 units, a share of .983). The least that they cover is the same.
 */
const LEFT_OUT = 1.4;

/**
 * Wilson's interval, but from 1 to 3 units off 0 or 1 its limit towards there is the exact one-sided one
 * that leaves out 1.4 (1 − level): Wilson's own leaves out truths that give such a count in up to 16 % of samples, so that
 * it covers as little as .84 where np is about 0.2. From 20 units on this covers .92 and more everywhere.
 * Source: Brown, Cai & DasGupta 2001, § 4.1.1 (modified Wilson), with the binomial in place of Poisson's law.
 */
export function modifiedWilson(count: number, n: number, level: number): Interval {
	const interval = wilson(count, n, level);
	const exact = (hits: number) => betaQuantile(LEFT_OUT * (1 - level), hits, n - hits + 1);
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

/** Up to so many events, and up to such a share, truths on the bound's side of the data are all that an interval can miss. */
const FEW_EVENTS = 5;
const SMALL_SHARE = 0.2;

/**
 * The level whose quantile a limit towards the bound takes where few of clustered units are events: the other
 * limit leaves out hardly a truth, since no data are further off than no event at all, and so this one may
 * leave out twice as many.
 * @param share of events, or of what is none; `units` that count as independent: items / design effect
 */
export function levelTowardsBound(share: number, units: number, level: number): number {
	const small = Math.min(share, 1 - share);
	return small <= SMALL_SHARE && small * units <= FEW_EVENTS ? 1 - 2 * (1 - level) : level;
}
