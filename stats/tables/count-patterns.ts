import { StatsInputError } from "../result.ts";
import { MISSING } from "../scale.ts";
import { type Clustering, type ClusterOptions, clusterCells, NO_CELL } from "./clusters.ts";
import { type DistinctRows, mergeRows } from "./merge-rows.ts";

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
	const byItem = countsByItem(columns, levels);
	const items = columns[0]?.length ?? 0;
	const distinct = mergeRows(byItem, levels);
	const { order, patterns } = patternsOf(byItem, levels, distinct, items);
	if (!clusters || columns.length === 0) return patterns;
	const patternOf = new Int32Array(distinct.firsts.length).fill(NO_CELL);
	order.forEach((row, pattern) => {
		patternOf[row] = pattern;
	});
	const cellOfUnit = Int32Array.from(distinct.rowOf, (row) => patternOf[row] as number);
	return { ...patterns, clusters: clusterCells(cellOfUnit, clusters) };
}

/**
 * How many of the columns give each level to each item, items × K, row-major. Unequal lengths and
 * codes outside the scale throw.
 */
export function countsByItem(columns: readonly Uint8Array[], levels: number): Uint16Array {
	const items = columns[0]?.length ?? 0;
	const byItem = new Uint16Array(items * levels);
	for (const column of columns) {
		if (column.length !== items) {
			throw new StatsInputError(`columns of ${items} and ${column.length} places do not fit`);
		}
		for (let item = 0; item < items; item++) {
			const code = column[item] as number;
			if (code === MISSING) continue;
			if (code >= levels) {
				throw new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
			}
			(byItem[item * levels + code] as number)++;
		}
	}
	return byItem;
}

function patternsOf(
	byItem: Uint16Array,
	levels: number,
	{ firsts, weights }: DistinctRows,
	items: number,
): { order: number[]; patterns: CountPatterns } {
	const sorted = [...firsts.keys()].sort((p, q) => {
		const a = (firsts[p] as number) * levels;
		const b = (firsts[q] as number) * levels;
		for (let k = 0; k < levels; k++) {
			const difference = (byItem[a + k] as number) - (byItem[b + k] as number);
			if (difference !== 0) return difference;
		}
		return 0;
	});
	const ratingsOf = (row: number) => {
		const start = (firsts[row] as number) * levels;
		return byItem.subarray(start, start + levels).reduce((sum, count) => sum + count, 0);
	};
	const order = sorted.filter((row) => ratingsOf(row) > 0);
	const counts = new Float64Array(order.length * levels);
	order.forEach((row, p) => {
		const start = (firsts[row] as number) * levels;
		counts.set(byItem.subarray(start, start + levels), p * levels);
	});
	const ratings = Float64Array.from(order, ratingsOf);
	const itemsOf = Float64Array.from(order, (row) => weights[row] as number);
	const itemsWith = (least: number) =>
		itemsOf.reduce((sum, weight, p) => sum + ((ratings[p] as number) >= least ? weight : 0), 0);
	const patterns = {
		levels,
		counts,
		ratings,
		weights: itemsOf,
		rated: itemsWith(1),
		pairable: itemsWith(2),
		items,
	};
	return { order, patterns };
}
