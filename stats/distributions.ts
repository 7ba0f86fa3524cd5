import beta from "@stdlib/stats-base-dists-beta";
import normal from "@stdlib/stats-base-dists-normal";
import t from "@stdlib/stats-base-dists-t";

/** The only place that knows where distribution functions come from. */

export function normalCdf(z: number): number {
	return normal.cdf(z, 0, 1);
}

export function normalQuantile(p: number): number {
	return normal.quantile(p, 0, 1);
}

/** z with `level` of the standard normal between −z and z: 1.96 for 0.95. */
export function normalCritical(level: number): number {
	return -normalQuantile((1 - level) / 2);
}

/** Two-sided p-value of a standard normal; from the tail, so that small ones stay exact. */
export function normalTwoSided(z: number): number {
	return 2 * normalCdf(-Math.abs(z));
}

export function tCritical(level: number, df: number): number {
	return -t.quantile((1 - level) / 2, df);
}

export function tTwoSided(value: number, df: number): number {
	return Number.isFinite(value) ? 2 * t.cdf(-Math.abs(value), df) : 0;
}

export function betaQuantile(p: number, a: number, b: number): number {
	return beta.quantile(p, a, b);
}

/**
 * Quantile of Fisher's F with real degrees of freedom, through the beta distribution; both
 * beta tails are asked for, so that neither 1 − x nor x loses digits.
 */
export function fQuantile(p: number, df1: number, df2: number): number {
	const x = beta.quantile(p, df1 / 2, df2 / 2);
	const rest = beta.quantile(1 - p, df2 / 2, df1 / 2);
	return (df2 * x) / (df1 * rest);
}
