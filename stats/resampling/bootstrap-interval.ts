import { normalCdf, normalQuantile, tCritical } from "../distributions.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import type { Settled } from "../options.ts";
import type { IntervalOrReason, Warning } from "../result.ts";
import type { Resampled } from "./bootstrap.ts";
import { jackknifeInterval } from "./jackknife.ts";

/** An interval with what the reader must know about how it was made. */
export type BootstrapInterval = {
	readonly interval: IntervalOrReason;
	readonly warnings: readonly Warning[];
};

/** Type-7 quantile (that of R and numpy) of ascending numbers. */
export function quantileSorted(sorted: Float64Array, p: number): number {
	const position = (sorted.length - 1) * p;
	const below = Math.floor(position);
	const low = sorted[below] as number;
	const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
	return low + (position - below) * (high - low);
}

/** Bias correction z₀ (ties with the estimate count half); Efron 1987. */
export function biasCorrection(sorted: Float64Array, estimate: number): number {
	let below = 0;
	let atMost = 0;
	for (const value of sorted) {
		if (value < estimate) below++;
		if (value <= estimate) atMost++;
	}
	return normalQuantile((below + atMost) / (2 * sorted.length));
}

/** Acceleration a from the jackknife, cells weighted by their units; 0 where nothing varies. */
export function acceleration(jackknife: Float64Array, weights: Float64Array): number {
	let total = 0;
	let sum = 0;
	for (let i = 0; i < jackknife.length; i++) {
		total += weights[i] as number;
		sum += (weights[i] as number) * (jackknife[i] as number);
	}
	const mean = sum / total;
	let squares = 0;
	let cubes = 0;
	for (let i = 0; i < jackknife.length; i++) {
		const distance = mean - (jackknife[i] as number);
		squares += (weights[i] as number) * distance * distance;
		cubes += (weights[i] as number) * distance * distance * distance;
	}
	return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}

/** Share of undefined replicates that is said beside the interval, and that forbids it. */
const SAID_SHARE = 0.05;
const UNUSABLE_SHARE = 0.2;

function dropUndefined(replicates: Float64Array): { sorted: Float64Array; share: number } {
	// Sorting puts NaN last.
	const sorted = Float64Array.from(replicates).sort();
	let defined = sorted.length;
	while (defined > 0 && Number.isNaN(sorted[defined - 1])) defined--;
	return { sorted: sorted.subarray(0, defined), share: 1 - defined / sorted.length };
}

/** Percentile limits: the quantiles of ascending replicates at both tails (Efron and Tibshirani 1993). */
export function percentileLimits(sorted: Float64Array, level: number): [number, number] {
	const tail = (1 - level) / 2;
	return [quantileSorted(sorted, tail), quantileSorted(sorted, 1 - tail)];
}

/** Basic limits: the percentile ones mirrored at the estimate (Davison and Hinkley 1997, 5.2.1). */
export function basicLimits(
	sorted: Float64Array,
	estimate: number,
	level: number,
): [number, number] {
	const [low, high] = percentileLimits(sorted, level);
	return [2 * estimate - high, 2 * estimate - low];
}

/**
 * Bias-corrected and accelerated limits from ascending replicates (Efron 1987).
 * NaN where every replicate lies on one side of the estimate.
 */
export function bcaLimits(
	sorted: Float64Array,
	estimate: number,
	options: { readonly acceleration: number; readonly level: number },
): [number, number] {
	const z0 = biasCorrection(sorted, estimate);
	function limit(p: number): number {
		const z = z0 + normalQuantile(p);
		return quantileSorted(sorted, normalCdf(z0 + z / (1 - options.acceleration * z)));
	}
	const tail = (1 - options.level) / 2;
	return [limit(tail), limit(1 - tail)];
}

/**
 * The bootstrap interval of one statistic. Undefined replicates are dropped and counted: more than
 * 5 % → RESAMPLES_DROPPED, more than 20 % → no interval (DEGENERATE_RESAMPLES), nor is there a BCa one
 * where all lie on one side of the estimate. Without any spread the estimate sits on its bound:
 * BOUNDARY. A single cluster tells nothing about others (TOO_FEW); with fewer than 20 the interval is
 * the jackknife's over clusters with t(C − 1), cut to [−1, 1] unless `bounded` is false, and
 * FEW_CLUSTERS.
 */
export function bootstrapInterval(
	estimate: number,
	resampled: Resampled,
	{ level, bounded }: Pick<Settled, "level"> & { readonly bounded?: boolean | undefined },
	method: "bca" | "percentile" | "basic" = "bca",
): BootstrapInterval {
	if (resampled.replicates.length === 0) {
		return { interval: { ciReason: "NOT_AVAILABLE" }, warnings: [] };
	}
	const { nClusters } = resampled;
	if (nClusters === 1) return { interval: { ciReason: "TOO_FEW" }, warnings: ["FEW_CLUSTERS"] };
	const few = fewClusters(nClusters);
	if (nClusters !== undefined && few.length > 0) {
		const critical = tCritical(level, nClusters - 1);
		const interval = jackknifeInterval(estimate, resampled, { critical, level, bounded });
		return { interval, warnings: few };
	}
	const { sorted, share } = dropUndefined(resampled.replicates);
	const warnings: Warning[] = share > SAID_SHARE ? ["RESAMPLES_DROPPED"] : [];
	const jackknifeBroken = method === "bca" && resampled.jackknife.some(Number.isNaN);
	if (share > UNUSABLE_SHARE || jackknifeBroken) {
		return { interval: { ciReason: "DEGENERATE_RESAMPLES" }, warnings };
	}
	let limits: [number, number];
	if (method === "percentile") limits = percentileLimits(sorted, level);
	else if (method === "basic") limits = basicLimits(sorted, estimate, level);
	else {
		const a = acceleration(resampled.jackknife, resampled.weights);
		limits = bcaLimits(sorted, estimate, { acceleration: a, level });
	}
	const [low, high] = limits;
	if (Number.isNaN(low)) return { interval: { ciReason: "DEGENERATE_RESAMPLES" }, warnings };
	if (!(low < high)) return { interval: { ciReason: "BOUNDARY" }, warnings };
	return { interval: { ci: { low, high, level, method } }, warnings };
}
