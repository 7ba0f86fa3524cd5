import { normalCritical } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type IntervalOrReason,
	isDefined,
	lowN,
	type Result,
	undefinedResult,
} from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import { ratioOfCells } from "../definition/compared.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { areFewClusters } from "../intervals/cluster-design.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { meanResult } from "../intervals/mean.ts";
import { designParts, robustError } from "../intervals/robust-error.ts";
import { clustersHolding, coarserGrouping, fewestClusters } from "../tables/clusters.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { type Differences, distinctDifferences, meanOf } from "./differences.ts";
import { sizeInterval } from "./size-interval.ts";

function metric(name: "mae" | "rmse" | "bias") {
	return (ratings: Ratings, options?: StatOptions): Result =>
		ratings.shared("error.metrics", options, () => {
			const { scale } = ratings;
			const levels = scale.type === "numeric" ? undefined : ratings.levelNumbers();
			return errorMetrics(ratings.cells(), { levels, ...options });
		})[name];
}

export const ERROR_METRICS = [
	{
		id: "error.mae",
		title: "Mean absolute error",
		answers: "How far off is the judge on average?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Wilson 1927 (interval)",
		reads: "numbers",
		shown: {
			whose: ["judge"],
			figures: [{ field: "mae", label: "Mean absolute error", unit: "decimal" }],
		},
		compute: metric("mae"),
		compared: {
			best: "lowest",
			range: "distance",
			measureOn: () => ratioOfCells((judge, reference) => Math.abs(judge - reference)),
		},
	},
	{
		id: "error.rmse",
		title: "Root mean square error",
		answers: "How far off is the judge, large errors weighing more?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Wilson 1927 (interval)",
		reads: "numbers",
		shown: {
			whose: ["judge"],
			figures: [{ field: "rmse", label: "Root mean squared error", unit: "decimal" }],
		},
		compute: metric("rmse"),
	},
	{
		id: "error.bias",
		title: "Bias",
		answers: "Is the judge more lenient (above 0) or stricter (below 0) than the reference?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Bland & Altman 1986",
		reads: "numbers",
		shown: {
			whose: ["judge"],
			figures: [{ field: "bias", label: "Bias, judge − people", unit: "decimal" }],
		},
		compute: metric("bias"),
	},
] as const satisfies readonly RatingDefinition[];

export type ErrorOptions = StatOptions & {
	/** The paired t interval of bias, by name, also where too few items of `levels` differ for it to cover. */
	readonly interval?: "t" | undefined;
	/** Numbers of the levels, whose range is the largest error that is possible; none on a numeric scale. */
	readonly levels?: Float64Array | undefined;
};

/** Fewer items, or clusters, that differ than this cannot tell which way they lean. */
const LEAST_DIFFERING = 6;
const LEAST_CLUSTERS_DIFFERING = 4;

/**
 * How far the numbers of A (a judge) lie from those of B (the reference), in units of the scale:
 * mean absolute error and root mean square error (≥ 0), bias = mean of A − B (above 0: lenient).
 * Pairwise complete. Bias has the paired t interval and test, and parts sd, loaLow, loaHigh
 * (Bland–Altman limits of agreement, which hold the share `level` of normal differences). MAE and RMSE have
 * score intervals (`sizeInterval`), whose largest error not seen yet is that of the `levels`, or on numbers
 * one as large as the largest seen. Clusters make all of it robust: t(C − 1).
 * Reasons: EMPTY; interval of bias TOO_FEW (n = 1), FEW_DIFFERENT (of `levels`: fewer than 6 items, or
 * 4 clusters, on which the two differ), of any TOO_FEW with fewer than 10 clusters, BOUNDARY where nothing varies. Parts
 * with clusters: seIndependent, designEffect.
 * Source: Bland & Altman 1986; checked against scikit-learn and R.
 */
