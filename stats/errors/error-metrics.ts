import { normalCritical } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { isDefined, type Result, undefinedResult } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import { ratioOfCells } from "../definition/compared.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { meanResult } from "../intervals/mean.ts";
import { bootstrapCells, type Resampled } from "../resampling/bootstrap.ts";
import { resampledResult, worthResampling } from "../resampling/resampled-result.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { type Differences, distinctDifferences, meanOf } from "./differences.ts";

function metric(name: "mae" | "rmse" | "bias") {
	return (ratings: Ratings, options?: StatOptions): Result =>
		ratings.shared("error.metrics", options, () => errorMetrics(ratings.cells(), options))[name];
}

export const ERROR_METRICS = [
	{
		id: "error.mae",
		title: "Mean absolute error",
		answers: "How far off is the judge on average?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Efron 1987 (interval)",
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
		source: "Efron 1987 (interval)",
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

/** More distinct differences than this are not resampled: see `errorMetrics`. */
const MOST_RESAMPLED = 2000;

/**
 * How far the numbers of A (a judge) lie from those of B (the reference), in units of the scale:
 * mean absolute error and root mean square error (≥ 0), bias = mean of A − B (above 0: lenient).
 * Pairwise complete. Bias has the paired t interval and test, and parts sd, loaLow, loaHigh
 * (Bland–Altman limits of agreement, which hold the share `level` of normal differences). MAE and RMSE have
 * BCa over the distinct differences; above 2,000 of them (more rows still) the linearised interval,
 * which the bootstrap only repeats at that size. Clusters make all of it robust: t(C − 1), BCa by
 * clusters from 20 to 200 of them.
 * Reasons: EMPTY; interval of bias TOO_FEW (n = 1), of any TOO_FEW with one cluster, BOUNDARY where
 * nothing varies. Parts with clusters: seIndependent, designEffect.
 * Source: Bland & Altman 1986; checked against scikit-learn and R.
 */
export function errorMetrics(
	cells: PairCells,
	options?: StatOptions,
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
	const { mae, rmse } = meanErrors(differences, counted, options);
	return { mae, rmse, bias: bias(differences, counted, options) };
}

type Counted = { readonly n: number; readonly nMissing: number };

function bias(differences: Differences, { n, nMissing }: Counted, options?: StatOptions): Result {
	const { values, counts } = differences;
	const { level } = settled(options);
	const how = { units: differences, nMissing, level, tested: true };
	const result = meanResult("error.bias", values, how);
	if (!isDefined(result) || n === 1) return result;
	const { value } = result;
	const squares = values.map((difference) => (difference - value) ** 2);
	const sd = Math.sqrt((meanOf(squares, counts) * n) / (n - 1));
	const limits = normalCritical(level) * sd;
	const parts = { ...result.parts, sd, loaLow: value - limits, loaHigh: value + limits };
	return { ...result, parts };
}

/** MAE and RMSE see the same replicates. */
function meanErrors(differences: Differences, counted: Counted, options?: StatOptions) {
	const { values, counts } = differences;
	const absolute = values.map(Math.abs);
	const squared = values.map((difference) => difference * difference);
	const mae = meanOf(absolute, counts);
	const rmse = Math.sqrt(meanOf(squared, counts));
	const resamples = values.length <= MOST_RESAMPLED && worthResampling(differences);
	const [ofMae, ofRmse] = resamples ? resample(differences, { absolute, squared }, options) : [];
	const onMae = absolute.map((score) => score - mae);
	const onRmse = squared.map((score) => (rmse === 0 ? 0 : (score - rmse * rmse) / (2 * rmse)));
	const { n, nMissing } = counted;
	const how = { units: { ...differences, n }, nMissing, options, bounded: false };
	return {
		mae: resampledResult("error.mae", { value: mae, influence: onMae, resampled: ofMae }, how),
		rmse: resampledResult("error.rmse", { value: rmse, influence: onRmse, resampled: ofRmse }, how),
	};
}

function resample(
	{ counts, clusters }: Differences,
	{ absolute, squared }: Readonly<Record<"absolute" | "squared", Float64Array>>,
	options?: StatOptions,
): Resampled[] {
	return bootstrapCells(
		counts,
		{
			stat: "error.metrics",
			outputs: 2,
			statistic: (drawn, out) => {
				out[0] = meanOf(absolute, drawn);
				out[1] = Math.sqrt(meanOf(squared, drawn));
			},
			clusters,
		},
		options,
	);
}
