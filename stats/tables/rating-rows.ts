import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { type Clustering, type ClusterOptions, clusterCells, NO_CELL } from "./clusters.ts";
import { mergeRows } from "./merge-rows.ts";

/**
 * What each of several raters gave to each item, equal rows merged: for statistics that must know
 * who gave what, where `CountPatterns` only know how often a level was given.
 */
export type RatingRows = {
	/** K: declared levels. */
	readonly levels: number;
	/** R: raters. */
	readonly raters: number;
	/** D × R, row-major: the code of each rater; 0xFF where it gave none. */
	readonly codes: Uint8Array;
	/** Items each row stands for; above 0. */
	readonly counts: Float64Array;
	/** Items that are counted, and items that were left out. */
	readonly n: number;
	readonly nMissing: number;
	readonly clusters?: Clustering | undefined;
};

/**
 * Merges the items of columns of codes (0xFF = not rated). `complete` keeps the items that every
 * rater rated; `pairwise` those that two or more rated, gaps and all, so that each pair of raters is
 * compared on all items it shares; `any` those that anybody rated. Sorted, so that no result depends on
 * the order of items. Unequal lengths and codes outside the scale throw.
 */
export function ratingRows(
	columns: readonly Uint8Array[],
	levels: number,
	{
		clusters,
		missing = "complete",
	}: ClusterOptions & { readonly missing?: "complete" | "pairwise" | "any" | undefined } = {},
): RatingRows {
	const raters = columns.length;
	const items = columns[0]?.length ?? 0;
	const least = { complete: raters, pairwise: 2, any: 1 }[missing];
	const all = new Uint16Array(items * raters);
	const given = new Uint16Array(items);
	columns.forEach((column, rater) => {
		if (column.length !== items) {
			throw new StatsInputError(`columns of ${items} and ${column.length} places do not fit`);
		}
		column.forEach((code, item) => {
			if (code !== MISSING && code >= levels) {
				throw new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
			}
			all[item * raters + rater] = code;
			if (code !== MISSING) given[item]++;
		});
	});
	const { firsts, weights, rowOf } = mergeRows(all, raters);
	const order = [...firsts.keys()]
		.filter((row) => given[firsts[row]] >= least)
		.sort((p, q) => {
			const [a, b] = [firsts[p] * raters, firsts[q] * raters];
			for (let r = 0; r < raters; r++) {
				const difference = all[a + r] - all[b + r];
				if (difference !== 0) return difference;
			}
			return 0;
		});
	const codes = new Uint8Array(order.length * raters);
	const place = new Int32Array(firsts.length).fill(NO_CELL);
	order.forEach((row, position) => {
		const start = firsts[row] * raters;
		codes.set(all.subarray(start, start + raters), position * raters);
		place[row] = position;
	});
	const counts = Float64Array.from(order, (row) => weights[row]);
	const n = counts.reduce((sum, count) => sum + count, 0);
	const rows = { levels, raters, codes, counts, n, nMissing: items - n };
	if (!clusters || raters === 0) return rows;
	const cellOfUnit = Int32Array.from(rowOf, (row) => place[row]);
	return { ...rows, clusters: clusterCells(cellOfUnit, clusters) };
}
