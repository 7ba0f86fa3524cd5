import { StatsInputError } from "../core/result.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { type ScoredRows, scoredRows } from "./score-counts.ts";

/** Pairs of a probability (A) and a label 0 or 1 (B); other numbers throw. */
export function forecasts(pairs: PairCells): ScoredRows {
	const rows = scoredRows(pairs);
	if (rows.scores.some((score) => score < 0 || score > 1)) {
		throw new StatsInputError("a probability lies outside 0 to 1");
	}
	return rows;
}

/** As many as a curve over a few hundred items bears. */
export const DEFAULT_BINS = 10;

/** Items of neighbouring probabilities. */
export type Bin = {
	/** Positions of its probabilities: from `first` to before `end`. */
	readonly first: number;
	readonly end: number;
	readonly items: number;
	readonly accepted: number;
	readonly meanProbability: number;
};

/**
 * At most `bins` bins of about equally many items. Equal probabilities stay together, so there can be
 * fewer; no more distinct probabilities than bins: a bin for each.
 */
export function equalMassBins(
	{ scores, items, accepted, n }: ScoredRows,
	bins: number,
): readonly Bin[] {
	if (!(bins >= 1)) throw new StatsInputError(`${bins} bins`);
	const separate = scores.length <= bins;
	const found: Bin[] = [];
	let first = 0;
	let before = 0;
	while (first < scores.length) {
		const binOf = (position: number, below: number) =>
			separate ? position : Math.floor((bins * (below + items[position] / 2)) / n);
		const bin = binOf(first, before);
		let end = first;
		let count = 0;
		let hits = 0;
		let sum = 0;
		while (end < scores.length && binOf(end, before + count) === bin) {
			const own = items[end];
			count += own;
			hits += accepted[end];
			sum += own * scores[end];
			end++;
		}
		found.push({ first, end, items: count, accepted: hits, meanProbability: sum / count });
		before += count;
		first = end;
	}
	return found;
}
