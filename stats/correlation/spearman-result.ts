import { type StatOptions, settled } from "../core/options.ts";
import type { IntervalOrReason, Result } from "../core/result.ts";
import type { MeasureOfCells } from "../definition/compared.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { bootstrapOne, type Resampled } from "../resampling/bootstrap.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import {
	type CorrelationInference,
	correlationResult,
	correlationTest,
	reasonAgainstCorrelation,
	undefinedCorrelation,
} from "./correlation-result.ts";
import { correlationScoreInterval, isTied } from "./correlation-score.ts";
import { clipped, pearsonWeight } from "./pearson.ts";
import { midranksOf, rankCorrelation } from "./spearman.ts";
import { exactSpearmanTest, MOST_PERMUTED } from "./spearman-exact.ts";
import { spearmanInfluence } from "./spearman-influence.ts";

const STAT = "corr.spearman";
const ENOUGH_FOR_BONETT_WRIGHT = 25;

export type SpearmanOptions = StatOptions & {
	/** One of those of untied values, also where values are tied. */
	readonly interval?: "bonett-wright" | "bca" | undefined;
	/** Replicates of this statistic that others of the same table share, in place of its own. */
	readonly resampled?: (() => Resampled) | undefined;
	/** The t approximation also where the exact test exists. */
	readonly test?: "exact" | "approximate" | undefined;
};

/**
 * Rank correlation of two raters, in [−1, 1]: Pearson correlation of midranks, so that ties count
 * as they should and row order means nothing. Pairwise complete. `p` is exact up to 8 pairs (all
 * permutations, ties included), then the t approximation; `se` is the large-sample error.
 * Interval: `score` where values are tied (`correlationScoreInterval`); untied ones Bonett–Wright from 25
 * pairs, BCa below, and with clusters Fisher-z with t(C − 1), as se and p then are robust.
 * Reasons: EMPTY, TOO_FEW (n = 1), CONSTANT_INPUT; interval TOO_FEW (n < 4 untied, fewer than 10 clusters
 * tied, one untied), BOUNDARY (|ρ| = 1, untied). Parts with clusters: seIndependent, designEffect.
 * Source: Spearman 1904; Bonett & Wright 2000; checked against scipy and simple-statistics.
 */
export function spearman(cells: PairCells, options: SpearmanOptions = {}): Result {
	const { level } = settled(options);
	const reason = reasonAgainstCorrelation(cells);
	if (reason) return undefinedCorrelation(STAT, reason, cells);
	const rho = rankCorrelation(cells);
	const value = clipped(rho(cells.counts));
	return correlationResult(
		STAT,
		{ value, influence: spearmanInfluence(cells), units: { ...cells, nMissing: unpaired(cells) } },
		{
			level,
			...(options.interval === undefined &&
				isTied(cells) && { score: correlationScoreInterval(cells, spearmanOfCells, { level }) }),
			ofItems: () => ({
				...intervalOfItems(value, { cells, rho }, options),
				p: testOfItems(value, cells, options),
			}),
		},
	);
}

function testOfItems(value: number, cells: PairCells, { test }: SpearmanOptions) {
	const exact = test !== "approximate" && cells.n <= MOST_PERMUTED;
	return exact ? exactSpearmanTest(cells) : correlationTest(value, cells.n - 2);
}

type Ranked = { readonly cells: PairCells; readonly rho: (counts: Float64Array) => number };

function intervalOfItems(
	value: number,
	{ cells, rho }: Ranked,
	options: SpearmanOptions,
): CorrelationInference {
	const { level, seed } = settled(options);
	const usual = cells.n >= ENOUGH_FOR_BONETT_WRIGHT ? "bonett-wright" : "bca";
	const unusable = cells.n < 4 || Math.abs(value) === 1;
	if (unusable || (options.interval ?? usual) === "bonett-wright") {
		return { interval: rankInterval(value, cells.n - 3, level) };
	}
	const resampled =
		options.resampled?.() ?? bootstrapOne(cells.counts, rho, { stat: STAT }, options);
	return { ...bootstrapInterval(value, resampled, { level }), seed };
}

/** Fisher-z interval with Bonett and Wright's error √((1 + ρ²/2) / df); df is n − 3 for two columns. */
export function rankInterval(rho: number, df: number, level: number): IntervalOrReason {
	if (df < 1) return { ciReason: "TOO_FEW" };
	if (Math.abs(rho) === 1) return { ciReason: "BOUNDARY" };
	const error = Math.sqrt((1 + (rho * rho) / 2) / df);
	return { ci: fisherZ(rho, error, { level, method: "bonett-wright" }) };
}

/** Spearman's correlation of the two raters. */
export function spearmanOfRatings(ratings: Ratings, options?: SpearmanOptions): Result {
	return spearman(ratings.cells(), options);
}

/** Spearman's correlation of a judge with the reference, where several judges are compared. */
export const spearmanOfCells: MeasureOfCells = (cells) => ({
	reason: reasonAgainstCorrelation(cells),
	measure: rankCorrelation(cells),
	influence: () => spearmanInfluence(cells),
	weight: () => pearsonWeight(cells, midranksOf(cells)),
});
