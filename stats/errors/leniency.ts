import { tCritical, tTwoSided } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import { isConstant } from "../correlation/correlation-result.ts";
import { centredSums } from "../correlation/pearson.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { clusterDesign, freedomOfItems } from "../intervals/cluster-design.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { largestPlace, whyRare } from "../intervals/rare-level.ts";
import { rateResult } from "../intervals/rate.ts";
import { designParts, robustError, type Units } from "../intervals/robust-error.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
import { clustersHolding, coarserGrouping, fewestClusters } from "../tables/clusters.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { errorMetrics } from "./error-metrics.ts";

/** On the ends of the declared scale; on numbers without a range, on those of what was given. */
function ofRatings(ratings: Ratings, options?: StatOptions): Leniency {
	return ratings.shared("leniency", options, () => {
		const cells = ratings.cells();
		const { scale } = ratings;
		const range = scale.type === "numeric" ? scale.range : undefined;
		const given =
			scale.type === "numeric" ? [...cells.aValues, ...cells.bValues] : [...ratings.levelNumbers()];
		const ends = range ?? [Math.min(...given), Math.max(...given)];
		return leniency(cells, ends, options);
	});
}

function sides(
	ratings: Ratings,
	options: StatOptions | undefined,
	end: keyof ScaleEnds,
): Readonly<Record<"judge" | "reference", Result>> {
	const { judge, reference } = ofRatings(ratings, options);
	return { judge: judge[end], reference: reference[end] };
}

export const LENIENCY = [
	{
		id: "leniency.spread",
		title: "Ratio of spreads",
		answers: "Does the judge use as much of the scale as the reference, or keep to a part of it?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Pitman 1939; Morgan 1939",
		reads: "numbers",
		shown: {
			whose: ["judge"],
			scales: ["ordinal", "numeric"],
			figures: [{ field: "spread", label: "Spread of values, judge / people", unit: "decimal" }],
		},
		compute: (ratings: Ratings, options?: StatOptions) =>
			spreadRatio(ratings.cells(), options ?? {}),
	},
	{
		id: "leniency.lowest",
		title: "Share at the lower end",
		answers: "How often is the lowest value of the scale given?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Wilson 1927 (interval)",
		reads: "numbers",
		compute: (ratings: Ratings, options?: StatOptions) => sides(ratings, options, "lowest"),
	},
	{
		id: "leniency.highest",
		title: "Share at the upper end",
		answers: "How often is the highest value of the scale given?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Wilson 1927 (interval)",
		reads: "numbers",
		compute: (ratings: Ratings, options?: StatOptions) => sides(ratings, options, "highest"),
	},
] as const satisfies readonly RatingDefinition[];

/** What one rater does at the ends of the scale. */
export type ScaleEnds = { readonly lowest: Result; readonly highest: Result };

export type Leniency = {
	/** Mean of judge − reference; above 0: lenient. */
	readonly bias: Result;
	/** Standard deviation of the judge over that of the reference; below 1: range restriction. */
	readonly spreadRatio: Result;
	readonly judge: ScaleEnds;
	readonly reference: ScaleEnds;
};

/**
 * How a judge (A) uses the scale on the items it shares with a reference (B): leniency (bias), range
 * restriction (ratio of the standard deviations) and how often either goes to the ends of the scale.
 * `ends` are the lowest and the highest number of the declared scale; a value outside them throws.
 * Bias has the paired t interval, shares Wilson's. The ratio (> 0, 1: alike) has the interval of its
 * logarithm with the large-sample error, which needs no normal scores, Satterthwaite's degrees of freedom, since few far
 * values make up that error, and `p` that of no difference.
 * Reasons: EMPTY; of the ratio TOO_FEW (n = 1), CONSTANT_INPUT (a side does not vary), its interval
 * BOUNDARY where one side is a line of the other, RARE_LEVEL where fewer than 10 items, or clusters, differ from a side's
 * commonest value; intervals TOO_FEW with too few clusters (`clusterDesign`).
 */
export function leniency(
	cells: PairCells,
	ends: readonly [number, number],
	options: StatOptions = {},
): Leniency {
	const { a, b, aValues, bValues } = cells;
	return {
		bias: errorMetrics(cells, { ...options, replicates: 0 }).bias,
		spreadRatio: spreadRatio(cells, options),
		judge: scaleEnds(cells, { positions: a, values: aValues, ends }, options),
		reference: scaleEnds(cells, { positions: b, values: bValues, ends }, options),
	};
}

