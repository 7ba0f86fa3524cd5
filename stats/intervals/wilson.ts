import { normalCritical } from "../distributions.ts";
import type { Interval } from "../result.ts";

/**
 * Wilson's score interval of a proportion, `count` of `n` with n > 0. Within [0, 1] and never
 * empty, also at 0 and 1. Source: Wilson 1927; statsmodels `proportion_confint(method="wilson")`.
 */
export function wilson(count: number, n: number, level: number): Interval {
	const z = normalCritical(level);
	const share = count / n;
	const scale = 1 + (z * z) / n;
	const centre = (share + (z * z) / (2 * n)) / scale;
	const half = (z / scale) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
	return {
		low: count === 0 ? 0 : Math.max(0, centre - half),
		high: count === n ? 1 : Math.min(1, centre + half),
		level,
		method: "wilson",
	};
}
