import { MISSING } from "../core/scale.ts";
import type { RatingRows } from "../tables/rating-rows.ts";
import { kappaMeasure } from "./cohen-kappa.ts";

/** What one pair of raters adds to kappas of many raters, under some counts of the rows. */
export type PairTerms = {
	/** Items that both rated. */
	readonly n: number;
	/** Mean disagreement, observed and by chance. */
	readonly observed: number;
	readonly expected: number;
};

/**
 * Every pair of raters, a < b, by the K × K cell that each row adds to its table; NO_PAIR where one
 * of them gave nothing.
 */
export type PairsOfRaters = {
	readonly levels: number;
	readonly pairs: number;
	/** P × D: cell of each row in the table of each pair. */
	readonly cells: Int32Array;
	/** The disagreement of each pair of levels, K × K. */
	readonly matrix: Float64Array;
	/** Terms of every pair, for any counts of the rows. */
	readonly terms: (counts: Float64Array) => readonly PairTerms[];
};

const NO_PAIR = -1;

/** `matrix` as of `disagreements`. O(rows × pairs). */
export function pairsOfRaters(rows: RatingRows, matrix: Float64Array): PairsOfRaters {
	const { raters, levels, codes, counts } = rows;
	const distinct = counts.length;
	const pairs = (raters * (raters - 1)) / 2;
	const cells = new Int32Array(pairs * distinct).fill(NO_PAIR);
	let pair = 0;
	for (let a = 0; a < raters; a++) {
		for (let b = a + 1; b < raters; b++, pair++) {
			for (let row = 0; row < distinct; row++) {
				const i = codes[row * raters + a];
				const j = codes[row * raters + b];
				if (i !== MISSING && j !== MISSING) cells[pair * distinct + row] = i * levels + j;
			}
		}
	}
	return { levels, pairs, cells, matrix, terms: termsOf({ levels, pairs, cells, matrix }) };
}

function termsOf({ levels, pairs, cells, matrix }: Omit<PairsOfRaters, "terms">) {
	const measure = kappaMeasure(levels, matrix);
	const table = new Float64Array(levels * levels);
	return (counts: Float64Array): readonly PairTerms[] =>
		Array.from({ length: pairs }, (_, pair) => {
			const n = fillTable(cells.subarray(pair * counts.length), counts, table);
			return { n, ...measure(table) };
		});
}

/** The table of one pair; returns the number of its items. */
function fillTable(cells: Int32Array, counts: Float64Array, table: Float64Array): number {
	table.fill(0);
	let n = 0;
	for (let row = 0; row < counts.length; row++) {
		const cell = cells[row];
		if (cell === NO_PAIR) continue;
		table[cell] = table[cell] + counts[row];
		n += counts[row];
	}
	return n;
}

/** Of each cell of a pair's table: its disagreement, and what its two levels meet by chance. */
export type CellTerms = { readonly disagreement: number; readonly chance: number };

/** Visits every row of every pair that rated it, with the terms that its influence is made of. */
export function eachRowOfPairs(
	{ levels, pairs, cells, matrix }: PairsOfRaters,
	counts: Float64Array,
	visit: (place: { readonly pair: number; readonly row: number }, terms: CellTerms) => void,
): void {
	const table = new Float64Array(levels * levels);
	for (let pair = 0; pair < pairs; pair++) {
		const own = cells.subarray(pair * counts.length, (pair + 1) * counts.length);
		const n = fillTable(own, counts, table);
		const chance = meetings(table, { levels, matrix, n });
		own.forEach((cell, row) => {
			if (cell === NO_PAIR) return;
			visit({ pair, row }, { disagreement: matrix[cell], chance: chance[cell] });
		});
	}
}

/** Mean disagreement of A's level with B's marginal plus that of B's level with A's, by cell. */
function meetings(
	table: Float64Array,
	{
		levels,
		matrix,
		n,
	}: { readonly levels: number; readonly matrix: Float64Array; readonly n: number },
): Float64Array {
	const ofA = new Float64Array(levels);
	const ofB = new Float64Array(levels);
	const [a, b] = [new Float64Array(levels), new Float64Array(levels)];
	table.forEach((count, cell) => {
		const i = Math.floor(cell / levels);
		a[i] = a[i] + count;
		b[cell % levels] = b[cell % levels] + count;
	});
	matrix.forEach((disagreement, cell) => {
		const [i, j] = [Math.floor(cell / levels), cell % levels];
		ofA[i] = ofA[i] + (disagreement * b[j]) / n;
		ofB[j] = ofB[j] + (disagreement * a[i]) / n;
	});
	return table.map((_, cell) => ofA[Math.floor(cell / levels)] + ofB[cell % levels]);
}
