import { StatsInputError } from "../core/result.ts";
import {
	type Clustering,
	type ClusterOptions,
	clusterCells,
	NO_CELL,
	withCells,
} from "./clusters.ts";
import type { ContingencyTable } from "./contingency-table.ts";
import { orderByRank } from "./counting-order.ts";
import {
	type FewValues,
	fewValues,
	notFinite,
	pairCellsOfFewValues,
	unequal,
} from "./few-values.ts";
import { rankValues } from "./rank-values.ts";

/**
 * Pairs of numbers as distinct pairs with their counts, sorted by A, then B: the one form behind
 * every correlation and error measure. A 5 × 5 table has at most 25 cells however many rows it
 * counts; continuous values have one cell a row. Sorted, so that no result depends on row order.
 */
export type PairCells = {
	/** Distinct values, ascending. */
	readonly aValues: Float64Array;
	readonly bValues: Float64Array;
	/** Position of each cell in `aValues` and `bValues`. */
	readonly a: Uint32Array;
	readonly b: Uint32Array;
	/** How many rows each cell stands for; above 0. */
	readonly counts: Float64Array;
	readonly n: number;
	readonly missingA: number;
	readonly missingB: number;
	/** Groups of rows that are not independent of each other. */
	readonly clusters?: Clustering | undefined;
};

/** The cells of a contingency table whose levels mean `numbers` (see `levelNumbers`). */
export function pairCellsOfTable(table: ContingencyTable, numbers: Float64Array): PairCells {
	if (numbers.length !== table.levels) {
		throw new StatsInputError(`${table.levels} levels have ${numbers.length} numbers`);
	}
	const order = Uint32Array.from(numbers.keys()).sort((i, j) => numbers[i] - numbers[j]);
	const values = Float64Array.from(order, (level) => numbers[level]);
	const a: number[] = [];
	const b: number[] = [];
	const counts: number[] = [];
	const cellOf = new Uint32Array(table.counts.length);
	order.forEach((row, i) => {
		order.forEach((column, j) => {
			const count = table.counts[row * table.levels + column];
			if (count === 0) return;
			cellOf[row * table.levels + column] = counts.length;
			a.push(i);
			b.push(j);
			counts.push(count);
		});
	});
	return {
		aValues: values,
		bValues: values,
		a: Uint32Array.from(a),
		b: Uint32Array.from(b),
		counts: Float64Array.from(counts),
		n: table.n,
		missingA: table.missingA,
		missingB: table.missingB,
		...(table.clusters && { clusters: withCells(table.clusters, cellOf) }),
	};
}

/**
 * The cells of two columns of numbers, NaN = missing (pairwise deletion). Unequal lengths and
 * infinite numbers throw.
 */
export function pairCellsOfNumbers(
	a: Float64Array,
	b: Float64Array,
	{ clusters }: ClusterOptions = {},
): PairCells {
	const read = (numbers: Float64Array): NumberColumn => ({
		few: () => fewValues(numbers),
		numbers: () => numbers,
	});
	return pairCellsOfColumns(read(a), read(b), { clusters });
}

/** A column of numbers, NaN = missing: by the few values that it holds, undefined where there are many, or as it is. */
export type NumberColumn = {
	readonly few: () => FewValues | undefined;
	readonly numbers: () => Float64Array;
};

/** As `pairCellsOfNumbers`. */
export function pairCellsOfColumns(
	a: NumberColumn,
	b: NumberColumn,
	{ clusters }: ClusterOptions,
): PairCells {
	const first = a.few();
	const second = first && b.few();
	return first && second
		? pairCellsOfFewValues(first, second, { clusters })
		: pairCellsOfManyValues(a.numbers(), b.numbers(), { clusters });
}

