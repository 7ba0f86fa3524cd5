import { type Clustering, type ClusterOptions, clusterCells, withCells } from "./clusters.ts";
import type { ContingencyTable } from "./contingency-table.ts";
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

/** The same of two raters from their table: only items that both rated. */
export function countPatternsOfTable(table: ContingencyTable): CountPatterns {
	const { levels, n } = table;
	const vectors: { readonly counts: Float64Array; weight: number }[] = [];
	const patternOf = new Int32Array(levels * levels);
	// From the last level down, so that the vectors ascend.
	for (let j = levels - 1; j >= 0; j--) {
		for (let i = levels - 1; i >= j; i--) {
			const cells = i === j ? [i * levels + i] : [i * levels + j, j * levels + i];
			const weight = cells.reduce((sum, cell) => sum + table.counts[cell], 0);
			if (weight === 0) continue;
			for (const cell of cells) patternOf[cell] = vectors.length;
			const counts = new Float64Array(levels);
			counts[i] = 1;
			counts[j] = i === j ? 2 : 1;
			vectors.push({ counts, weight });
		}
	}
	return {
		levels,
		counts: Float64Array.from(vectors.flatMap(({ counts }) => [...counts])),
		ratings: new Float64Array(vectors.length).fill(2),
		weights: Float64Array.from(vectors, ({ weight }) => weight),
		rated: n,
		pairable: n,
		items: n + table.missingA + table.missingB + table.missingBoth,
		...(table.clusters && { clusters: withCells(table.clusters, patternOf) }),
	};
}
