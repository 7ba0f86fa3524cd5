import { StatsInputError } from "../result.ts";
import { MISSING } from "../scale.ts";
import { type Clustering, type ClusterOptions, clusterCells, NO_CELL } from "./clusters.ts";
import { mergeRows } from "./merge-rows.ts";
import { rankValues } from "./rank-values.ts";

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
	const ranked = columns.map((column) =>
		rankValues(Float64Array.from(complete, (item) => (column[item] as number) + 0)),
	);
	const rows = new Uint32Array(complete.length * width);
	ranked.forEach(({ ranks }, rater) => {
		for (let i = 0; i < ranks.length; i++) rows[i * width + rater] = ranks[i] as number;
	});
	const { firsts, weights, rowOf } = mergeRows(rows, width);
	const order = [...firsts.keys()].sort((p, q) => {
		const [a, b] = [(firsts[p] as number) * width, (firsts[q] as number) * width];
		for (let r = 0; r < width; r++) {
			const difference = (rows[a + r] as number) - (rows[b + r] as number);
			if (difference !== 0) return difference;
		}
		return 0;
	});
	const positions = new Uint32Array(order.length * width);
	const sortedPlace = new Uint32Array(order.length);
	order.forEach((row, place) => {
		const start = (firsts[row] as number) * width;
		positions.set(rows.subarray(start, start + width), place * width);
		sortedPlace[row] = place;
	});
	const table: JointRows = {
		width,
		positions,
		values: ranked.map(({ values }) => values),
		counts: Float64Array.from(order, (row) => weights[row] as number),
		n: complete.length,
		nMissing: items - complete.length,
	};
	if (!clusters || width === 0) return table;
	const cellOfUnit = new Int32Array(items).fill(NO_CELL);
	complete.forEach((item, i) => {
		cellOfUnit[item] = sortedPlace[rowOf[i] as number] as number;
	});
	return { ...table, clusters: clusterCells(cellOfUnit, clusters) };
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
		const codes = column instanceof Uint8Array;
		for (let item = 0; item < items; item++) {
			const value = column[item] as number;
			if (codes ? value === MISSING : Number.isNaN(value)) gaps[item] = 1;
			else if (!Number.isFinite(value)) {
				throw new StatsInputError(`the value at place ${item} is not finite`);
			}
		}
	}
	return Uint32Array.from(gaps.keys()).filter((item) => gaps[item] === 0);
}

/** Value of each distinct row for rater `rater`. */
export function jointColumn(
	{ width, positions, values, counts }: JointRows,
	rater: number,
): Float64Array {
	const own = values[rater] as Float64Array;
	return Float64Array.from(
		counts,
		(_, row) => own[positions[row * width + rater] as number] as number,
	);
}
