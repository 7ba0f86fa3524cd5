import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";

/** Two columns by position, a < b, and the places where both have a value. */
export type OverlappingPair = { readonly a: number; readonly b: number; readonly n: number };

/**
 * Pairs of raters that share at least `least` items, in order of their columns. Hundreds of raters
 * with a few items each have many pairs and little overlap: counting item by item visits only the
 * pairs that meet. Unequal lengths throw. O(Σ ratings² per item).
 */
export function overlappingPairs(
	columns: readonly (Uint8Array | Float64Array)[],
	least: number,
): OverlappingPair[] {
	const raters = columns.length;
	const shared = new Uint32Array(raters * raters);
	const present = new Uint32Array(raters);
	const items = columns[0]?.length ?? 0;
	for (const { length } of columns) {
		if (length !== items) {
			throw new StatsInputError(`columns of ${items} and ${length} places do not fit`);
		}
	}
	for (let item = 0; item < items; item++) {
		let given = 0;
		for (let rater = 0; rater < raters; rater++) {
			const column = columns[rater];
			const value = column[item];
			const missing = column instanceof Uint8Array ? value === MISSING : Number.isNaN(value);
			if (!missing) present[given++] = rater;
		}
		for (let i = 0; i < given; i++) {
			for (let j = i + 1; j < given; j++) {
				shared[present[i] * raters + present[j]]++;
			}
		}
	}
	const pairs: OverlappingPair[] = [];
	for (let a = 0; a < raters; a++) {
		for (let b = a + 1; b < raters; b++) {
			const n = shared[a * raters + b];
			if (n >= least && n > 0) pairs.push({ a, b, n });
		}
	}
	return pairs;
}
