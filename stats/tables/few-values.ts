import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "./clusters.ts";

/** A column with so few distinct numbers that each place's rank fits a byte. */
export type FewValues = {
	/** Distinct, ascending; of codes those of all levels, used or not. */
	readonly values: Float64Array;
	/** Of each place: 1 + the position of its value, 0 where there is none. */
	readonly ranks: Uint8Array;
};

const MOST_VALUES = 255;
const SLOTS = 1024;

/** The ranks of a column of numbers, NaN = missing; undefined where too many differ. Infinite ones throw. */
export function fewValues(numbers: Float64Array): FewValues | undefined {
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

/** No scale has so many levels. */
const OUTSIDE = 255;

/** The same of a column of codes, whose levels mean `numbers`. */
export function fewValuesOfCodes(codes: Uint8Array, numbers: Float64Array): FewValues {
	const values = Float64Array.from(new Set(numbers)).sort();
	const rankOf = new Uint8Array(256).fill(OUTSIDE);
	rankOf[MISSING] = 0;
	numbers.forEach((number, code) => {
		rankOf[code] = values.indexOf(number) + 1;
	});
	const ranks = new Uint8Array(codes.length);
	for (let place = 0; place < codes.length; place++) ranks[place] = rankOf[codes[place]];
	const outside = ranks.indexOf(OUTSIDE);
	if (outside >= 0) throw new StatsInputError(`code ${codes[outside]} lies outside the scale`);
	return { values, ranks };
}

export function unequal(first: number, second: number): StatsInputError {
	return new StatsInputError(`columns of ${first} and ${second} places cannot be paired`);
}

export function notFinite(place: number): StatsInputError {
	return new StatsInputError(`the values at place ${place} are not finite`);
}

/** The cells of two such columns, of equal length, in two passes over bytes. As `pairCellsOfNumbers`. */
export function pairCellsOfFewValues(
	first: FewValues,
	second: FewValues,
	{ clusters }: ClusterOptions,
) {
	const items = first.ranks.length;
	if (items !== second.ranks.length) throw unequal(items, second.ranks.length);
	const [rows, width] = [first.values.length + 1, second.values.length + 1];
	const table = new Uint32Array(rows * width);
	for (let place = 0; place < items; place++) {
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
	const cellOfUnit = new Int32Array(items);
	for (let place = 0; place < items; place++) {
		cellOfUnit[place] = cellOfKey[first.ranks[place] * width + second.ranks[place]];
	}
	return { ...pairs, clusters: clusterCells(cellOfUnit, clusters) };
}
