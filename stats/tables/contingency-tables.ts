import { StatsInputError } from "../result.ts";
import {
	type ContingencyTable,
	contingencyTable,
	slotOfCode,
	tableOf,
} from "./contingency-table.ts";

/** Two columns by position. */
export type ColumnPair = readonly [a: number, b: number];

/** Codes of two columns as one must fit into a byte. */
const MOST_LEVELS = 14;

/**
 * The table of each of `pairs`, as `contingencyTable` makes it. Columns are joined by twos first, and
 * one pass over two such twos counts all their pairs: of 8 columns, 6 passes serve 24 of 28 pairs.
 * Unequal lengths and codes outside the scale throw. O(n · columns²).
 */
export function contingencyTables(
	columns: readonly Uint8Array[],
	levels: number,
	pairs: readonly ColumnPair[],
): ContingencyTable[] {
	const items = columns[0]?.length ?? 0;
	if (levels > MOST_LEVELS || (levels + 2) ** 4 > 8 * items) {
		return pairs.map(([a, b]) =>
			contingencyTable(columns[a] as Uint8Array, columns[b] as Uint8Array, levels),
		);
	}
	const twos = new Map<number, Uint8Array>();
	const counted = new Map<string, Uint32Array>();
	function twoOf(two: number): Uint8Array {
		const known = twos.get(two);
		if (known) return known;
		const first = columns[2 * two] as Uint8Array;
		const codes = joined(first, columns[2 * two + 1] ?? first, { levels, items });
		twos.set(two, codes);
		return codes;
	}
	return pairs.map(([a, b]) => {
		const [first, second] = [a >> 1, b >> 1];
		const key = `${first} ${second}`;
		const counts = counted.get(key) ?? countTwos(twoOf(first), twoOf(second), levels);
		counted.set(key, counts);
		return tableOf(pairCounts(counts, levels, [a & 1, b & 1]), levels);
	});
}

/** The slots of two columns as one number a place. */
function joined(
	a: Uint8Array,
	b: Uint8Array,
	{ levels, items }: { readonly levels: number; readonly items: number },
): Uint8Array {
	for (const { length } of [a, b]) {
		if (length === items) continue;
		throw new StatsInputError(`columns of ${items} and ${length} places do not fit`);
	}
	const size = levels + 2;
	const slots = slotOfCode(levels);
	const codes = new Uint8Array(items);
	for (let item = 0; item < items; item++) {
		const row = slots[a[item] as number] as number;
		codes[item] = row * size + (slots[b[item] as number] as number);
	}
	return codes;
}

/** How often each two of those numbers meet, row-major. */
function countTwos(first: Uint8Array, second: Uint8Array, levels: number): Uint32Array {
	const width = (levels + 2) ** 2;
	const counts = new Uint32Array(width * width);
	for (let item = 0; item < first.length; item++) {
		const cell = (first[item] as number) * width + (second[item] as number);
		counts[cell] = (counts[cell] as number) + 1;
	}
	return counts;
}

/** Of the four columns that were counted together: column `a` of the first two, `b` of the second. */
function pairCounts(counts: Uint32Array, levels: number, [a, b]: ColumnPair): Float64Array {
	const size = levels + 2;
	const width = size * size;
	const slot = (two: number, column: number) =>
		column === 0 ? Math.floor(two / size) : two % size;
	const all = new Float64Array(width);
	for (let first = 0; first < width; first++) {
		const row = slot(first, a) * size;
		for (let second = 0; second < width; second++) {
			const place = row + slot(second, b);
			all[place] = (all[place] as number) + (counts[first * width + second] as number);
		}
	}
	return all;
}
