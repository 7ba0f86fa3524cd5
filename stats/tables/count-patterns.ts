import { type Clustering, type ClusterOptions, clusterCells } from "./clusters.ts";
import { type CountVectors, countVectors } from "./count-vectors.ts";

/**
 * Items of many raters as count vectors: how many raters gave each level. Items with the same
 * vector are one **pattern** with a weight: 100,000 items of 8 raters on 5 levels have at most
 * 1,287 of them. Sorted by vector, so that no result depends on the order of items or raters.
 */
export type CountPatterns = {
	/** K: declared levels. */
	readonly levels: number;
	/** P × K, row-major: raters that gave level k in pattern p. */
	readonly counts: Float64Array;
	/** Raters of each pattern; at least 1. */
	readonly ratings: Float64Array;
	/** Items with this pattern. */
	readonly weights: Float64Array;
	/** Items with at least one rating; with at least two. */
	readonly rated: number;
	readonly pairable: number;
	/** Items asked about: places of the columns, rated or not. */
	readonly items: number;
	/** Groups of items that are not independent of each other. */
	readonly clusters?: Clustering | undefined;
};

/**
 * Counts the levels of each item over the columns (0xFF = not rated) and merges equal items.
 * Unequal lengths and codes outside the scale throw. O(items × raters).
 */
export function countPatterns(
	columns: readonly Uint8Array[],
	levels: number,
	{ clusters }: ClusterOptions = {},
): CountPatterns {
	const all = countVectors(columns, levels);
	// Sorted, so that items without any rating come first.
	const unrated = all.vectors.length > 0 && all.vectors.subarray(0, levels).every((n) => n === 0);
	const skipped = unrated ? 1 : 0;
	const items = columns[0]?.length ?? 0;
	const patterns = { ...patternsOf(all, levels, skipped), items };
	if (!clusters || columns.length === 0) return patterns;
	// Of the items without a rating this makes NO_CELL.
	const patternOf = all.vectorOf().map((vector) => vector - skipped);
	return { ...patterns, clusters: clusterCells(patternOf, clusters) };
}

function patternsOf(
	all: CountVectors,
	levels: number,
	skipped: number,
): Omit<CountPatterns, "items"> {
	const counts = all.vectors.slice(skipped * levels);
	const weights = all.items.slice(skipped);
	const ratings = Float64Array.from(weights, (_, p) =>
		counts.subarray(p * levels, (p + 1) * levels).reduce((sum, count) => sum + count, 0),
	);
	const itemsWith = (least: number) =>
		weights.reduce((sum, weight, p) => sum + (ratings[p] >= least ? weight : 0), 0);
	return {
		levels,
		counts,
		ratings,
		weights,
		rated: itemsWith(1),
		pairable: itemsWith(2),
	};
}
