import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { normalTwoSided } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type IntervalOrReason,
	lowN,
	type Result,
	undefinedResult,
	type Warning,
} from "../core/result.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import {
	criticalOf,
	fewClusters,
	type StandardError,
	twoSidedOf,
} from "../intervals/influence-error.ts";
import { designParts, robustError } from "../intervals/robust-error.ts";
import { NO_SPREAD, symmetricInterval } from "../intervals/symmetric.ts";
import { bootstrapOne, type Resampled } from "../resampling/bootstrap.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { fewestClusters, withCells } from "../tables/clusters.ts";
import { type ContingencyTable, marginals, unpaired } from "../tables/contingency-table.ts";
import {
	hasConstantRater,
	kappaDisagreement,
	kappaInfluence,
	kappaMeasure,
	kappaNullError,
	kappaOf,
	largestKappa,
	nothingExpected,
} from "./cohen-kappa.ts";
import { perfectInterval } from "./kappa-perfect.ts";
import { kappaScoreInterval } from "./kappa-score.ts";
import { pairWarnings } from "./pair-warnings.ts";

export type KappaOptions = StatOptions & {
	/** Numbers of the levels (`levelNumbers`), for linear and quadratic weights; positions by default. */
	readonly numbers?: Float64Array | undefined;
	/**
	 * Another interval than the default, `score`, by name: `ase` is Wald's, `exact-po` that of κ = 1 alone
	 * (Clopper–Pearson's least agreement put into κ; other estimates have the score interval).
	 */
	readonly interval?: "score" | "exact-po" | "fisher-z" | "bca" | "percentile" | "ase" | undefined;
	/** Replicates of this statistic that others of the same table share, in place of its own. */
	readonly resampled?: (() => Resampled) | undefined;
};

/**
 * Agreement of two raters beyond chance, (p_o − p_e) / (1 − p_e), in [−1, 1]; weighted for ordinal
 * levels. From the table over the declared levels, pairwise complete; an unused level changes nothing.
 *
 * Reasons: EMPTY (n = 0), TOO_FEW (n = 1), SINGLE_CATEGORY (both used one and the same level).
 * One constant rater → exactly 0, standard error 0, interval BOUNDARY, warning CONSTANT_RATER.
 * HIGH_PREVALENCE: one level makes up over .8 of all ratings; MARGINALS_DIFFER: Stuart–Maxwell p < .05,
 * with two levels also a bias index beyond ±.1.
 * Interval: `score` (`kappaScoreInterval`), others by name. `se` is the large-sample error.
 * A table with clusters has their robust error, and the interval their design effect; fewer than 20 of
 * them: FEW_CLUSTERS, fewer than 10: interval TOO_FEW.
 * Parts: po, pe, se0 (error under κ = 0, that of `p` where items are independent), z, unweighted kappaMax
 * (of these marginals); with clusters seIndependent, designEffect.
 * Source: Cohen 1960, 1968; Fleiss, Cohen & Everitt 1969; checked against statsmodels.
 */
export function cohenKappa(
	table: ContingencyTable,
	weights: AgreementWeights = "unweighted",
	options: KappaOptions = {},
): Result {
	const stat = weights === "unweighted" ? "kappa.cohen" : "kappa.weighted";
	const { levels, n } = table;
	const counted = { n, nMissing: unpaired(table) };
	if (n === 0) return undefinedResult(stat, "EMPTY", counted);
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const matrix = disagreements(weights, numbers);
	const disagreement = kappaDisagreement(table, matrix);
	const { observed, expected } = disagreement;
	const parts = { po: 1 - observed, pe: 1 - expected };
	if (n === 1) return undefinedResult(stat, "TOO_FEW", { ...counted, parts });
	if (nothingExpected(disagreement))
		return undefinedResult(stat, "SINGLE_CATEGORY", { ...counted, parts });

	const constant = hasConstantRater(table);
	const value = constant ? 0 : kappaOf(disagreement);
	const error = constant ? NO_ERROR : robustError(kappaInfluence(table, matrix), table);
	const se0 = constant ? 0 : nullError(table, matrix);
	const test = kappaTest(value, { se0, error, clustered: table.clusters !== undefined });
	const estimated = { table, matrix, value, error };
	const { interval, warnings, seed } = kappaInterval(stat, estimated, options);
	const nClusters = table.clusters && fewestClusters(table.clusters);
	return {
		stat,
		value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		...(error && { se: error.se }),
		...interval,
		...(test && { p: test.p }),
		...(seed !== undefined && { seed }),
		warnings: [
			...(constant ? (["CONSTANT_RATER"] as const) : []),
			...lowN(n),
			...fewClusters(nClusters),
			...pairWarnings(table),
			...warnings,
		],
		parts: {
			...parts,
			se0,
			...(test && { z: test.z }),
			...(weights === "unweighted" && { kappaMax: largestKappa(table, expected) }),
			...designParts(error),
		},
	};
}

