import { type StatOptions, settled } from "../core/options.ts";
import type { IntervalOrReason, Result } from "../core/result.ts";
import type { MeasureOfCells } from "../definition/compared.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import {
	correlationResult,
	correlationTest,
	reasonAgainstCorrelation,
	undefinedCorrelation,
} from "./correlation-result.ts";
import { correlationScoreInterval, isTied } from "./correlation-score.ts";
import { centredCorrelation, clipped, pearsonInfluence, pearsonWeight } from "./pearson.ts";

const STAT = "corr.pearson";

export type PearsonOptions = StatOptions & {
	/** Fisher's interval, which only untied values have by default, also where values are tied. */
	readonly interval?: "fisher-z" | undefined;
};

/**
 * Linear correlation of two raters' numbers, in [−1, 1]. Blind to leniency: shown beside bias.
 * Pairwise complete; two-pass centred sums. `p` is that of t(n − 2); `se` the large-sample error. Interval:
 * `score` where values are tied (`correlationScoreInterval`), else Fisher-z; with clusters se, p and the
 * latter are robust, with t(C − 1).
 * Reasons: EMPTY, TOO_FEW (n = 1), CONSTANT_INPUT; interval TOO_FEW (n < 4 untied, fewer than 10 clusters
 * tied, one untied), BOUNDARY (|r| = 1, untied). Parts with clusters: seIndependent, designEffect.
 * Source: Pearson 1895; checked against scipy and simple-statistics.
 */
export function pearson(cells: PairCells, options: PearsonOptions = {}): Result {
	const { level } = settled(options);
	const reason = reasonAgainstCorrelation(cells);
	if (reason) return undefinedCorrelation(STAT, reason, cells);
	const value = clipped(
		centredCorrelation(cells, cells.counts, { a: cells.aValues, b: cells.bValues }),
	);
	const units = { ...cells, nMissing: unpaired(cells) };
	return correlationResult(
		STAT,
		{ value, influence: pearsonInfluence(cells), units },
		{
			level,
			...(options.interval !== "fisher-z" &&
				isTied(cells) && {
					score: correlationScoreInterval(cells, pearsonOfCells, {
						level,
						outlying: Math.min(cells.aValues.length, cells.bValues.length) > 2,
					}),
				}),
			ofItems: () => ({
				interval: fisherInterval(value, cells.n - 3, level),
				p: correlationTest(value, cells.n - 2),
			}),
		},
	);
}

/** Fisher's interval with error 1/√df of z; none where df is not above 0 or z is infinite. */
export function fisherInterval(value: number, df: number, level: number): IntervalOrReason {
	if (df < 1) return { ciReason: "TOO_FEW" };
	if (Math.abs(value) === 1) return { ciReason: "BOUNDARY" };
	return { ci: fisherZ(value, 1 / Math.sqrt(df), { level }) };
}

/** Pearson's correlation of the two raters. */
export function pearsonOfRatings(ratings: Ratings, options?: PearsonOptions): Result {
	return pearson(ratings.cells(), options);
}

/** Pearson's correlation of a judge with the reference, where several judges are compared. */
export const pearsonOfCells: MeasureOfCells = (cells) => {
	const values = { a: cells.aValues, b: cells.bValues };
	return {
		reason: reasonAgainstCorrelation(cells),
		measure: (counts) => centredCorrelation(cells, counts, values),
		influence: () => pearsonInfluence(cells),
		weight: () => pearsonWeight(cells, values),
	};
};