export function errorMetrics(
	cells: PairCells,
	options: ErrorOptions = {},
): Record<"mae" | "rmse" | "bias", Result> {
	const counted = { n: cells.n, nMissing: unpaired(cells) };
	if (cells.n === 0) {
		return {
			mae: undefinedResult("error.mae", "EMPTY", counted),
			rmse: undefinedResult("error.rmse", "EMPTY", counted),
			bias: undefinedResult("error.bias", "EMPTY", counted),
		};
	}
	const differences = distinctDifferences(cells);
	const widest = widestOf(differences, options.levels);
	const { mae, rmse } = meanErrors(differences, { ...counted, widest }, options);
	return { mae, rmse, bias: bias(differences, counted, options) };
}

type Counted = { readonly n: number; readonly nMissing: number };

function bias(differences: Differences, { n, nMissing }: Counted, options?: ErrorOptions): Result {
	const { values, counts } = differences;
	const { level } = settled(options);
	const how = { units: differences, nMissing, level, tested: true };
	const mean = meanResult("error.bias", values, how);
	const result = options?.interval === "t" || !options?.levels ? mean : leaning(mean, differences);
	if (!isDefined(result) || n === 1) return result;
	const { value } = result;
	const squares = values.map((difference) => (difference - value) ** 2);
	const sd = Math.sqrt((meanOf(squares, counts) * n) / (n - 1));
	const limits = normalCritical(level) * sd;
	const parts = { ...result.parts, sd, loaLow: value - limits, loaHigh: value + limits };
	return { ...result, parts };
}

/** The mean with its interval withheld where too few differ. */
function leaning(result: Result, { values, counts, clusters }: Differences): Result {
	if (!isDefined(result) || !result.ci) return result;
	const { ci: _withheld, ...rest } = result;
	if (clusters && areFewClusters(clusters)) return { ...rest, ciReason: "TOO_FEW" };
	const differing = Float64Array.from(values, (difference) => (difference === 0 ? 0 : 1));
	const items = differing.reduce((sum, one, i) => sum + one * counts[i], 0);
	const holding = clusters ? clustersHolding(differing, coarserGrouping(clusters)) : items;
	const few = items < LEAST_DIFFERING || (clusters && holding < LEAST_CLUSTERS_DIFFERING);
	return few ? { ...rest, ciReason: "FEW_DIFFERENT" } : result;
}

function meanErrors(
	differences: Differences,
	{ n, nMissing, widest }: Counted & { readonly widest: number },
	options?: StatOptions,
) {
	const { values, counts } = differences;
	const absolute = values.map(Math.abs);
	const squared = values.map((difference) => difference * difference);
	const mae = meanOf(absolute, counts);
	const rmse = Math.sqrt(meanOf(squared, counts));
	const onMae = absolute.map((score) => score - mae);
	const onRmse = squared.map((score) => (rmse === 0 ? 0 : (score - rmse * rmse) / (2 * rmse)));
	const { level } = settled(options);
	const result = (
		stat: string,
		value: number,
		influence: Float64Array,
		interval: IntervalOrReason,
	) => {
		const error = robustError(influence, differences, Math.abs(value));
		const nClusters = differences.clusters && fewestClusters(differences.clusters);
		return {
			stat,
			value,
			n,
			nMissing,
			...(nClusters !== undefined && { nClusters }),
			...(error && { se: error.se }),
			...interval,
			warnings: [...lowN(n), ...fewClusters(nClusters)],
			parts: designParts(error),
		};
	};
	return {
		mae: result(
			"error.mae",
			mae,
			onMae,
			sizeInterval(absolute, differences, { largest: widest, level }),
		),
		rmse: result(
			"error.rmse",
			rmse,
			onRmse,
			rootOf(sizeInterval(squared, differences, { largest: widest ** 2, level })),
		),
	};
}

/** The largest error that levels allow, or of numbers the largest one that was seen. */
function widestOf({ values }: Differences, levels: Float64Array | undefined): number {
	return levels
		? Math.max(...levels) - Math.min(...levels)
		: values.reduce((most, difference) => Math.max(most, Math.abs(difference)), 0);
}

function rootOf(interval: IntervalOrReason): IntervalOrReason {
	if (!("ci" in interval)) return interval;
	const { low, high, ...how } = interval.ci;
	return { ci: { low: Math.sqrt(low), high: Math.sqrt(high), ...how } };
}
