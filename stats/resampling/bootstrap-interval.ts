import { normalCdf, normalQuantile, tCritical } from "../core/distributions.ts";
import type { Settled } from "../core/options.ts";
import type { IntervalOrReason, Warning } from "../core/result.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import type { Resampled } from "./bootstrap.ts";
import { jackknifeInterval } from "./jackknife.ts";
import { quantileMoving } from "./quantile.ts";

/** An interval with what the reader must know about how it was made. */
export type BootstrapInterval = {
	readonly interval: IntervalOrReason;
	readonly warnings: readonly Warning[];
};

/** Bias correction z₀ (ties with the estimate count half); Efron 1987. */
export function biasCorrection(replicates: Float64Array, estimate: number): number {
	let below = 0;
	let atMost = 0;
	for (let i = 0; i < replicates.length; i++) {
		const value = replicates[i];
		if (value < estimate) below++;
		if (value <= estimate) atMost++;
	}
	return normalQuantile((below + atMost) / (2 * replicates.length));
}

/** Values without one unit that differ by less than this share of them are the same. */
const ROUNDING = 1e-14;

/** Acceleration a from the jackknife, cells weighted by their units; NaN where nothing varies. */
export function acceleration(jackknife: Float64Array, weights: Float64Array): number {
	let total = 0;
	let sum = 0;
	for (let i = 0; i < jackknife.length; i++) {
		total += weights[i];
		sum += weights[i] * jackknife[i];
	}
	const mean = sum / total;
	let squares = 0;
	let cubes = 0;
	for (let i = 0; i < jackknife.length; i++) {
		const distance = mean - jackknife[i];
		squares += weights[i] * distance * distance;
		cubes += weights[i] * distance * distance * distance;
	}
	return squares > total * (ROUNDING * mean) ** 2 ? cubes / (6 * squares ** 1.5) : Number.NaN;
}

/** Share of undefined replicates that is said beside the interval, and that forbids it. */
const SAID_SHARE = 0.05;
const UNUSABLE_SHARE = 0.2;

function dropUndefined(replicates: Float64Array): { defined: Float64Array; share: number } {
	const values = new Float64Array(replicates.length);
	let defined = 0;
	for (let i = 0; i < replicates.length; i++) {
		const value = replicates[i];
		if (!Number.isNaN(value)) values[defined++] = value;
	}
	return { defined: values.subarray(0, defined), share: 1 - defined / replicates.length };
}

function isConstant(values: Float64Array): boolean {
	return values.every((value) => value === values[0]);
}

/**
 * Percentile limits: the quantiles of the replicates at both tails (Efron and Tibshirani 1993). Moves
 * the replicates around, as all limits do.
 */
export function percentileLimits(replicates: Float64Array, level: number): [number, number] {
	const tail = (1 - level) / 2;
	return [quantileMoving(replicates, tail), quantileMoving(replicates, 1 - tail)];
}

/** Basic limits: the percentile ones mirrored at the estimate (Davison and Hinkley 1997, 5.2.1). */
export function basicLimits(
	replicates: Float64Array,
	estimate: number,
	level: number,
): [number, number] {
	const [low, high] = percentileLimits(replicates, level);
	return [2 * estimate - high, 2 * estimate - low];
}

/**
 * Bias-corrected and accelerated limits (Efron 1987). NaN where every replicate lies on one side of
 * the estimate, or leaving units out changes nothing.
 */
function bcaLimits(
	replicates: Float64Array,
	estimate: number,
	options: { readonly acceleration: number; readonly level: number },
): [number, number] {
	const z0 = biasCorrection(replicates, estimate);
	function limit(p: number): number {
		const z = z0 + normalQuantile(p);
		return quantileMoving(replicates, normalCdf(z0 + z / (1 - options.acceleration * z)));
	}
	const tail = (1 - options.level) / 2;
	return [limit(tail), limit(1 - tail)];
}

/**
 * The bootstrap interval of one statistic. Undefined replicates are dropped and counted: more than
 * 5 % → RESAMPLES_DROPPED, more than 20 % → no interval (DEGENERATE_RESAMPLES), nor is there a BCa one
 * where all lie on one side of the estimate, or leaving units out changes nothing. Without any spread
 * the estimate sits on its bound: BOUNDARY. A single cluster tells nothing about others (TOO_FEW); with fewer than 20 the interval is
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
	const { defined, share } = dropUndefined(resampled.replicates);
	const warnings: Warning[] = share > SAID_SHARE ? ["RESAMPLES_DROPPED"] : [];
	const jackknifeBroken = method === "bca" && resampled.jackknife.some(Number.isNaN);
	if (share > UNUSABLE_SHARE || jackknifeBroken) {
		return { interval: { ciReason: "DEGENERATE_RESAMPLES" }, warnings };
	}
	if (isConstant(defined)) return { interval: { ciReason: "BOUNDARY" }, warnings };
	let limits: [number, number];
	if (method === "percentile") limits = percentileLimits(defined, level);
	else if (method === "basic") limits = basicLimits(defined, estimate, level);
	else {
		const a = acceleration(resampled.jackknife, resampled.weights);
		limits = bcaLimits(defined, estimate, { acceleration: a, level });
	}
	const [low, high] = limits;
	if (Number.isNaN(low)) return { interval: { ciReason: "DEGENERATE_RESAMPLES" }, warnings };
	if (!(low < high)) return { interval: { ciReason: "BOUNDARY" }, warnings };
	return { interval: { ci: { low, high, level, method } }, warnings };
}
