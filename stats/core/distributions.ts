import gammainc from "@stdlib/math-base-special-gammainc";
import stdlibBetaCdf from "@stdlib/stats-base-dists-beta-cdf";
import stdlibBetaQuantile from "@stdlib/stats-base-dists-beta-quantile";
import stdlibBinomialMass from "@stdlib/stats-base-dists-binomial-pmf";
import stdlibHypergeometricMass from "@stdlib/stats-base-dists-hypergeometric-pmf";
import stdlibNormalCdf from "@stdlib/stats-base-dists-normal-cdf";
import stdlibNormalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import stdlibTCdf from "@stdlib/stats-base-dists-t-cdf";
import stdlibTQuantile from "@stdlib/stats-base-dists-t-quantile";

/**
 * The only place that knows where distribution functions come from. One package for each function:
 * those of whole distributions load many more modules at every start.
 */

/** P(Z ≤ z) of the standard normal. */
export function normalCdf(z: number): number {
	return stdlibNormalCdf(z, 0, 1);
}

/** The z below which a share `p` in (0, 1) of the standard normal lies; −∞ and ∞ at 0 and 1. */
export function normalQuantile(p: number): number {
	return stdlibNormalQuantile(p, 0, 1);
}

/** z with `level` of the standard normal between −z and z: 1.96 for 0.95. */
export function normalCritical(level: number): number {
	return -normalQuantile((1 - level) / 2);
}

/** Two-sided p-value of a standard normal; from the tail, so that small ones stay exact. */
export function normalTwoSided(z: number): number {
	return 2 * normalCdf(-Math.abs(z));
}

/** t with `level` of Student's distribution between −t and t; `df` > 0 need not be whole. */
export function tCritical(level: number, df: number): number {
	const before = criticals.get(df)?.get(level);
	if (before !== undefined) return before;
	const critical = -stdlibTQuantile((1 - level) / 2, df);
	if (criticals.size >= MOST_KEPT) criticals.clear();
	const ofLevels = criticals.get(df) ?? new Map<number, number>();
	criticals.set(df, ofLevels.set(level, critical));
	return critical;
}

// Every figure of the same clusters asks for the same quantile, and finding one takes an iteration.
const criticals = new Map<number, Map<number, number>>();
const MOST_KEPT = 256;

/** Two-sided p-value of Student's t; 0 for an infinite `value`, which a correlation of ±1 has. */
export function tTwoSided(value: number, df: number): number {
	return Number.isFinite(value) ? 2 * stdlibTCdf(-Math.abs(value), df) : 0;
}

/** P(T ≤ value) of Student's t. */
export function tLower(value: number, df: number): number {
	return stdlibTCdf(value, df);
}

/** The x in [0, 1] below which a share `p` of Beta(a, b) lies; a, b > 0. */
export function betaQuantile(p: number, a: number, b: number): number {
	return stdlibBetaQuantile(p, a, b);
}

/**
 * Quantile of Fisher's F with real degrees of freedom, through the beta distribution; both
 * beta tails are asked for, so that neither 1 − x nor x loses digits.
 */
export function fQuantile(p: number, df1: number, df2: number): number {
	const x = stdlibBetaQuantile(p, df1 / 2, df2 / 2);
	const rest = stdlibBetaQuantile(1 - p, df2 / 2, df1 / 2);
	return (df2 * x) / (df1 * rest);
}

/** P(F > value) of Fisher's F with real degrees of freedom; from the upper tail. */
export function fUpper(value: number, df1: number, df2: number): number {
	if (value <= 0) return 1;
	return stdlibBetaCdf(df2 / (df2 + df1 * value), df2 / 2, df1 / 2);
}

/** P(χ² > value) with `df` > 0 degrees of freedom; from the upper tail. */
export function chiSquareUpper(value: number, df: number): number {
	return value <= 0 ? 1 : gammainc(value / 2, df / 2, true, true);
}

/** P(X = count) of a binomial with `n` trials. */
export function binomialMass(count: number, n: number, p: number): number {
	return stdlibBinomialMass(count, n, p);
}

/** P(X ≤ count) of a binomial with `n` trials; P(X ≥ count) is that of n − count with 1 − p. */
export function binomialLower(count: number, n: number, p: number): number {
	if (count < 0) return 0;
	if (count >= n) return 1;
	return stdlibBetaCdf(1 - p, n - count, count + 1);
}

/** P(X = count) when `draws` of `population` are taken and `marked` of all carry a mark. */
export function hypergeometricMass(
	count: number,
	{ population, marked, draws }: Readonly<Record<"population" | "marked" | "draws", number>>,
): number {
	return stdlibHypergeometricMass(count, population, marked, draws);
}
