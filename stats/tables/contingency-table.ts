import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { type Clustering, type ClusterOptions, clusterCells, NO_CELL } from "./clusters.ts";
import { fourByFour } from "./four-by-four.ts";

/**
 * How often rater A gave level i where rater B gave level j. Every two-rater statistic of a
 * discrete scale is computed from it, so that the rows are read once.
 */
export type ContingencyTable = {
	/** K: declared levels, used or not. */
	readonly levels: number;
	/** K × K counts, row-major: `counts[i * K + j]`, i of A, j of B. */
	readonly counts: Float64Array;
	/** Places where both have a value. */
	readonly n: number;
	/** Places where only A has no value; only B; neither has one. */
	readonly missingA: number;
	readonly missingB: number;
	readonly missingBoth: number;
	/** Groups of places that are not independent of each other. */
	readonly clusters?: Clustering | undefined;
};

/**
 * Cross-tabulates two columns of codes place by place (pairwise deletion). Unequal lengths and
 * codes outside the scale throw. O(n).
 */
export function contingencyTable(
	a: Uint8Array,
	b: Uint8Array,
	levels: number,
	{ clusters }: ClusterOptions = {},
): ContingencyTable {
	if (a.length !== b.length) {
		throw new StatsInputError(`columns of ${a.length} and ${b.length} places cannot be paired`);
	}
	const table = tableOf(countSlots(a, b, levels), levels);
	if (!clusters) return table;
	const cellOfUnit = new Int32Array(a.length);
	for (let place = 0; place < a.length; place++) {
		const i = a[place];
		const j = b[place];
		cellOfUnit[place] = i < levels && j < levels ? i * levels + j : NO_CELL;
	}
	return { ...table, clusters: clusterCells(cellOfUnit, clusters) };
}

/** From this many places on, counting all pairs of bytes costs less than finding the slot of each. */
const MANY_PLACES = 4096;

/** How often each two slots meet, (K + 2) × (K + 2); the last one stands for codes outside the scale. */
function countSlots(a: Uint8Array, b: Uint8Array, levels: number): Float64Array {
	const size = levels + 2;
	const all = new Float64Array(size * size);
	if (a.length >= MANY_PLACES) {
		const pairs = countBytePairs(a, b);
		const slots = [...Array(levels).keys(), MISSING];
		let inside = 0;
		slots.forEach((first, row) => {
			slots.forEach((second, column) => {
				const count = pairs[first * 256 + second];
				all[row * size + column] = count;
				inside += count;
			});
		});
		all[all.length - 1] = a.length - inside;
		return all;
	}
	const slots = slotOfCode(levels);
	for (let place = 0; place < a.length; place++) {
		const row = slots[a[place]];
		const cell = row * size + slots[b[place]];
		all[cell] = all[cell] + 1;
	}
	return all;
}

/** Missing codes are counted in a K-th row and column, so that one pass serves every deletion. */
function slotOfCode(levels: number): Uint16Array {
	const slots = new Uint16Array(256).fill(levels + 1);
	for (let code = 0; code < levels; code++) slots[code] = code;
	slots[MISSING] = levels;
	return slots;
}

/** How often each two of the 256 bytes meet, reading four places at a time. */
function countBytePairs(a: Uint8Array, b: Uint8Array): Int32Array {
	const counts = new Int32Array(256 * 256);
	const [first, second] = [fourByFour(a), fourByFour(b)];
	for (let i = 0; i < first.length; i++) {
		const four = first[i];
		const other = second[i];
		const pair0 = ((four << 8) & 0xff00) | (other & 0xff);
		const pair1 = (four & 0xff00) | ((other >>> 8) & 0xff);
		const pair2 = ((four >>> 8) & 0xff00) | ((other >>> 16) & 0xff);
		const pair3 = ((four >>> 16) & 0xff00) | (other >>> 24);
		counts[pair0] = counts[pair0] + 1;
		counts[pair1] = counts[pair1] + 1;
		counts[pair2] = counts[pair2] + 1;
		counts[pair3] = counts[pair3] + 1;
	}
	for (let place = 4 * first.length; place < a.length; place++) {
		const pair = (a[place] << 8) | b[place];
		counts[pair] = counts[pair] + 1;
	}
	return counts;
}

function tableOf(all: Float64Array, levels: number): ContingencyTable {
	const size = levels + 2;
	const at = (row: number, column: number) => all[row * size + column];
	for (let i = 0; i < size; i++) {
		if (at(i, levels + 1) > 0 || at(levels + 1, i) > 0) {
			throw new StatsInputError(`a code lies outside the scale of ${levels} levels`);
		}
	}
	const counts = new Float64Array(levels * levels);
	let n = 0;
	let missingA = 0;
	let missingB = 0;
	for (let i = 0; i < levels; i++) {
		missingA += at(levels, i);
		missingB += at(i, levels);
		for (let j = 0; j < levels; j++) {
			const count = at(i, j);
			counts[i * levels + j] = count;
			n += count;
		}
	}
	return { levels, counts, n, missingA, missingB, missingBoth: at(levels, levels) };
}

/** Values that found no partner: what pairwise deletion left out. */
export function unpaired(table: { missingA: number; missingB: number }): number {
	return table.missingA + table.missingB;
}

/** Row and column sums: how often A and how often B used each level. */
export function marginals(table: ContingencyTable): { a: Float64Array; b: Float64Array } {
	const { levels, counts } = table;
	const a = new Float64Array(levels);
	const b = new Float64Array(levels);
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			const count = counts[i * levels + j];
			a[i] = a[i] + count;
			b[j] = b[j] + count;
		}
	}
	return { a, b };
}
