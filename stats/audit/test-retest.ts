import { cohenKappa } from "../agreement/cohen-kappa-result.ts";
import { percentAgreement } from "../agreement/percent-agreement.ts";
import type { AgreementWeights } from "../core/agreement-weights.ts";
import type { StatOptions } from "../core/options.ts";
import { type Figure, isDefined, noFigure, type Result } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import { linConcordance } from "../correlation/lin-concordance.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { errorMetrics } from "../errors/error-metrics.ts";
import type { ContingencyTable } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";

export const TEST_RETEST = {
	id: "testRetest",
	title: "Test–retest of an annotator",
	answers: "Does an annotator label an item the same way when it comes back?",
	scales: ANY_SCALE,
	compares: "repeats",
	source: "Cohen 1960; Lin 1989; Spearman 1904 (bound)",
	reads: "numbers",
	compute: (ratings: Ratings, options?: RetestOptions): TestRetest | RetestOfNumbers =>
		ratings.scale.type === "numeric"
			? testRetestOfNumbers(ratings.cells(), options)
			: testRetest(ratings.table(), { ...options, numbers: ratings.levelNumbers() }),
} satisfies RatingDefinition;

export type TestRetest = {
	readonly agreement: Result;
	readonly kappa: Result;
	/**
	 * The largest kappa that another rater, however consistent, can be expected to reach with this
	 * annotator: the square root of the retest kappa, since nobody agrees with noise.
	 */
	readonly bound: Figure;
	/** Median time between the two labels, in days. */
	readonly medianDays: Figure;
};

export type RetestOptions = StatOptions & {
	readonly weights?: AgreementWeights | undefined;
	readonly numbers?: Float64Array | undefined;
	/** Days from the first label to the second, where both exist; in any order, NaN = unknown. */
	readonly days?: Float64Array | undefined;
};

/**
 * First and second labels of the same annotator on the same items: `contingencyTable(first, second,
 * levels)`, one place an item. Reasons of `agreement` and `kappa` as of two raters; `bound` has the
 * reason of kappa, BOUNDARY where kappa is below 0; `medianDays` EMPTY where no time is known.
 * Source: Spearman 1904 (attenuation: r ≤ √reliability).
 */
export function testRetest(table: ContingencyTable, options: RetestOptions = {}): TestRetest {
	const kappa = cohenKappa(table, options.weights, options);
	return {
		agreement: percentAgreement(table, options),
		kappa,
		bound: boundOf(kappa),
		medianDays: median(options.days ?? new Float64Array(0)),
	};
}

export type RetestOfNumbers = {
	readonly concordance: Result;
	/** Mean of second minus first. */
	readonly shift: Result;
	/** The largest concordance that others can be expected to reach with this annotator. */
	readonly bound: Figure;
	readonly medianDays: Figure;
};

/**
 * The same of numbers: `pairCellsOfNumbers(second, first)`. Reasons of `concordance` and `shift` as of
 * two raters, `bound` and `medianDays` as of `testRetest`.
 */
export function testRetestOfNumbers(
	cells: PairCells,
	options: Pick<RetestOptions, keyof StatOptions | "days"> = {},
): RetestOfNumbers {
	const concordance = linConcordance(cells, options);
	return {
		concordance,
		shift: errorMetrics(cells, options).bias,
		bound: boundOf(concordance),
		medianDays: median(options.days ?? new Float64Array(0)),
	};
}

function boundOf(reliability: Result): Figure {
	if (!isDefined(reliability)) return noFigure(reliability.reason);
	return reliability.value < 0 ? noFigure("BOUNDARY") : { value: Math.sqrt(reliability.value) };
}

function median(values: Float64Array): Figure {
	const sorted = values.filter((value) => !Number.isNaN(value)).sort();
	if (sorted.length === 0) return noFigure("EMPTY");
	const middle = (sorted.length - 1) / 2;
	const low = sorted[Math.floor(middle)];
	return { value: (low + sorted[Math.ceil(middle)]) / 2 };
}
