import type { PairCells } from "../tables/pair-cells.ts";
import { type RankedValues, rankValues } from "../tables/rank-values.ts";

/** Distinct values of a column, ascending, and the position of each item's among them. */
export type Ranked = Pick<RankedValues, "values"> & { readonly ranks: Uint8Array | Uint32Array };

/** More pairs of values than this for each item are not counted in a table of all of them. */
const TABLE_PER_ITEM = 4;
const SMALL_TABLE = 4096;

/**
 * The pairs of values of a judge and the reference, each with the number of items that have it, sorted by judge,
 * then reference; and the place of its pair for each item. Both columns are given at every item.
 */
export function cellsOf(
	judge: Ranked,
	reference: Ranked,
): { readonly cells: PairCells; readonly cellOf: Uint32Array } {
	const n = judge.ranks.length;
	const width = reference.values.length;
	const keys = judge.values.length * width;
	const { distinct, counts, cellOf } =
		keys <= TABLE_PER_ITEM * n + SMALL_TABLE
			? byTable(judge.ranks, reference.ranks, { width, keys })
			: byRank(judge.ranks, reference.ranks, width);
	const cells = {
		aValues: judge.values,
		bValues: reference.values,
		a: distinct.map((key) => Math.floor(key / width)),
		b: distinct.map((key) => key % width),
		counts,
		n,
		missingA: 0,
		missingB: 0,
	};
	return { cells, cellOf };
}

type Keyed = {
	/** Judge's rank · width + the reference's, ascending, and the items that have both. */
	readonly distinct: Uint32Array;
	readonly counts: Float64Array;
	/** The position of each item's among these. */
	readonly cellOf: Uint32Array;
};

function byTable(
	a: Ranked["ranks"],
	b: Ranked["ranks"],
	{ width, keys }: { readonly width: number; readonly keys: number },
): Keyed {
	const itemsOf = new Uint32Array(keys);
	const cellOf = new Uint32Array(a.length);
	for (let i = 0; i < a.length; i++) {
		const key = a[i] * width + b[i];
		cellOf[i] = key;
		itemsOf[key] = itemsOf[key] + 1;
	}
	const cellOfKey = new Uint32Array(keys);
	const distinct: number[] = [];
	for (let key = 0; key < keys; key++) {
		if (itemsOf[key] > 0) cellOfKey[key] = distinct.push(key) - 1;
	}
	if (distinct.length < keys) {
		for (let i = 0; i < a.length; i++) cellOf[i] = cellOfKey[cellOf[i]];
	}
	const counts = Float64Array.from(distinct, (key) => itemsOf[key]);
	return { distinct: Uint32Array.from(distinct), counts, cellOf };
}

function byRank(a: Ranked["ranks"], b: Ranked["ranks"], width: number): Keyed {
	const keys = new Float64Array(a.length);
	for (let i = 0; i < keys.length; i++) keys[i] = a[i] * width + b[i];
	const { values, ranks } = rankValues(keys);
	const counts = new Float64Array(values.length);
	for (let i = 0; i < ranks.length; i++) counts[ranks[i]] = counts[ranks[i]] + 1;
	return { distinct: Uint32Array.from(values), counts, cellOf: ranks };
}
