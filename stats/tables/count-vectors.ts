import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { fourByFour } from "./four-by-four.ts";
import { mergeRows } from "./merge-rows.ts";

/** How many raters gave each level to an item: the distinct vectors, ascending. */
export type CountVectors = {
	/** D × K, row-major. */
	readonly vectors: Float64Array;
	/** Items of each vector. */
	readonly items: Float64Array;
	/** Which of them each item has. */
	readonly vectorOf: () => Int32Array;
};

/** Vectors are counted in a table of so many places at most. */
const MOST_KEYS = 2 ** 18;

/**
 * The distinct count vectors of the columns (0xFF = not rated). Unequal lengths and codes outside the
 * scale throw. O(items × raters).
 */
export function countVectors(columns: readonly Uint8Array[], levels: number): CountVectors {
	const items = columns[0]?.length ?? 0;
	const keys = (columns.length + 1) ** levels;
	return keys <= MOST_KEYS && keys <= 64 * (items + 64)
		? vectorsByKey(columns, levels, items)
		: vectorsOfRows(countsByItem(columns, levels), levels);
}

/**
 * The vector of an item as one number in base raters + 1, to which each rating adds the power of its
 * level: no vector of an item is ever written down, and counting the numbers sorts them.
 */
function vectorsByKey(columns: readonly Uint8Array[], levels: number, items: number): CountVectors {
	const base = columns.length + 1;
	const powers = Float64Array.from({ length: levels }, (_, k) => base ** (levels - 1 - k));
	const keyOf = new Int32Array(items);
	for (let r = 0; r < columns.length; r += 2) {
		addPowers(columns[r], columns[r + 1], { powers, keyOf });
	}
	const counts = new Uint32Array(base ** levels);
	for (let item = 0; item < items; item++) {
		const key = keyOf[item];
		if (key < 0) throw new StatsInputError(`a code lies outside the scale of ${levels} levels`);
		counts[key] = counts[key] + 1;
	}
	const found: number[] = [];
	for (let key = 0; key < counts.length; key++) if (counts[key] > 0) found.push(key);
	const vectors = new Float64Array(found.length * levels);
	found.forEach((key, place) => {
		for (let k = 0; k < levels; k++) {
			vectors[place * levels + k] = Math.floor(key / powers[k]) % base;
		}
	});
	function vectorOf(): Int32Array {
		const placeOf = new Int32Array(counts.length);
		found.forEach((key, place) => {
			placeOf[key] = place;
		});
		const vectorOfItem = new Int32Array(items);
		for (let item = 0; item < items; item++) vectorOfItem[item] = placeOf[keyOf[item]];
		return vectorOfItem;
	}
	return { vectors, items: Float64Array.from(found, (key) => counts[key]), vectorOf };
}

/** Takes the place of a power for codes outside the scale: no sum with it is a key. */
const OUTSIDE = -(2 ** 20);

/** Adds to each item's key what one or two columns gave it. */
function addPowers(
	first: Uint8Array,
	second: Uint8Array | undefined,
	{ powers, keyOf }: { readonly powers: Float64Array; readonly keyOf: Int32Array },
): void {
	checkLength(first, keyOf.length);
	if (second) checkLength(second, keyOf.length);
	const ofFirst = new Int32Array(256).fill(OUTSIDE);
	ofFirst.set(powers);
	ofFirst[MISSING] = 0;
	const ofSecond = second ? ofFirst : new Int32Array(256);
	const other = second ?? first;
	const [words, otherWords] = [fourByFour(first), fourByFour(other)];
	let item = 0;
	for (let i = 0; i < words.length; i++) {
		let four = words[i];
		let otherFour = otherWords[i];
		for (const end = item + 4; item < end; item++) {
			const sum = ofFirst[four & 0xff] + ofSecond[otherFour & 0xff];
			keyOf[item] = keyOf[item] + sum;
			four >>>= 8;
			otherFour >>>= 8;
		}
	}
	for (; item < keyOf.length; item++) {
		const sum = ofFirst[first[item]] + ofSecond[other[item]];
		keyOf[item] = keyOf[item] + sum;
	}
}

/**
 * How many of the columns give each level to each item, items × K, row-major. Unequal lengths and
 * codes outside the scale throw.
 */
export function countsByItem(columns: readonly Uint8Array[], levels: number): Uint16Array {
	const items = columns[0]?.length ?? 0;
	const byItem = new Uint16Array(items * levels);
	for (const column of columns) {
		checkLength(column, items);
		for (let item = 0; item < items; item++) {
			const code = column[item];
			if (code === MISSING) continue;
			if (code >= levels) throw outside(code, levels);
			byItem[item * levels + code]++;
		}
	}
	return byItem;
}

function checkLength(column: Uint8Array, items: number): void {
	if (column.length === items) return;
	throw new StatsInputError(`columns of ${items} and ${column.length} places do not fit`);
}

function outside(code: number, levels: number): StatsInputError {
	return new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
}

/** Many raters or levels: equal rows are merged and then sorted. */
function vectorsOfRows(byItem: Uint16Array, levels: number): CountVectors {
	const { firsts, weights, rowOf } = mergeRows(byItem, levels);
	const order = [...firsts.keys()].sort((p, q) => {
		const a = firsts[p] * levels;
		const b = firsts[q] * levels;
		for (let k = 0; k < levels; k++) {
			const difference = byItem[a + k] - byItem[b + k];
			if (difference !== 0) return difference;
		}
		return 0;
	});
	const vectors = new Float64Array(order.length * levels);
	const placeOf = new Int32Array(order.length);
	order.forEach((row, place) => {
		const start = firsts[row] * levels;
		vectors.set(byItem.subarray(start, start + levels), place * levels);
		placeOf[row] = place;
	});
	return {
		vectors,
		items: Float64Array.from(order, (row) => weights[row]),
		vectorOf: () => Int32Array.from(rowOf, (row) => placeOf[row]),
	};
}
