import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { type Clustering, type ClusterOptions, clusterCells, NO_CELL } from "./clusters.ts";
import { mergeRows } from "./merge-rows.ts";
import { type RankedValues, rankValues } from "./rank-values.ts";

/**
 * What several raters gave to the same items, equal rows merged: the one table behind every paired
 * comparison. All raters see the same items (rows complete), and replicates drawn from its counts
 * are shared by whatever is computed from them.
 */
export type JointRows = {
	/** R: raters. */
	readonly width: number;
	/** D × R, row-major: position in `values[r]` of what rater r gave. */
	readonly positions: Uint32Array;
	/** Distinct values of each rater, ascending; for codes, the codes themselves. */
	readonly values: readonly Float64Array[];
	/** Items each row stands for; above 0. */
	readonly counts: Float64Array;
	/** Items with a value of every rater. */
	readonly n: number;
	/** Items where somebody's value is missing. */
	readonly nMissing: number;
	readonly clusters?: Clustering | undefined;
};

/**
 * Merges the complete rows of columns of codes (0xFF = missing) or numbers (NaN = missing); sorted by
 * value, so that no result depends on the order of items. Unequal lengths and infinite numbers throw.
 */
export function jointRows(
	columns: readonly (Uint8Array | Float64Array)[],
	{ clusters }: ClusterOptions = {},
): JointRows {
	const width = columns.length;
	const items = columns[0]?.length ?? 0;
	const complete = completeItems(columns, items);
	const ranked = columns.map((column) => rankValues(valuesAt(column, complete)));
	const { positions, counts, rowOf } = distinctRows(ranked, complete.length);
	const table: JointRows = {
		width,
		positions,
		values: ranked.map(({ values }) => values),
		counts,
		n: complete.length,
		nMissing: items - complete.length,
	};
	if (!clusters || width === 0) return table;
	const cellOfUnit = new Int32Array(items).fill(NO_CELL);
	rowOf().forEach((row, i) => {
		cellOfUnit[complete[i]] = row;
	});
	return { ...table, clusters: clusterCells(cellOfUnit, clusters) };
}

function valuesAt(column: Uint8Array | Float64Array, places: Uint32Array): Float64Array {
	const values = new Float64Array(places.length);
	// + 0 turns −0 into 0, which would otherwise be another value.
	for (let i = 0; i < values.length; i++) values[i] = column[places[i]] + 0;
	return values;
}

type MergedRows = Pick<JointRows, "positions" | "counts"> & {
	/** The distinct row of each complete item. */
	readonly rowOf: () => Uint32Array;
};

/** Rows are counted in a table of so many places at most. */
const MOST_KEYS = 2 ** 20;

function distinctRows(ranked: readonly RankedValues[], items: number): MergedRows {
	const keys = ranked.reduce((product, { values }) => product * values.length, 1);
	return keys <= Math.min(MOST_KEYS, 64 * (items + 64))
		? rowsByKey(ranked, items, keys)
		: rowsByMerging(ranked, items);
}

/** Each row as one number, the first rater's position counting most: counting the numbers sorts them. */
function rowsByKey(ranked: readonly RankedValues[], items: number, keys: number): MergedRows {
	const keyOf = new Uint32Array(items);
	for (const { values, ranks } of ranked) {
		for (let i = 0; i < items; i++) {
			keyOf[i] = keyOf[i] * values.length + ranks[i];
		}
	}
	const itemsOf = new Uint32Array(keys);
	for (let i = 0; i < items; i++) {
		const key = keyOf[i];
		itemsOf[key] = itemsOf[key] + 1;
	}
	const found: number[] = [];
	for (let key = 0; key < keys; key++) if (itemsOf[key] > 0) found.push(key);
	const width = ranked.length;
	const positions = new Uint32Array(found.length * width);
	found.forEach((key, row) => {
		let rest = key;
		for (let r = width - 1; r >= 0; r--) {
			const values = ranked[r]?.values.length;
			positions[row * width + r] = rest % values;
			rest = Math.floor(rest / values);
		}
	});
	function rowOf(): Uint32Array {
		const rowOfKey = new Uint32Array(keys);
		found.forEach((key, row) => {
			rowOfKey[key] = row;
		});
		return keyOf.map((key) => rowOfKey[key]);
	}
	return { positions, counts: Float64Array.from(found, (key) => itemsOf[key]), rowOf };
}

/** Many distinct values: equal rows are merged and then sorted. */
function rowsByMerging(ranked: readonly RankedValues[], items: number): MergedRows {
	const width = ranked.length;
	const rows = new Uint32Array(items * width);
	ranked.forEach(({ ranks }, rater) => {
		for (let i = 0; i < items; i++) rows[i * width + rater] = ranks[i];
	});
	const { firsts, weights, rowOf } = mergeRows(rows, width);
	const order = [...firsts.keys()].sort((p, q) => {
		const [a, b] = [firsts[p] * width, firsts[q] * width];
		for (let r = 0; r < width; r++) {
			const difference = rows[a + r] - rows[b + r];
			if (difference !== 0) return difference;
		}
		return 0;
	});
	const positions = new Uint32Array(order.length * width);
	const placeOf = new Uint32Array(order.length);
	order.forEach((row, place) => {
		const start = firsts[row] * width;
		positions.set(rows.subarray(start, start + width), place * width);
		placeOf[row] = place;
	});
	return {
		positions,
		counts: Float64Array.from(order, (row) => weights[row]),
		rowOf: () => rowOf.map((row) => placeOf[row]),
	};
}

function completeItems(
	columns: readonly (Uint8Array | Float64Array)[],
	items: number,
): Uint32Array {
	const gaps = new Uint8Array(items);
	for (const column of columns) {
		if (column.length !== items) {
			throw new StatsInputError(`columns of ${items} and ${column.length} places do not fit`);
		}
		if (column instanceof Uint8Array) markMissing(column, gaps);
		else markNaN(column, gaps);
	}
	const complete = new Uint32Array(items);
	let found = 0;
	for (let item = 0; item < items; item++) if (gaps[item] === 0) complete[found++] = item;
	return complete.slice(0, found);
}

function markMissing(codes: Uint8Array, gaps: Uint8Array): void {
	for (let item = 0; item < codes.length; item++) if (codes[item] === MISSING) gaps[item] = 1;
}

function markNaN(numbers: Float64Array, gaps: Uint8Array): void {
	for (let item = 0; item < numbers.length; item++) {
		const value = numbers[item];
		if (Number.isNaN(value)) gaps[item] = 1;
		else if (!Number.isFinite(value)) {
			throw new StatsInputError(`the value at place ${item} is not finite`);
		}
	}
}

/** Value of each distinct row for rater `rater`. */
export function jointColumn(
	{ width, positions, values, counts }: JointRows,
	rater: number,
): Float64Array {
	const own = values[rater];
	return Float64Array.from(counts, (_, row) => own[positions[row * width + rater]]);
}
