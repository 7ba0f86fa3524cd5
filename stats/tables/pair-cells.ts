import { StatsInputError } from "../result.ts";
import {
	type Clustering,
	type ClusterOptions,
	clusterCells,
	NO_CELL,
	withCells,
} from "./clusters.ts";
import type { ContingencyTable } from "./contingency-table.ts";

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
	const order = Uint32Array.from(numbers.keys()).sort(
		(i, j) => (numbers[i] as number) - (numbers[j] as number),
	);
	const values = Float64Array.from(order, (level) => numbers[level] as number);
	const a: number[] = [];
	const b: number[] = [];
	const counts: number[] = [];
	const cellOf = new Uint32Array(table.counts.length);
	order.forEach((row, i) => {
		order.forEach((column, j) => {
			const count = table.counts[row * table.levels + column] as number;
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

/** Above this many distinct values sorting is cheaper than a hash table. */
const FEW_VALUES = 1024;
const SLOTS = 4 * FEW_VALUES;

/** Distinct values ascending, and the position of each number among them. O(n log n) at worst. */
export function rankValues(numbers: Float64Array): { values: Float64Array; ranks: Uint32Array } {
	const number = new Float64Array(1);
	const halves = new Int32Array(number.buffer);
	const slots = new Int32Array(SLOTS).fill(-1);
	const seen = new Float64Array(FEW_VALUES);
	const ranks = new Uint32Array(numbers.length);
	let distinct = 0;
	for (let i = 0; i < numbers.length; i++) {
		const value = numbers[i] as number;
		number[0] = value;
		const mixed = Math.imul((halves[0] as number) ^ (halves[1] as number), 0x9e3779b1);
		let slot = (mixed >>> 16) & (SLOTS - 1);
		let rank = slots[slot] as number;
		while (rank !== -1 && seen[rank] !== value) {
			slot = (slot + 1) & (SLOTS - 1);
			rank = slots[slot] as number;
		}
		if (rank === -1) {
			if (distinct === FEW_VALUES) return rankManyValues(numbers);
			rank = distinct++;
			slots[slot] = rank;
			seen[rank] = value;
		}
		ranks[i] = rank;
	}
	const values = seen.slice(0, distinct).sort();
	const sorted = Uint32Array.from(seen.subarray(0, distinct), (value) => positionOf(values, value));
	for (let i = 0; i < ranks.length; i++) ranks[i] = sorted[ranks[i] as number] as number;
	return { values, ranks };
}

function rankManyValues(numbers: Float64Array): { values: Float64Array; ranks: Uint32Array } {
	const sorted = Float64Array.from(numbers).sort();
	let distinct = 0;
	for (let i = 0; i < sorted.length; i++) {
		if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[distinct++] = sorted[i] as number;
	}
	const values = sorted.slice(0, distinct);
	return { values, ranks: Uint32Array.from(numbers, (number) => positionOf(values, number)) };
}

function positionOf(values: Float64Array, value: number): number {
	let low = 0;
	let high = values.length - 1;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((values[middle] as number) < value) low = middle + 1;
		else high = middle;
	}
	return low;
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
	if (a.length !== b.length) {
		throw new StatsInputError(`columns of ${a.length} and ${b.length} places cannot be paired`);
	}
	const x = new Float64Array(a.length);
	const y = new Float64Array(a.length);
	let n = 0;
	let missingA = 0;
	let missingB = 0;
	const rowOf = clusters && new Int32Array(a.length).fill(NO_CELL);
	for (let place = 0; place < a.length; place++) {
		const first = a[place] as number;
		const second = b[place] as number;
		const noFirst = Number.isNaN(first);
		const noSecond = Number.isNaN(second);
		if (noFirst && !noSecond) missingA++;
		if (noSecond && !noFirst) missingB++;
		if (noFirst || noSecond) continue;
		if (!Number.isFinite(first) || !Number.isFinite(second)) {
			throw new StatsInputError(`the values at place ${place} are not finite`);
		}
		// + 0 turns −0 into 0, which sorting would otherwise keep apart.
		x[n] = first + 0;
		y[n] = second + 0;
		if (rowOf) rowOf[place] = n;
		n++;
	}
	const first = rankValues(x.subarray(0, n));
	const second = rankValues(y.subarray(0, n));
	const cells = mergeRanks(first.ranks, second.ranks, [first.values.length, second.values.length]);
	const pairs = { aValues: first.values, bValues: second.values, ...cells, n, missingA, missingB };
	if (!rowOf) return pairs;
	const width = second.values.length;
	const keys = Float64Array.from(cells.a, (rank, cell) => rank * width + (cells.b[cell] as number));
	const cellOfUnit = rowOf.map((row) =>
		row === NO_CELL
			? NO_CELL
			: positionOf(keys, (first.ranks[row] as number) * width + (second.ranks[row] as number)),
	);
	return { ...pairs, clusters: clusterCells(cellOfUnit, clusters) };
}

type MergedCells = Pick<PairCells, "a" | "b" | "counts">;

/** Equal pairs of ranks become one cell with a count: counted in a table while that is small. */
function mergeRanks(a: Uint32Array, b: Uint32Array, [rows, width]: [number, number]): MergedCells {
	const keys: number[] = [];
	const counts: number[] = [];
	if (rows * width <= 4 * a.length + SLOTS) {
		const table = new Uint32Array(rows * width);
		for (let i = 0; i < a.length; i++) {
			(table[(a[i] as number) * width + (b[i] as number)] as number)++;
		}
		table.forEach((count, key) => {
			if (count === 0) return;
			keys.push(key);
			counts.push(count);
		});
	} else {
		const sorted = new Float64Array(a.length);
		for (let i = 0; i < sorted.length; i++) sorted[i] = (a[i] as number) * width + (b[i] as number);
		sorted.sort();
		for (let start = 0; start < sorted.length; ) {
			let end = start + 1;
			while (end < sorted.length && sorted[end] === sorted[start]) end++;
			keys.push(sorted[start] as number);
			counts.push(end - start);
			start = end;
		}
	}
	return {
		a: Uint32Array.from(keys, (key) => Math.floor(key / width)),
		b: Uint32Array.from(keys, (key) => key % width),
		counts: Float64Array.from(counts),
	};
}
