import { type StatOptions, settled } from "../core/options.ts";
import { recordOf } from "../core/record-of.ts";
import { type Result, undefinedResult } from "../core/result.ts";
import { rateResult } from "../intervals/rate.ts";
import { RATES } from "../intervals/within-range.ts";
import { bootstrapCells, type Resampled } from "../resampling/bootstrap.ts";
import type { CellStatistic } from "../resampling/cell-statistic.ts";
import { resampledResult, worthResampling } from "../resampling/resampled-result.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";
import { averageInfluence, f1Influence } from "./multiclass-influence.ts";
import { AVERAGES, type Average, averageOf, countClasses, f1Of } from "./multiclass-terms.ts";

/** How the judge finds one class. */
export type ClassMeasures = Readonly<Record<"precision" | "recall" | "f1", Result>>;

export type MulticlassClassification = Readonly<Record<"accuracy" | Average, Result>> & {
	/** One for each declared level. */
	readonly perClass: readonly ClassMeasures[];
};

/**
 * How a judge (A, rows) finds the levels of a reference (B, columns), from their K × K table.
 * Accuracy is also the micro-averaged precision, recall and F1 and the weighted recall. Macro means
 * count every class that either side gives, weighted ones by its share of the reference; MCC is
 * Gorodkin's. All in [0, 1], MCC in [−1, 1]. Pairwise complete; an unused level changes nothing.
 *
 * Every measure stands alone. ZERO_DENOMINATOR: a class with nothing to count (its F1 is 0, not
 * undefined, while either side gives it), macro recall where the reference lacks a class that the judge
 * gives, macro and weighted precision where the judge never gives a class of the reference, all where
 * nothing was compared; MCC CONSTANT_INPUT where a side is constant. Wilson intervals for shares (`n` is
 * their denominator), BCa over the cells for the rest; clusters reach both.
 * Source: Sokolova & Lapalme 2009; Gorodkin 2004; checked against scikit-learn where that is defined.
 */
export function multiclassClassification(
	table: ContingencyTable,
	options?: StatOptions,
): MulticlassClassification {
	const { levels, counts } = table;
	const nMissing = unpaired(table);
	const { level } = settled(options);
	const classes = countClasses(counts, levels);
	const resampled = table.n > 0 && worthResampling(table) ? resample(table, options) : [];
	const how = { units: table, nMissing, options };

	function rate(stat: string, hits: Float64Array, among?: Float64Array): Result {
		return rateResult(stat, { hits, among }, { units: table, nMissing, level });
	}
	function average(name: Average): Result {
		const stat = `classification.${name}`;
		const value = averageOf(name, classes);
		if (typeof value === "string") return undefinedResult(stat, value, { n: table.n, nMissing });
		const influence = averageInfluence(name, counts, levels);
		return resampledResult(
			stat,
			{ value, influence, resampled: resampled[AVERAGES.indexOf(name)] },
			{ ...how, range: name === "mcc" ? undefined : RATES },
		);
	}
	function f1(k: number): Result {
		const stat = "classification.f1";
		const value = f1Of(classes, k);
		if (Number.isNaN(value)) {
			return undefinedResult(stat, "ZERO_DENOMINATOR", { n: table.n, nMissing });
		}
		const influence = f1Influence(counts, levels, k);
		return resampledResult(
			stat,
			{ value, influence, resampled: resampled[AVERAGES.length + k] },
			{ ...how, range: RATES },
		);
	}
	const scores = (test: (i: number, j: number) => boolean) =>
		counts.map((_, cell) => (test(Math.floor(cell / levels), cell % levels) ? 1 : 0));
	return {
		...recordOf(AVERAGES, average),
		accuracy: rate(
			"classification.accuracy",
			scores((i, j) => i === j),
		),
		perClass: Array.from({ length: levels }, (_, k) => {
			const hits = scores((i, j) => i === k && j === k);
			return {
				precision: rate(
					"classification.precision",
					hits,
					scores((i) => i === k),
				),
				recall: rate(
					"classification.recall",
					hits,
					scores((_, j) => j === k),
				),
				f1: f1(k),
			};
		}),
	};
}

function resample(
	{ levels, counts, clusters }: ContingencyTable,
	options?: StatOptions,
): Resampled[] {
	const statistic: CellStatistic = (drawn, out) => {
		const classes = countClasses(drawn, levels);
		AVERAGES.forEach((average, i) => {
			const value = averageOf(average, classes);
			out[i] = typeof value === "string" ? Number.NaN : value;
		});
		for (let k = 0; k < levels; k++) out[AVERAGES.length + k] = f1Of(classes, k);
	};
	const stat = "classification.multiclass";
	const outputs = AVERAGES.length + levels;
	return bootstrapCells(counts, { stat, outputs, statistic, clusters }, options);
}
