import type { PairCells } from "../tables/pair-cells.ts";
import { type RankedValues, rankValues } from "../tables/rank-values.ts";

/** More pairs of values than this for each item are not counted in a table of all of them. */
const TABLE_PER_ITEM = 4;
const SMALL_TABLE = 4096;

/**
 * The pairs of values of a judge and the reference, each with the number of items that have it, sorted by judge,
 * then reference; and the place of its pair for each item. Both columns are given at every item.
 */
export function cellsOf(
	judge: RankedValues,
	reference: RankedValues,
): { readonly cells: PairCells; readonly cellOf: Uint32Array } {
	const n = judge.ranks.length;
	const width = reference.values.length;
	const keys = judge.values.length * width;
	const { distinct, cellOf } =
		keys <= TABLE_PER_ITEM * n + SMALL_TABLE
			? byTable(judge.ranks, reference.ranks, { width, keys })
			: byRank(judge.ranks, reference.ranks, width);
	const counts = new Float64Array(distinct.length);
	for (let i = 0; i < n; i++) {
		const cell = cellOf[i];
		counts[cell] = counts[cell] + 1;
	}
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

type Keyed = { readonly distinct: Uint32Array; readonly cellOf: Uint32Array };

function byTable(
	a: Uint32Array,
	b: Uint32Array,
	{ width, keys }: { readonly width: number; readonly keys: number },
): Keyed {
	const cellOfKey = new Int32Array(keys).fill(-1);
	const cellOf = new Uint32Array(a.length);
	for (let i = 0; i < a.length; i++) {
		const key = a[i] * width + b[i];
		cellOf[i] = key;
		cellOfKey[key] = 0;
	}
	const distinct: number[] = [];
	for (let key = 0; key < keys; key++) {
		if (cellOfKey[key] === 0) cellOfKey[key] = distinct.push(key) - 1;
	}
	for (let i = 0; i < a.length; i++) cellOf[i] = cellOfKey[cellOf[i]];
	return { distinct: Uint32Array.from(distinct), cellOf };
}

function byRank(a: Uint32Array, b: Uint32Array, width: number): Keyed {
	const { values, ranks } = rankValues(Float64Array.from(a, (rank, i) => rank * width + b[i]));
	return { distinct: Uint32Array.from(values), cellOf: ranks };
}
