import type { Settled } from "../core/options.ts";
import { type Random, randomStream } from "../resampling/random.ts";

/** A count of drawn items must fit into a byte. */
const MOST_ITEMS = 255;

/** Are the items so few that the pairs of a dimension share their draws? */
export function sharesItemWeights(items: number): boolean {
	return items <= MOST_ITEMS;
}

/**
 * How often each of few items occurs in each replicate, shared by everything that is computed from
 * these items: four replicates to a 32-bit word, so that one addition counts for four of them.
 */
export type ItemWeights = {
	readonly replicates: number;
	/** Words of each item: replicates / 4, rounded up. */
	readonly words: number;
	/** Items × words; byte r % 4 of word r >> 2 counts for replicate r. */
	readonly packed: Int32Array;
};

/**
 * Draws the items of a dimension anew for each replicate: at most 255. More of them cost less when each
 * table is resampled by itself.
 */
export function itemWeights(
	items: number,
	dimension: string,
	{ seed, replicates }: Pick<Settled, "seed" | "replicates">,
): ItemWeights {
	const random = randomStream(seed, "dashboard.items", dimension);
	const words = Math.ceil(replicates / 4);
	const packed = new Int32Array(items * words);
	const ofWord = new Int32Array(items);
	for (let word = 0; word < words; word++) {
		ofWord.fill(0);
		const lanes = Math.min(4, replicates - 4 * word);
		for (let lane = 0; lane < lanes; lane++) drawItems(ofWord, 1 << (8 * lane), random);
		for (let item = 0; item < items; item++) packed[item * words + word] = ofWord[item];
	}
	return { replicates, words, packed };
}

/** A choice of one among 255 takes 8 of the 53 random bits; the fourth still has 29 to choose by. */
const DRAWS_OF_ONE_NUMBER = 4;

/** As many items as there are, each with the same chance. */
function drawItems(times: Int32Array, one: number, random: Random): void {
	const items = times.length;
	let u = 0;
	for (let draw = 0; draw < items; draw++) {
		u = draw % DRAWS_OF_ONE_NUMBER === 0 ? random() : u;
		const scaled = u * items;
		const item = Math.floor(scaled);
		u = scaled - item;
		times[item] = times[item] + one;
	}
}

/**
 * Counts the cells of every replicate: cells × words, packed as the weights. `cellOf` holds the cell
 * of each item, −1 for none.
 */
export function weightedCells(
	{ words, packed }: ItemWeights,
	cellOf: Int32Array,
	cells: number,
): Int32Array {
	const counts = new Int32Array(cells * words);
	for (let item = 0; item < cellOf.length; item++) {
		const cell = cellOf[item];
		if (cell < 0) continue;
		const from = item * words;
		const to = cell * words;
		for (let word = 0; word < words; word++) {
			counts[to + word] = (counts[to + word] + packed[from + word]) | 0;
		}
	}
	return counts;
}

/** Unpacks the cells of one replicate. */
export function cellsOfReplicate(
	counts: Int32Array,
	{ words }: Pick<ItemWeights, "words">,
	{ replicate, out }: { readonly replicate: number; readonly out: Float64Array },
): void {
	const shift = 8 * (replicate & 3);
	const word = replicate >> 2;
	for (let cell = 0; cell < out.length; cell++) {
		out[cell] = (counts[cell * words + word] >>> shift) & 0xff;
	}
}
