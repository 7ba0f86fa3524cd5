import { clipped } from "../correlation/correlation-result.ts";
import type { Definition } from "../definition.ts";
import { wilson } from "../intervals/wilson.ts";
import { type StatOptions, settled } from "../options.ts";
import { bootstrapCells, type Resampled } from "../resampling/bootstrap.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { lowN, type Reason, type Result, StatsInputError, undefinedResult } from "../result.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";

export const BINARY_CLASSIFICATION: readonly Definition[] = [
	{
		id: "classification.accuracy",
		title: "Accuracy",
		answers: "What share of the judge's verdicts is that of the reference?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "classification.precision",
		title: "Precision",
		answers: "What share of what the judge accepts does the reference accept?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "classification.recall",
		title: "Recall",
		answers: "What share of what the reference accepts does the judge accept?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "classification.specificity",
		title: "Specificity",
		answers: "What share of what the reference rejects does the judge reject?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "classification.npv",
		title: "Negative predictive value",
		answers: "What share of what the judge rejects does the reference reject?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "classification.f1",
		title: "F1",
		answers: "How well does the judge find the positive class, misses and false alarms alike?",
		scales: ["binary"],
		compares: "judge",
		source: "Efron 1987 (interval)",
	},
	{
		id: "classification.balancedAccuracy",
		title: "Balanced accuracy",
		answers: "What would accuracy be if both classes were equally frequent?",
		scales: ["binary"],
		compares: "judge",
		source: "Efron 1987 (interval)",
	},
	{
		id: "classification.youden",
		title: "Youden's J",
		answers: "How much better than guessing is the judge on both classes?",
		scales: ["binary"],
		compares: "judge",
		source: "Efron 1987 (interval)",
	},
	{
		id: "classification.mcc",
		title: "Matthews correlation",
		answers: "How do verdicts and reference correlate, all four cells counted?",
		scales: ["binary"],
		compares: "judge",
		source: "Matthews 1975",
	},
];

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
 * Wilson intervals for proportions (`n` is their denominator), BCa over the four cells for the rest.
 * Source: checked against scikit-learn where that is defined.
 */
export function binaryClassification(
	table: ContingencyTable,
	options: StatOptions & { readonly positive?: 0 | 1 | undefined } = {},
): Record<BinaryMeasure, Result> {
	if (table.levels !== 2) throw new StatsInputError(`${table.levels} levels are not binary`);
	const counts = options.positive === 0 ? table.counts.slice().reverse() : table.counts;
	const confusion = confusionOf(counts);
	const { tp, fp, fn, tn } = confusion;
	const { n } = table;
	const nMissing = unpaired(table);
	const { level, seed } = settled(options);
	const replicates = n === 0 ? [] : resample(counts, options);

	function proportion(measure: BinaryMeasure, count: number, of: number): Result {
		const stat = `classification.${measure}`;
		if (of === 0) return undefinedResult(stat, "ZERO_DENOMINATOR", { n: 0, nMissing });
		const ci = wilson(count, of, level);
		return {
			stat,
			value: count / of,
			n: of,
			nMissing,
			ci,
			warnings: lowN(of),
			parts: { ...confusion },
		};
	}
	function resampled(measure: ResampledMeasure): Result {
		const stat = `classification.${measure}`;
		const value = compound(measure, confusion);
		if (typeof value === "string") return undefinedResult(stat, value, { n, nMissing });
		const { interval, warnings } = bootstrapInterval(
			value,
			replicates[RESAMPLED.indexOf(measure)] as Resampled,
			{ level },
		);
		const said = [...lowN(n), ...warnings];
		return { stat, value, n, nMissing, ...interval, seed, warnings: said, parts: { ...confusion } };
	}
	return {
		accuracy: proportion("accuracy", tp + tn, n),
		precision: proportion("precision", tp, tp + fp),
		recall: proportion("recall", tp, tp + fn),
		specificity: proportion("specificity", tn, tn + fp),
		npv: proportion("npv", tn, tn + fn),
		f1: resampled("f1"),
		balancedAccuracy: resampled("balancedAccuracy"),
		youden: resampled("youden"),
		mcc: resampled("mcc"),
	};
}

/** Level 1 is positive; rows are predictions. */
function confusionOf(counts: Float64Array): Confusion {
	const [tn = 0, fn = 0, fp = 0, tp = 0] = counts;
	return { tp, fp, fn, tn };
}

function resample(counts: Float64Array, options: StatOptions): Resampled[] {
	const statistic = (drawn: Float64Array, out: Float64Array) => {
		const confusion = confusionOf(drawn);
		RESAMPLED.forEach((measure, i) => {
			const value = compound(measure, confusion);
			out[i] = typeof value === "string" ? Number.NaN : value;
		});
	};
	const resampled = { stat: "classification.binary", outputs: RESAMPLED.length, statistic };
	return bootstrapCells(counts, resampled, options);
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