function pairCellsOfManyValues(
	a: Float64Array,
	b: Float64Array,
	{ clusters }: ClusterOptions,
): PairCells {
	if (a.length !== b.length) throw unequal(a.length, b.length);
	const x = new Float64Array(a.length);
	const y = new Float64Array(a.length);
	let n = 0;
	let missingA = 0;
	let missingB = 0;
	const rowOf = clusters && new Int32Array(a.length).fill(NO_CELL);
	for (let place = 0; place < a.length; place++) {
		const first = a[place];
		const second = b[place];
		const noFirst = Number.isNaN(first);
		const noSecond = Number.isNaN(second);
		if (noFirst && !noSecond) missingA++;
		if (noSecond && !noFirst) missingB++;
		if (noFirst || noSecond) continue;
		if (!Number.isFinite(first) || !Number.isFinite(second)) {
			throw notFinite(place);
		}
		// + 0 turns −0 into 0, which sorting would otherwise keep apart.
		x[n] = first + 0;
		y[n] = second + 0;
		if (rowOf) rowOf[place] = n;
		n++;
	}
	const first = rankValues(x.subarray(0, n));
	const second = rankValues(y.subarray(0, n));
	const { cellOfRow, ...cells } = mergeRanks(first.ranks, second.ranks, [
		first.values.length,
		second.values.length,
	]);
	const pairs = { aValues: first.values, bValues: second.values, ...cells, n, missingA, missingB };
	if (!rowOf) return pairs;
	const ofRow = cellOfRow();
	for (let place = 0; place < rowOf.length; place++) {
		if (rowOf[place] !== NO_CELL) rowOf[place] = ofRow[rowOf[place]];
	}
	return { ...pairs, clusters: clusterCells(rowOf, clusters) };
}

type MergedCells = Pick<PairCells, "a" | "b" | "counts"> & {
	readonly cellOfRow: () => Uint32Array;
};

/** Up to so many cells beyond four a row, pairs are counted in a table of all pairs of values. */
const SMALL_TABLE = 4096;

/** Equal pairs of ranks become one cell with a count. */
function mergeRanks(a: Uint32Array, b: Uint32Array, [rows, width]: [number, number]): MergedCells {
	if (rows * width <= 4 * a.length + SMALL_TABLE) return countPairs(a, b, [rows, width]);
	if (rows === a.length) return inOrderOfRanks(a, b);
	return mergeSorted(a, b, orderByRank(orderByRank(undefined, b, width), a, rows));
}

/** Without ties in A every row is a cell, and its rank is its place. */
function inOrderOfRanks(a: Uint32Array, b: Uint32Array): MergedCells {
	const cellsB = new Uint32Array(b.length);
	const cellsA = new Uint32Array(a.length);
	for (let i = 0; i < a.length; i++) {
		cellsA[i] = i;
		cellsB[a[i]] = b[i];
	}
	const counts = new Float64Array(a.length).fill(1);
	return { a: cellsA, b: cellsB, counts, cellOfRow: () => a };
}

function countPairs(a: Uint32Array, b: Uint32Array, [rows, width]: [number, number]): MergedCells {
	const table = new Uint32Array(rows * width);
	for (let i = 0; i < a.length; i++) {
		const cell = a[i] * width + b[i];
		table[cell] = table[cell] + 1;
	}
	const keys: number[] = [];
	for (let key = 0; key < table.length; key++) if (table[key] > 0) keys.push(key);
	return {
		a: Uint32Array.from(keys, (key) => Math.floor(key / width)),
		b: Uint32Array.from(keys, (key) => key % width),
		counts: Float64Array.from(keys, (key) => table[key]),
		cellOfRow: () => {
			const cellOf = new Uint32Array(table.length);
			for (let cell = 0; cell < keys.length; cell++) cellOf[keys[cell]] = cell;
			const ofRow = new Uint32Array(a.length);
			for (let i = 0; i < a.length; i++) ofRow[i] = cellOf[a[i] * width + b[i]];
			return ofRow;
		},
	};
}

function mergeSorted(a: Uint32Array, b: Uint32Array, order: Uint32Array): MergedCells {
	const cellsA = new Uint32Array(order.length);
	const cellsB = new Uint32Array(order.length);
	const counts = new Float64Array(order.length);
	const ofRow = new Uint32Array(order.length);
	let cells = 0;
	for (let i = 0; i < order.length; i++) {
		const rankA = a[order[i]];
		const rankB = b[order[i]];
		if (cells === 0 || cellsA[cells - 1] !== rankA || cellsB[cells - 1] !== rankB) {
			cellsA[cells] = rankA;
			cellsB[cells++] = rankB;
		}
		counts[cells - 1] = counts[cells - 1] + 1;
		ofRow[order[i]] = cells - 1;
	}
	return {
		a: cellsA.slice(0, cells),
		b: cellsB.slice(0, cells),
		counts: counts.slice(0, cells),
		cellOfRow: () => ofRow,
	};
}
