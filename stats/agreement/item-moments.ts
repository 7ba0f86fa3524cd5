import { StatsInputError } from "../core/result.ts";

/**
 * Of each item with two values or more: their number, sum and sum of squares, counted from the
 * smallest value, and their disagreement. Sorted, so that no result depends on the order of items.
 */
export type Moments = {
	/** Places of these items. */
	readonly kept: Uint32Array;
	readonly counts: Float64Array;
	readonly sums: Float64Array;
	readonly squares: Float64Array;
	/** Σ (x − y)² over ordered pairs within the item, divided by its number − 1. */
	readonly within: Float64Array;
	/** Every value is the same number. */
	readonly constant: boolean;
};

export function itemMoments(columns: readonly Float64Array[], items: number): Moments {
	const counts = new Float64Array(items);
	const sums = new Float64Array(items);
	const squares = new Float64Array(items);
	const within = new Float64Array(items);
	countValues(columns, counts);
	const { low, high } = rangeOf(columns, counts);
	eachPairable(columns, counts, (item, value) => {
		const fromLow = value - low;
		sums[item] = sums[item] + fromLow;
		squares[item] = squares[item] + fromLow * fromLow;
	});
	eachPairable(columns, counts, (item, value) => {
		const m = counts[item];
		// m times the distance from the item's mean: exact for integers.
		const distance = m * (value - low) - sums[item];
		within[item] = within[item] + distance * distance;
	});
	const kept = Uint32Array.from(counts.keys()).filter((item) => counts[item] >= 2);
	for (const item of kept) {
		const m = counts[item];
		within[item] = (2 * within[item]) / (m * (m - 1));
	}
	const keys = [counts, sums, squares, within];
	kept.sort((i, j) => {
		for (const key of keys) {
			const difference = key[i] - key[j];
			if (difference !== 0) return difference;
		}
		return 0;
	});
	const pick = (from: Float64Array) => Float64Array.from(kept, (item) => from[item]);
	return {
		kept,
		counts: pick(counts),
		sums: pick(sums),
		squares: pick(squares),
		within: pick(within),
		constant: low === high,
	};
}

function countValues(columns: readonly Float64Array[], counts: Float64Array): void {
	for (const column of columns) {
		if (column.length !== counts.length) {
			throw new StatsInputError(
				`columns of ${counts.length} and ${column.length} places do not fit`,
			);
		}
		for (let item = 0; item < column.length; item++) {
			const value = column[item];
			if (Number.isNaN(value)) continue;
			if (!Number.isFinite(value)) throw new StatsInputError("a value is not finite");
			counts[item] = counts[item] + 1;
		}
	}
}

/** Visits the values of items that have two or more. */
function eachPairable(
	columns: readonly Float64Array[],
	counts: Float64Array,
	visit: (item: number, value: number) => void,
): void {
	for (const column of columns) {
		for (let item = 0; item < column.length; item++) {
			const value = column[item];
			if (!Number.isNaN(value) && counts[item] >= 2) visit(item, value);
		}
	}
}

function rangeOf(columns: readonly Float64Array[], counts: Float64Array) {
	let low = Number.POSITIVE_INFINITY;
	let high = Number.NEGATIVE_INFINITY;
	eachPairable(columns, counts, (_, value) => {
		low = Math.min(low, value);
		high = Math.max(high, value);
	});
	return { low, high };
}
