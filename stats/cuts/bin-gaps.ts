import type { StandardError } from "../intervals/influence-error.ts";
import { robustError } from "../intervals/robust-error.ts";
import type { Bin } from "./calibration-bins.ts";
import type { ScoredRows } from "./score-counts.ts";

/** How far the share that people accept lies above the judge's mean probability in a bin. */
export type BinGap = {
	readonly gap: number;
	/** Robust to clusters; `undefined`: all items of the table lie in one cluster. */
	readonly error: StandardError | undefined;
};

/** The gap of a bin with its large-sample error. O(rows). */
export function binGap(forecast: ScoredRows, bin: Bin): BinGap {
	const gap = bin.accepted / bin.items - bin.meanProbability;
	const influence = inBin(forecast, bin, (label, probability) => label - probability - gap);
	return { gap, error: robustError(influence, forecast) };
}

/** The error of the share of accepted items in a bin. */
export function binRateError(forecast: ScoredRows, bin: Bin): StandardError | undefined {
	const rate = bin.accepted / bin.items;
	return robustError(
		inBin(forecast, bin, (label) => label - rate),
		forecast,
	);
}

/** The influence of every row on a mean over the bin: 0 outside of it. */
function inBin(
	{ labels, positions, scores, n }: ScoredRows,
	{ first, end, items }: Bin,
	deviation: (label: number, probability: number) => number,
): Float64Array {
	return Float64Array.from(labels, (label, row) => {
		const position = positions[row] as number;
		if (position < first || position >= end) return 0;
		return (n / items) * deviation(label, scores[position] as number);
	});
}
