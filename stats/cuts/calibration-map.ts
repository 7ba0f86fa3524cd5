import type { PairCells } from "../tables/pair-cells.ts";
import { isotonicFit } from "./isotonic.ts";
import { plattFit, type Sigmoid, sigmoid } from "./platt.ts";
import { acceptedShares, scoredRows } from "./score-counts.ts";

export type MapMethod = "isotonic" | "platt";

/** From a judge's score to the probability that people accept. */
export type CalibrationMap =
	| ({ readonly method: "platt" } & Sigmoid)
	| {
			readonly method: "isotonic";
			/** Scores, ascending, and their probabilities; straight lines between them. */
			readonly scores: Float64Array;
			readonly probabilities: Float64Array;
	  };

/**
 * Fits the probability that people accept to a judge's scores (A: any numbers, B: labels 0 and 1):
 * `isotonic` assumes that it rises with the score and nothing else, `platt` that it is a sigmoid, which
 * takes fewer items. `undefined` without an item. What the map gains is told by `recalibrate`.
 * Source: Platt 1999; Zadrozny & Elkan 2002.
 */
export function calibrationMap(pairs: PairCells, method: MapMethod): CalibrationMap | undefined {
	if (pairs.n === 0) return undefined;
	const counts = scoredRows(pairs);
	if (method === "platt") return { method, ...plattFit(counts) };
	const { scores, items } = counts;
	return { method, scores, probabilities: isotonicFit(acceptedShares(counts), items) };
}

/** The probability at a score; beyond the scores of an isotonic map that of the nearest one. */
export function probabilityAt(map: CalibrationMap, score: number): number {
	if (map.method === "platt") return sigmoid(map, score);
	const { scores, probabilities } = map;
	let low = 0;
	let high = scores.length - 1;
	if (score <= scores[low]) return probabilities[low];
	if (score >= scores[high]) return probabilities[high];
	while (high - low > 1) {
		const middle = (low + high) >>> 1;
		if (scores[middle] <= score) low = middle;
		else high = middle;
	}
	const [from, to] = [scores[low], scores[high]];
	const [start, end] = [probabilities[low], probabilities[high]];
	return start + ((score - from) / (to - from)) * (end - start);
}
