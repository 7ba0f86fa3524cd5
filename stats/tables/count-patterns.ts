import { StatsInputError } from "../result.ts";
import { MISSING } from "../scale.ts";

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
};

/** Numbers of the first item with each vector, and how many items share it. */
type Distinct = { firsts: number[]; weights: number[] };

/**
 * Counts the levels of each item over the columns (0xFF = not rated) and merges equal items.
 * Unequal lengths and codes outside the scale throw. O(items × raters).
 */
export function countPatterns(columns: readonly Uint8Array[], levels: number): CountPatterns {
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
	return patternsOf(byItem, levels, mergeItems(byItem, levels, items), items);
}

/** Open addressing over the count vectors themselves: no text keys, one pass. */
function mergeItems(byItem: Uint16Array, levels: number, items: number): Distinct {
	let size = 16;
	while (size < 2 * items) size *= 2;
	const slots = new Int32Array(size).fill(-1);
	const distinct: Distinct = { firsts: [], weights: [] };
	for (let item = 0; item < items; item++) {
		const start = item * levels;
		let hash = 0;
		for (let k = 0; k < levels; k++) {
			hash = Math.imul(hash ^ (byItem[start + k] as number), 0x9e3779b1);
			hash ^= hash >>> 15;
		}
		let slot = hash & (size - 1);
		for (;;) {
			const pattern = slots[slot] as number;
			if (pattern === -1) {
				slots[slot] = distinct.firsts.length;
				distinct.firsts.push(item);
				distinct.weights.push(1);
				break;
			}
			if (equalVectors(byItem, start, (distinct.firsts[pattern] as number) * levels, levels)) {
				(distinct.weights[pattern] as number)++;
				break;
			}
			slot = (slot + 1) & (size - 1);
		}
	}
	return distinct;
}

function equalVectors(vectors: Uint16Array, a: number, b: number, length: number): boolean {
	for (let k = 0; k < length; k++) if (vectors[a + k] !== vectors[b + k]) return false;
	return true;
}

function patternsOf(
	byItem: Uint16Array,
	levels: number,
	{ firsts, weights }: Distinct,
	items: number,
): CountPatterns {
	const order = [...firsts.keys()].sort((p, q) => {
		const a = (firsts[p] as number) * levels;
		const b = (firsts[q] as number) * levels;
		for (let k = 0; k < levels; k++) {
			const difference = (byItem[a + k] as number) - (byItem[b + k] as number);
			if (difference !== 0) return difference;
		}
		return 0;
	});
	const vectors = order
		.map((p) => {
			const start = (firsts[p] as number) * levels;
			const vector = byItem.subarray(start, start + levels);
			const ratings = vector.reduce((sum, count) => sum + count, 0);
			return { vector, ratings, weight: weights[p] as number };
		})
		.filter(({ ratings }) => ratings > 0);
	const counts = new Float64Array(vectors.length * levels);
	vectors.forEach(({ vector }, p) => {
		counts.set(vector, p * levels);
	});
	const itemsWith = (least: number) =>
		vectors.reduce((sum, { ratings, weight }) => sum + (ratings >= least ? weight : 0), 0);
	return {
		levels,
		counts,
		ratings: Float64Array.from(vectors, ({ ratings }) => ratings),
		weights: Float64Array.from(vectors, ({ weight }) => weight),
		rated: itemsWith(1),
		pairable: itemsWith(2),
		items,
	};
}