/** 0 where it is rounding. */
function nullError(table: ContingencyTable, matrix: Float64Array): number {
	const error = kappaNullError(table, matrix);
	return error < NO_SPREAD ? 0 : error;
}

/** Against κ = 0: with its error under κ = 0, or with the robust one where items are clustered. */
function kappaTest(
	value: number,
	{
		se0,
		error,
		clustered,
	}: {
		readonly se0: number;
		readonly error: StandardError | undefined;
		readonly clustered: boolean;
	},
) {
	const se = clustered ? (error?.se ?? 0) : se0;
	if (se === 0) return undefined;
	const z = value / se;
	return { z, p: clustered && error ? twoSidedOf(error, z) : normalTwoSided(z) };
}

type Estimated = {
	readonly table: ContingencyTable;
	readonly matrix: Float64Array;
	readonly value: number;
	readonly error: StandardError | undefined;
};

/** A constant rater's kappa is 0 in every sample. */
const NO_ERROR: StandardError = { se: 0, df: Number.POSITIVE_INFINITY, seIndependent: 0 };

type KappaInterval = {
	readonly interval: IntervalOrReason;
	readonly warnings: readonly Warning[];
	readonly seed?: number;
};

function kappaInterval(stat: string, estimated: Estimated, options: KappaOptions): KappaInterval {
	const { table, matrix, value, error } = estimated;
	const { level, seed } = settled(options);
	if (!error) return { interval: { ciReason: "TOO_FEW" }, warnings: [] };
	const { interval: method = "score" } = options;
	if (method === "exact-po" && value === 1) {
		return { interval: { ci: perfectInterval(table, matrix, level) }, warnings: [] };
	}
	if (method === "score" || method === "exact-po") {
		if (hasConstantRater(table)) return { interval: { ciReason: "BOUNDARY" }, warnings: [] };
		return { interval: kappaScoreInterval(table, matrix, { value, level }), warnings: [] };
	}
	const { se } = error;
	if (se === 0) return { interval: { ciReason: "BOUNDARY" }, warnings: [] };
	const critical = criticalOf(error, level);
	if (method === "fisher-z" && Math.abs(value) < 1) {
		const ofZ = se / (1 - value * value);
		return { interval: { ci: fisherZ(value, ofZ, { level, critical }) }, warnings: [] };
	}
	// Weights can put κ below −1, where there is no z.
	if (method === "ase" || method === "fisher-z") {
		const wald = symmetricInterval(value, se, { critical, level, method: "ase" });
		return { interval: wald, warnings: [] };
	}
	const resampled = options.resampled?.() ?? bootstrapKappa(table, matrix, { stat, ...options });
	return { ...bootstrapInterval(value, resampled, { level }, method), seed };
}

/** Cohen's kappa of the two raters. */
export function kappaOfRatings(ratings: Ratings, options?: KappaOptions): Result {
	return cohenKappa(ratings.table(), "unweighted", options);
}

/** Weighted kappa of the two raters: linear and quadratic, or with the `weights` of the caller alone. */
export function weightedKappaOfRatings(
	ratings: Ratings,
	{ weights, ...options }: KappaOptions & { readonly weights?: AgreementWeights | undefined } = {},
): Readonly<Record<string, Result>> {
	const weighted = { ...options, numbers: ratings.levelNumbers() };
	if (weights) return { weighted: cohenKappa(ratings.table(), weights, weighted) };
	return {
		linear: cohenKappa(ratings.table(), "linear", weighted),
		quadratic: cohenKappa(ratings.table(), "quadratic", weighted),
	};
}

/** Replicates of κ over the cells of its table; NaN where both raters kept to one level. */
export function bootstrapKappa(
	table: ContingencyTable,
	matrix: Float64Array,
	{ stat, ...options }: StatOptions & { readonly stat: string },
): Resampled {
	const used = usedLevels(table);
	const within = (from: Float64Array) =>
		Float64Array.from(used.flatMap((i) => used.map((j) => from[i * table.levels + j])));
	const measure = kappaMeasure(used.length, within(matrix));
	function kappa(drawn: Float64Array): number {
		const disagreement = measure(drawn);
		return nothingExpected(disagreement) ? Number.NaN : kappaOf(disagreement);
	}
	const place = new Int32Array(table.counts.length);
	used.forEach((i, row) => {
		used.forEach((j, column) => {
			place[i * table.levels + j] = row * used.length + column;
		});
	});
	const clusters = withCells(table.clusters, place);
	return bootstrapOne(within(table.counts), kappa, { stat, clusters }, options);
}

function usedLevels(table: ContingencyTable): number[] {
	const { a, b } = marginals(table);
	return [...a.keys()].filter((k) => a[k] + b[k] > 0);
}