function spreadRatio(cells: PairCells, options: StatOptions): Result {
	const stat = "leniency.spread";
	const { n, counts, clusters } = cells;
	const counted = { n, nMissing: unpaired(cells) };
	if (n === 0) return undefinedResult(stat, "EMPTY", counted);
	if (n === 1) return undefinedResult(stat, "TOO_FEW", counted);
	if (isConstant(cells.a) || isConstant(cells.b)) {
		return undefinedResult(stat, "CONSTANT_INPUT", counted);
	}
	const values = { a: cells.aValues, b: cells.bValues };
	const { meanA, meanB, aa, bb } = centredSums(cells, counts, values);
	const value = Math.sqrt(aa / bb);
	const onLogarithm = Float64Array.from(counts, (_, cell) => {
		const zA = (values.a[cells.a[cell]] - meanA) / Math.sqrt(aa / n);
		const zB = (values.b[cells.b[cell]] - meanB) / Math.sqrt(bb / n);
		return (zA * zA - zB * zB) / 2;
	});
	const nClusters = clusters && fewestClusters(clusters);
	const warnings = [...lowN(n), ...fewClusters(nClusters)];
	const result = {
		stat,
		value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		warnings,
	};
	const error = robustError(onLogarithm, cells);
	if (!error) return { ...result, ciReason: "TOO_FEW" };
	const se = clusters ? error.se : error.se * Math.sqrt(n / (n - 1));
	const parts = designParts(error);
	if (se < NO_SPREAD) return { ...result, se: 0, ciReason: "BOUNDARY", parts };
	const design = clusterDesign(onLogarithm, cells);
	const why =
		typeof design === "string"
			? design
			: (whyFewApart(cells.a, values.a, cells) ?? whyFewApart(cells.b, values.b, cells));
	if (typeof design === "string" || why) return { ...result, se: value * se, ciReason: why, parts };
	const ofAll = clusters ? error.seIndependent * Math.sqrt(design.design) : se;
	const df = Math.min(n - 1, clusters ? design.df : freedomOfItems(onLogarithm, counts));
	const { level } = settled(options);
	const factor = Math.exp(tCritical(level, df) * ofAll);
	const ci = { low: value / factor, high: value * factor, level, method: "log-t" };
	return { ...result, se: value * se, ci, p: tTwoSided(Math.log(value) / ofAll, df), parts };
}

/** So many items, and clusters, must differ from a side's commonest value: its spread hangs on them. */
const LEAST_APART = 10;

/** Why the values of one side hang on too few items. */
function whyFewApart(positions: Uint32Array, values: Float64Array, units: Units) {
	const sums = new Float64Array(values.length);
	for (let cell = 0; cell < positions.length; cell++) sums[positions[cell]] += units.counts[cell];
	const commonest = largestPlace(sums);
	const apart = Array.from(positions, (position) => position !== commonest);
	const rare = whyRare(apart, units, LEAST_APART);
	if (rare || !units.clusters) return rare;
	const holding = clustersHolding(Uint8Array.from(apart, Number), coarserGrouping(units.clusters));
	return holding < LEAST_APART ? "RARE_LEVEL" : undefined;
}

type Side = {
	readonly positions: Uint32Array;
	readonly values: Float64Array;
	readonly ends: readonly [number, number];
};

function scaleEnds(
	cells: PairCells,
	{ positions, values, ends: [lowest, highest] }: Side,
	options: StatOptions,
): ScaleEnds {
	const { level } = settled(options);
	const outside = values.find((value) => value < lowest || value > highest);
	if (outside !== undefined) {
		throw new StatsInputError(`${outside} lies outside the scale from ${lowest} to ${highest}`);
	}
	const at = (stat: string, end: number) =>
		rateResult(
			stat,
			{ hits: Float64Array.from(positions, (position) => (values[position] === end ? 1 : 0)) },
			{ units: cells, nMissing: unpaired(cells), level, reason: "EMPTY" },
		);
	return { lowest: at("leniency.lowest", lowest), highest: at("leniency.highest", highest) };
}
