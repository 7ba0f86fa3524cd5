import { normalCritical } from "../core/distributions.ts";
import type { Interval } from "../core/result.ts";

/**
 * An interval on Fisher's z scale, tanh(atanh r ± z·`seOfZ`), for |r| < 1: Pearson with
 * 1/√(n−3), Spearman with Bonett and Wright's error, kappa with se/(1−κ²).
 */
export function fisherZ(
	r: number,
	seOfZ: number,
	{
		level,
		method = "fisher-z",
		critical = normalCritical(level),
	}: { readonly level: number; readonly method?: string; readonly critical?: number },
): Interval {
	const half = critical * seOfZ;
	const centre = Math.atanh(r);
	return { low: Math.tanh(centre - half), high: Math.tanh(centre + half), level, method };
}
