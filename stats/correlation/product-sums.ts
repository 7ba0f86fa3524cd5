import { type Figure, noFigure } from "../core/result.ts";
import { type UnitSums, unitSums } from "../resampling/unit-sums.ts";
import { clipped } from "./pearson.ts";

/** Below this share of the squares a sum of squared deviations is rounding. */
export const ROUNDING = 1e-12;

/** Sums from which means, variances and correlations of several columns follow. */
export type ProductSums = {
	readonly units: UnitSums;
	readonly momentsOf: (sums: Float64Array) => Moments;
};

/** What sums say about groups of columns; a group is the sum of its columns. */
export type Moments = {
	readonly n: number;
	/** Sum of a group's values, counted from the columns' centres. */
	readonly total: (group: readonly number[]) => number;
	/** Sum of the products of two groups, so counted. */
	readonly products: (a: readonly number[], b: readonly number[]) => number;
	/** Sum of the products of the deviations from the means; 0 where that is rounding. */
	readonly deviations: (a: readonly number[], b: readonly number[]) => number;
	/** Pearson correlation of two groups: CONSTANT_INPUT where one does not vary. */
	readonly correlation: (a: readonly number[], b: readonly number[]) => Figure;
	/** A sum of squared deviations, 0 where it is rounding against the `squares` it was made of. */
	readonly orZero: (deviation: number, squares: number) => number;
};

/**
 * Per row: 1, the numbers of every column counted from its centre, and the products of each two of
 * them. `counts` says how many items each row stands for.
 */
export function productSums(
	columns: readonly Float64Array[],
	counts: Float64Array,
	centres: readonly number[],
): ProductSums {
	const width = columns.length;
	let squares = 0;
	const values = new Float64Array(width);
	const units = unitSums(1 + width + (width * (width + 1)) / 2, counts, (row, add) => {
		add(0, 1);
		columns.forEach((column, r) => {
			const value = column[row];
			squares += counts[row] * value ** 2;
			values[r] = value - centres[r];
			add(1 + r, values[r]);
		});
		let slot = 1 + width;
		for (let r = 0; r < width; r++) {
			for (let s = 0; s <= r; s++) add(slot++, values[r] * values[s]);
		}
	});
	// Numbers that all are .1 differ from their mean by rounding, whose square is this small.
	const floor = ROUNDING ** 2 * squares;
	return { units, momentsOf: (sums) => moments(sums, width, floor) };
}

function moments(sums: Float64Array, width: number, floor: number): Moments {
	const n = sums[0];
	const product = (r: number, s: number) => {
		const [high, low] = r < s ? [s, r] : [r, s];
		return sums[1 + width + (high * (high + 1)) / 2 + low];
	};
	function total(group: readonly number[]): number {
		let all = 0;
		for (const r of group) all += sums[1 + r];
		return all;
	}
	function products(a: readonly number[], b: readonly number[]): number {
		let all = 0;
		for (const r of a) for (const s of b) all += product(r, s);
		return all;
	}
	function orZero(deviation: number, squares: number): number {
		return Math.abs(deviation) <= Math.max(floor, ROUNDING * Math.abs(squares)) ? 0 : deviation;
	}
	function deviations(a: readonly number[], b: readonly number[]): number {
		let size = 0;
		for (const r of a) for (const s of b) size += Math.abs(product(r, s));
		return orZero(products(a, b) - (total(a) * total(b)) / n, size);
	}
	function correlation(a: readonly number[], b: readonly number[]): Figure {
		const [aa, bb] = [deviations(a, a), deviations(b, b)];
		if (!(aa > 0 && bb > 0)) return noFigure("CONSTANT_INPUT");
		return { value: clipped(deviations(a, b) / Math.sqrt(aa) / Math.sqrt(bb)) };
	}
	return { n, total, products, deviations, correlation, orZero };
}

/** The mean of a column whose values stand for `counts` items each. */
export function weightedMean(column: Float64Array, counts: Float64Array): number {
	let n = 0;
	let sum = 0;
	counts.forEach((count, row) => {
		n += count;
		sum += count * column[row];
	});
	return n === 0 ? 0 : sum / n;
}
