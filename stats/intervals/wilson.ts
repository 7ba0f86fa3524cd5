import { normalCritical } from "../core/distributions.ts";
import type { Interval } from "../core/result.ts";

/**
 * Wilson's score interval of a proportion, `count` of `n` with n > 0. Within [0, 1] and never
 * empty, also at 0 and 1. Source: Wilson 1927; statsmodels `proportion_confint(method="wilson")`.
 */
export function wilson(count: number, n: number, level: number): Interval {
	return { ...wilsonLimits(count / n, n, normalCritical(level)), level, method: "wilson" };
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
