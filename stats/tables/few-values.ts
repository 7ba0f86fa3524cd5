import { StatsInputError } from "../core/result.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "./clusters.ts";

/** A column with so few distinct numbers that each place's rank fits a byte. */
type FewValues = {
	/** Distinct, ascending. */
	readonly values: Float64Array;
	/** Of each place: 1 + the position of its value, 0 where there is none. */
	readonly ranks: Uint8Array;
};

const MOST_VALUES = 255;
const SLOTS = 1024;

/** The ranks of a column of numbers, NaN = missing; undefined where too many differ. Infinite ones throw. */
function fewValues(numbers: Float64Array): FewValues | undefined {
	const number = new Float64Array(1);
	const halves = new Int32Array(number.buffer);
	const slots = new Uint8Array(SLOTS);
	// The first place stands for no value.
	const seen = new Float64Array(MOST_VALUES + 1).fill(Number.NaN);
	const ranks = new Uint8Array(numbers.length);
	let distinct = 0;
	for (let place = 0; place < numbers.length; place++) {
		// + 0 turns −0 into 0, which would otherwise be another value.
		const value = numbers[place] + 0;
		if (Number.isNaN(value)) continue;
		number[0] = value;
		let slot = (Math.imul(halves[0] ^ halves[1], 0x9e3779b1) >>> 16) & (SLOTS - 1);
		let found = slots[slot];
		while (found !== 0 && seen[found] !== value) {
			slot = (slot + 1) & (SLOTS - 1);
			found = slots[slot];
		}
		if (found === 0) {
			if (distinct === MOST_VALUES) return undefined;
			if (!Number.isFinite(value)) throw notFinite(place);
			found = ++distinct;
			slots[slot] = found;
			seen[found] = value;
		}
		ranks[place] = found;
	}
	const values = seen.slice(1, distinct + 1).sort();
	const rankOf = Uint8Array.from(
		seen.subarray(0, distinct + 1),
		(value) => values.indexOf(value) + 1,
	);
	for (let place = 0; place < ranks.length; place++) ranks[place] = rankOf[ranks[place]];
	return { values, ranks };
}

export function notFinite(place: number): StatsInputError {
	return new StatsInputError(`the values at place ${place} are not finite`);
}

/**
 * The cells of two columns of numbers (of equal length, NaN = missing) that hold few distinct values, in two
 * passes over bytes; undefined where they hold many. As `pairCellsOfNumbers`.
 */
export function pairCellsOfFewValues(
	a: Float64Array,
	b: Float64Array,
	{ clusters }: ClusterOptions,
) {
	const first = fewValues(a);
	const second = first && fewValues(b);
	if (!first || !second) return undefined;
	const [rows, width] = [first.values.length + 1, second.values.length + 1];
	const table = new Uint32Array(rows * width);
	for (let place = 0; place < a.length; place++) {
		const key = first.ranks[place] * width + second.ranks[place];
		table[key] = table[key] + 1;
	}
	const at = (i: number, j: number) => table[i * width + j];
	const columns = [...Array(width).keys()].slice(1);
	const lines = [...Array(rows).keys()].slice(1);
	const usedA = lines.filter((i) => columns.some((j) => at(i, j) > 0));
	const usedB = columns.filter((j) => lines.some((i) => at(i, j) > 0));
	const cellOfKey = new Int32Array(table.length).fill(NO_CELL);
	const cells: { readonly a: number; readonly b: number; readonly count: number }[] = [];
	usedA.forEach((i, rowPlace) => {
		usedB.forEach((j, columnPlace) => {
			if (at(i, j) === 0) return;
			cellOfKey[i * width + j] = cells.length;
			cells.push({ a: rowPlace, b: columnPlace, count: at(i, j) });
		});
	});
	const pairs = {
		aValues: Float64Array.from(usedA, (i) => first.values[i - 1]),
		bValues: Float64Array.from(usedB, (j) => second.values[j - 1]),
		a: Uint32Array.from(cells, (cell) => cell.a),
		b: Uint32Array.from(cells, (cell) => cell.b),
		counts: Float64Array.from(cells, ({ count }) => count),
		n: cells.reduce((sum, { count }) => sum + count, 0),
		missingA: columns.reduce((sum, j) => sum + at(0, j), 0),
		missingB: lines.reduce((sum, i) => sum + at(i, 0), 0),
	};
	if (!clusters) return pairs;
	const cellOfUnit = new Int32Array(a.length);
	for (let place = 0; place < a.length; place++) {
		cellOfUnit[place] = cellOfKey[first.ranks[place] * width + second.ranks[place]];
	}
	return { ...pairs, clusters: clusterCells(cellOfUnit, clusters) };
}
