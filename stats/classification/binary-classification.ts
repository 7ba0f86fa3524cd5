import { type StatOptions, settled } from "../core/options.ts";
import {
	type IntervalOrReason,
	isDefined,
	lowN,
	type Reason,
	type Result,
	StatsInputError,
	undefinedResult,
} from "../core/result.ts";
import { correlationScoreInterval } from "../correlation/correlation-score.ts";
import { clipped } from "../correlation/pearson.ts";
import { pearsonOfCells } from "../correlation/pearson-result.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { rateResult } from "../intervals/rate.ts";
import { designParts, robustError } from "../intervals/robust-error.ts";
import { fewestClusters, withCells } from "../tables/clusters.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";
import { pairCellsOfTable } from "../tables/pair-cells.ts";
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

/** Not one proportion. */
type CompoundMeasure = "f1" | "balancedAccuracy" | "youden" | "mcc";

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
 * Intervals: Wilson's for proportions (`n` is their denominator); for F1, which is 2q / (1 + q) with q the
 * share of right ones among all that are positive on either side, Wilson's of q; for balanced accuracy and J
 * those of recall and specificity put together (MOVER); for MCC `score` (`correlationScoreInterval`). Clusters
 * reach all of them. Parts: tp, fp, fn, tn.
 * Source: checked against scikit-learn where that is defined; Newcombe 1998, Zou & Donner 2008 (MOVER).
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
	function proportion(measure: BinaryMeasure, hits: Cells, among?: Cells): Result {
		return rateResult(
			`classification.${measure}`,
			{ hits: Float64Array.from(hits), among: among && Float64Array.from(among) },
			{ units: table, nMissing, level, parts: { ...confusion } },
		);
	}
	function compounded(measure: CompoundMeasure, interval: () => IntervalOrReason): Result {
		const stat = `classification.${measure}`;
		const value = compound(measure, confusion);
		if (typeof value === "string") return undefinedResult(stat, value, { n, nMissing });
		const influence = compoundInfluence(measure, counts);
		const error = robustError(influence, table);
		const nClusters = table.clusters && fewestClusters(table.clusters);
		return {
			stat,
			value,
			n,
			nMissing,
			...(nClusters !== undefined && { nClusters }),
			...(error && { se: error.se }),
			...interval(),
			warnings: [...lowN(n), ...fewClusters(nClusters)],
			parts: { ...confusion, ...designParts(error) },
		};
	}
	const recall = proportion("recall", [0, 0, 0, 1], [0, 1, 0, 1]);
	const specificity = proportion("specificity", [1, 0, 0, 0], [1, 0, 1, 0]);
	const right = () => proportion("f1", [0, 0, 0, 1], [0, 1, 1, 1]);
	return {
		accuracy: proportion("accuracy", [1, 0, 0, 1]),
		precision: proportion("precision", [0, 0, 0, 1], [0, 0, 1, 1]),
		recall,
		specificity,
		npv: proportion("npv", [1, 0, 0, 0], [1, 1, 0, 0]),
		f1: compounded("f1", () => mapped(intervalOf(right()), (q) => (2 * q) / (1 + q))),
		balancedAccuracy: compounded("balancedAccuracy", () => sumInterval(recall, specificity, 0.5)),
		youden: compounded("youden", () =>
			mapped(sumInterval(recall, specificity, 1), (sum) => sum - 1),
		),
		mcc: compounded("mcc", () =>
			correlationScoreInterval(pairCellsOfTable(table, Float64Array.of(0, 1)), pearsonOfCells, {
				level,
			}),
		),
	};
}

function intervalOf(result: Result): IntervalOrReason {
	if (!isDefined(result)) return { ciReason: result.reason };
	return result.ci ? { ci: result.ci } : { ciReason: result.ciReason ?? "NOT_AVAILABLE" };
}

function mapped(interval: IntervalOrReason, to: (limit: number) => number): IntervalOrReason {
	if (!("ci" in interval)) return interval;
	const { low, high, ...how } = interval.ci;
	return { ci: { low: to(low), high: to(high), ...how } };
}

/** Of `weight` times the sum of two shares of different items, from the interval of each. */
function sumInterval(first: Result, second: Result, weight: number): IntervalOrReason {
	if (!isDefined(first) || !isDefined(second)) return { ciReason: "ZERO_DENOMINATOR" };
	if (!first.ci) return intervalOf(first);
	if (!second.ci) return intervalOf(second);
	const { level } = first.ci;
	const sum = first.value + second.value;
	const below = Math.hypot(first.value - first.ci.low, second.value - second.ci.low);
	const above = Math.hypot(first.ci.high - first.value, second.ci.high - second.value);
	const [low, high] = [weight * (sum - below), weight * (sum + above)];
	return { ci: { low, high, level, method: "mover-wilson" } };
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

function compoundInfluence(measure: CompoundMeasure, counts: Float64Array): Float64Array {
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
function compound(measure: CompoundMeasure, { tp, fp, fn, tn }: Confusion): number | Reason {
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
