import { type StatOptions, settled } from "../core/options.ts";
import { type Reason, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { clipped } from "../correlation/pearson.ts";
import { rateResult } from "../intervals/rate.ts";
import { RATES } from "../intervals/within-range.ts";
import { bootstrapCells, type Resampled } from "../resampling/bootstrap.ts";
import { resampledResult, worthResampling } from "../resampling/resampled-result.ts";
import { withCells } from "../tables/clusters.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";
import { averageInfluence, f1Influence } from "./multiclass-influence.ts";

export type BinaryMeasure =
	| "accuracy"
	| "precision"
	| "recall"
	| "specificity"
	| "npv"
	| "f1"
	| "balancedAccuracy"
	| "youden"
	| "mcc";

const RESAMPLED = ["f1", "balancedAccuracy", "youden", "mcc"] as const;
type ResampledMeasure = (typeof RESAMPLED)[number];

/** Youden's J and MCC may lie below 0. */
const RANGES = { f1: RATES, balancedAccuracy: RATES, youden: undefined, mcc: undefined } as const;

/** True and false positives and negatives. */
type Confusion = {
	readonly tp: number;
	readonly fp: number;
	readonly fn: number;
	readonly tn: number;
};

/**
 * How a judge (A, rows) finds the positive level of a reference (B, columns), from their 2 × 2
 * table. `positive` is the code of the positive level; the last declared level by default.
 * Every measure stands alone: 0/0 is ZERO_DENOMINATOR for that measure only, balanced accuracy and
 * Youden's J need both classes in the reference, MCC is CONSTANT_INPUT where a side is constant.
 * F1 is 0, not undefined, while there is any false verdict. All in [0, 1], J and MCC in [−1, 1].
 * Wilson intervals for proportions (`n` is their denominator), BCa over the four cells for the rest;
 * clusters reach both (t(C − 1); fewer than 20 are not resampled). Parts: tp, fp, fn, tn.
 * Source: checked against scikit-learn where that is defined.
 */
export function binaryClassification(
	given: ContingencyTable,
	options: StatOptions & { readonly positive?: 0 | 1 | undefined } = {},
): Record<BinaryMeasure, Result> {
	if (given.levels !== 2) throw new StatsInputError(`${given.levels} levels are not binary`);
	const table = options.positive === 0 ? turned(given) : given;
	const { n, counts } = table;
	const confusion = confusionOf(counts);
	const nMissing = unpaired(table);
	const { level } = settled(options);
	const replicates = n > 0 && worthResampling(table) ? resample(table, options) : [];

	function proportion(measure: BinaryMeasure, hits: Cells, among: Cells): Result {
		return rateResult(
			`classification.${measure}`,
			{ hits: Float64Array.from(hits), among: Float64Array.from(among) },
			{ units: table, nMissing, level, parts: { ...confusion } },
		);
	}
	function resampled(measure: ResampledMeasure): Result {
		const stat = `classification.${measure}`;
		const value = compound(measure, confusion);
		if (typeof value === "string") return undefinedResult(stat, value, { n, nMissing });
		return resampledResult(
			stat,
			{
				value,
				influence: compoundInfluence(measure, counts),
				resampled: replicates[RESAMPLED.indexOf(measure)],
			},
			{ units: table, nMissing, options, range: RANGES[measure], parts: { ...confusion } },
		);
	}
	return {
		accuracy: proportion("accuracy", [1, 0, 0, 1], [1, 1, 1, 1]),
		precision: proportion("precision", [0, 0, 0, 1], [0, 0, 1, 1]),
		recall: proportion("recall", [0, 0, 0, 1], [0, 1, 0, 1]),
		specificity: proportion("specificity", [1, 0, 0, 0], [1, 0, 1, 0]),
		npv: proportion("npv", [1, 0, 0, 0], [1, 1, 0, 0]),
		f1: resampled("f1"),
		balancedAccuracy: resampled("balancedAccuracy"),
		youden: resampled("youden"),
		mcc: resampled("mcc"),
	};
}

/** One number for each of tn, fn, fp, tp: the cells of the table, row by row. */
type Cells = readonly [tn: number, fn: number, fp: number, tp: number];

/** The same table with its levels in the opposite order. */
function turned(table: ContingencyTable): ContingencyTable {
	const counts = table.counts.slice().reverse();
	return { ...table, counts, clusters: withCells(table.clusters, [3, 2, 1, 0]) };
}

/** Level 1 is positive; rows are predictions. */
function confusionOf(counts: Float64Array): Confusion {
	const [tn = 0, fn = 0, fp = 0, tp = 0] = counts;
	return { tp, fp, fn, tn };
}

function resample({ counts, clusters }: ContingencyTable, options: StatOptions): Resampled[] {
	const statistic = (drawn: Float64Array, out: Float64Array) => {
		const confusion = confusionOf(drawn);
		RESAMPLED.forEach((measure, i) => {
			const value = compound(measure, confusion);
			out[i] = typeof value === "string" ? Number.NaN : value;
		});
	};
	const stat = "classification.binary";
	return bootstrapCells(counts, { stat, outputs: RESAMPLED.length, statistic, clusters }, options);
}

function compoundInfluence(measure: ResampledMeasure, counts: Float64Array): Float64Array {
	switch (measure) {
		case "f1":
			return f1Influence(counts, 2, 1);
		case "balancedAccuracy":
			return averageInfluence("macroRecall", counts, 2);
		case "youden":
			return averageInfluence("macroRecall", counts, 2).map((influence) => 2 * influence);
		case "mcc":
			return averageInfluence("mcc", counts, 2);
	}
}

/** A measure that is not one proportion, or why it does not exist. */
function compound(measure: ResampledMeasure, { tp, fp, fn, tn }: Confusion): number | Reason {
	switch (measure) {
		case "f1":
			return tp + fp + fn === 0 ? "ZERO_DENOMINATOR" : (2 * tp) / (2 * tp + fp + fn);
		case "balancedAccuracy":
		case "youden": {
			if (tp + fn === 0 || tn + fp === 0) return "ZERO_DENOMINATOR";
			const sum = tp / (tp + fn) + tn / (tn + fp);
			return measure === "youden" ? sum - 1 : sum / 2;
		}
		case "mcc": {
			const products = [(tp + fp) * (tp + fn), (tn + fp) * (tn + fn)] as const;
			if (products[0] === 0 || products[1] === 0) return "CONSTANT_INPUT";
			return clipped((tp * tn - fp * fn) / Math.sqrt(products[0]) / Math.sqrt(products[1]));
		}
	}
}
