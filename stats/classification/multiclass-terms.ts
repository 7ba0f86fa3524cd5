import type { Reason } from "../core/result.ts";
import { clipped } from "../correlation/pearson.ts";

/** What every measure of several classes is made of. Rows of the counts are the judge's levels. */
export type ClassCounts = {
	readonly n: number;
	readonly right: Float64Array;
	readonly judged: Float64Array;
	readonly actual: Float64Array;
};

export const AVERAGES = [
	"macroPrecision",
	"macroRecall",
	"macroF1",
	"weightedPrecision",
	"weightedF1",
	"mcc",
] as const;
export type Average = (typeof AVERAGES)[number];

/** Counts a K × K table, row-major, under any counts. */
export function countClasses(counts: Float64Array, levels: number): ClassCounts {
	const right = new Float64Array(levels);
	const judged = new Float64Array(levels);
	const actual = new Float64Array(levels);
	let n = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		const count = counts[cell];
		if (count === 0) continue;
		const [i, j] = [Math.floor(cell / levels), cell % levels];
		n += count;
		judged[i] = judged[i] + count;
		actual[j] = actual[j] + count;
		if (i === j) right[i] = count;
	}
	return { n, right, judged, actual };
}

/** 2 TP / (2 TP + FP + FN) of one class; NaN where neither side has it. */
export function f1Of({ right, judged, actual }: ClassCounts, k: number): number {
	return (2 * right[k]) / (judged[k] + actual[k]);
}

/** An average over classes, or why it does not exist. */
export function averageOf(average: Average, counts: ClassCounts): number | Reason {
	if (average === "mcc") return gorodkin(counts);
	const { right, judged, actual, n } = counts;
	const weighted = average.startsWith("weighted");
	let sum = 0;
	let weights = 0;
	for (let k = 0; k < right.length; k++) {
		const present = judged[k] + actual[k] > 0;
		const weight = weighted ? actual[k] / n : Number(present);
		if (!(weight > 0)) continue;
		weights += weight;
		if (average.endsWith("F1")) sum += weight * f1Of(counts, k);
		else {
			const of = (average === "macroRecall" ? actual : judged)[k];
			if (of === 0) return "ZERO_DENOMINATOR";
			sum += (weight * right[k]) / of;
		}
	}
	return weights === 0 ? "ZERO_DENOMINATOR" : sum / weights;
}

/** Correlation of the two classifications, each level an axis (Gorodkin 2004). */
function gorodkin({ n, right, judged, actual }: ClassCounts): number | Reason {
	let covariance = 0;
	let spreadJudged = 0;
	let spreadActual = 0;
	for (let k = 0; k < right.length; k++) {
		const [own, truth] = [judged[k], actual[k]];
		covariance += n * right[k] - own * truth;
		spreadJudged += own * (n - own);
		spreadActual += truth * (n - truth);
	}
	if (spreadJudged === 0 || spreadActual === 0) return "CONSTANT_INPUT";
	return clipped(covariance / Math.sqrt(spreadJudged) / Math.sqrt(spreadActual));
}
