import {
	type Average,
	averageOf,
	type ClassCounts,
	countClasses,
	f1Of,
} from "./multiclass-terms.ts";

/**
 * Influence of one item of each cell on an average over classes (mean 0 over the items), in the
 * layout of the table; 0 where nothing was counted. The average must exist. An item touches no class
 * but the two it lies in, so that this takes one pass over the cells.
 */
export function averageInfluence(
	average: Average,
	counts: Float64Array,
	levels: number,
): Float64Array {
	const classes = countClasses(counts, levels);
	const ofCell = average === "mcc" ? onGorodkin(classes) : onMean(average, classes);
	return counts.map((count, cell) =>
		count === 0 ? 0 : ofCell(Math.floor(cell / levels), cell % levels),
	);
}

/** Influence of one item of each cell on the F1 of one class. */
export function f1Influence(counts: Float64Array, levels: number, k: number): Float64Array {
	const classes = countClasses(counts, levels);
	return counts.map((_, cell) => onF1(classes, k, [Math.floor(cell / levels), cell % levels]));
}

type Cell = readonly [judged: number, actual: number];

function onF1(classes: ClassCounts, k: number, [i, j]: Cell): number {
	const either = (i === k ? 1 : 0) + (j === k ? 1 : 0);
	if (either === 0) return 0;
	const uses = classes.judged[k] + classes.actual[k];
	return (classes.n * ((either === 2 ? 2 : 0) - f1Of(classes, k) * either)) / uses;
}

function onRate(right: number, of: number, { n, hit }: { n: number; hit: boolean }): number {
	return (n * ((hit ? 1 : 0) - right / of)) / of;
}

/** Of macro and weighted means of precision, recall and F1. */
function onMean(average: Average, classes: ClassCounts) {
	const { n, right, judged, actual } = classes;
	const weighted = average.startsWith("weighted");
	const present = right.filter((_, k) => judged[k] + actual[k] > 0).length;
	const value = averageOf(average, classes) as number;
	function ofClass(k: number): number {
		if (average.endsWith("F1")) return f1Of(classes, k);
		return right[k] / (average === "macroRecall" ? actual : judged)[k];
	}
	function onClass(k: number, [i, j]: Cell): number {
		if (average.endsWith("F1")) return onF1(classes, k, [i, j]);
		const side = average === "macroRecall" ? j : i;
		if (side !== k) return 0;
		const of = (average === "macroRecall" ? actual : judged)[k];
		return onRate(right[k], of, { n, hit: i === j });
	}
	return (i: number, j: number) => {
		const touched = i === j ? [i] : [i, j];
		let sum = 0;
		for (const k of touched) {
			const weight = weighted ? actual[k] / n : 1 / present;
			if (weight > 0) sum += weight * onClass(k, [i, j]);
		}
		// Weights are the shares of the reference's levels, which the item moves too.
		return weighted ? sum + ofClass(j) - value : sum;
	};
}

function onGorodkin({ n, right, judged, actual }: ClassCounts) {
	let agreed = 0;
	let common = 0;
	let squaresJudged = 0;
	let squaresActual = 0;
	for (let k = 0; k < right.length; k++) {
		const [own, truth] = [judged[k] / n, actual[k] / n];
		agreed += right[k] / n;
		common += own * truth;
		squaresJudged += own * own;
		squaresActual += truth * truth;
	}
	const [spreadJudged, spreadActual] = [1 - squaresJudged, 1 - squaresActual];
	const root = Math.sqrt(spreadJudged * spreadActual);
	const value = (agreed - common) / root;
	return (i: number, j: number) => {
		const chance = actual[i] / n + judged[j] / n - 2 * common;
		const onCovariance = (i === j ? 1 : 0) - agreed - chance;
		const onSpreads =
			(judged[i] / n - squaresJudged) / spreadJudged +
			(actual[j] / n - squaresActual) / spreadActual;
		return onCovariance / root + value * onSpreads;
	};
}
