import type { PairCells } from "../tables/pair-cells.ts";
import { clipped } from "./correlation-result.ts";

/** What τ-b, its error and its tests are made of. */
export type KendallTerms = {
	readonly value: number;
	/** Concordant minus discordant pairs of rows. */
	readonly s: number;
	/** For one row of each cell, rows concordant with it minus rows discordant with it. */
	readonly balance: Float64Array;
	readonly tiesA: Ties;
	readonly tiesB: Ties;
};

/** τ-b and its terms in O(cells · log values). Both sides must vary. */
export function kendallTerms(cells: PairCells): KendallTerms {
	const { n, counts } = cells;
	const balance = concordanceOfCells(cells);
	const tiesA = tieSums(cells.a, cells);
	const tiesB = tieSums(cells.b, cells);
	let twice = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		twice += (counts[cell] as number) * (balance[cell] as number);
	}
	const s = twice / 2;
	const pairs = (n * (n - 1)) / 2;
	const value = clipped(s / Math.sqrt(pairs - tiesA.pairs) / Math.sqrt(pairs - tiesB.pairs));
	return { value, s, balance, tiesA, tiesB };
}

/** Rows concordant with one row of each cell minus rows discordant with it. Cells are sorted. */
function concordanceOfCells({ a, b, bValues, counts, n }: PairCells): Float64Array {
	const tree = new Float64Array(bValues.length + 1);
	function add(position: number, count: number): void {
		for (let i = position + 1; i < tree.length; i += i & -i) tree[i] = (tree[i] as number) + count;
	}
	function upTo(position: number): number {
		let sum = 0;
		for (let i = position + 1; i > 0; i -= i & -i) sum += tree[i] as number;
		return sum;
	}
	const totals = valueCounts(b, counts, bValues.length);
	const below = new Float64Array(bValues.length);
	for (let j = 1; j < below.length; j++) {
		below[j] = (below[j - 1] as number) + (totals[j - 1] as number);
	}
	const balance = new Float64Array(counts.length);
	let before = 0;
	for (let start = 0; start < counts.length; ) {
		let end = start;
		let group = 0;
		while (end < counts.length && a[end] === a[start]) group += counts[end++] as number;
		let groupBelow = 0;
		for (let cell = start; cell < end; cell++) {
			const position = b[cell] as number;
			const count = counts[cell] as number;
			const lowerLower = position > 0 ? upTo(position - 1) : 0;
			const lowerHigher = before - upTo(position);
			const bBelow = below[position] as number;
			const bAbove = n - bBelow - (totals[position] as number);
			const higherLower = bBelow - lowerLower - groupBelow;
			const higherHigher = bAbove - lowerHigher - (group - groupBelow - count);
			balance[cell] = lowerLower + higherHigher - lowerHigher - higherLower;
			groupBelow += count;
		}
		for (let cell = start; cell < end; cell++) add(b[cell] as number, counts[cell] as number);
		before += group;
		start = end;
	}
	return balance;
}

function valueCounts(positions: Uint32Array, counts: Float64Array, values: number): Float64Array {
	const totals = new Float64Array(values);
	for (let cell = 0; cell < counts.length; cell++) {
		const position = positions[cell] as number;
		totals[position] = (totals[position] as number) + (counts[cell] as number);
	}
	return totals;
}

/** Sums over groups of tied values that the corrections need; `totals` by value. */
export type Ties = {
	readonly totals: Float64Array;
	readonly pairs: number;
	readonly triples: number;
	readonly weighted: number;
};

function tieSums(positions: Uint32Array, cells: PairCells): Ties {
	const values = Math.max(cells.aValues.length, cells.bValues.length);
	const totals = valueCounts(positions, cells.counts, values);
	let pairs = 0;
	let triples = 0;
	let weighted = 0;
	for (const t of totals) {
		pairs += (t * (t - 1)) / 2;
		triples += t * (t - 1) * (t - 2);
		weighted += t * (t - 1) * (2 * t + 5);
	}
	return { totals, pairs, triples, weighted };
}

/**
 * Influence of one row of each cell on τ-b (mean 0 over the rows); its error is Brown and
 * Benedetti's exactly.
 */
export function kendallInfluence(
	{ a, b, counts, n }: PairCells,
	{ value, balance, tiesA, tiesB }: KendallTerms,
): Float64Array {
	const untiedA = untiedShare(tiesA, n);
	const untiedB = untiedShare(tiesB, n);
	const root = Math.sqrt(untiedA * untiedB);
	const influence = new Float64Array(counts.length);
	for (let cell = 0; cell < counts.length; cell++) {
		const concordance = (balance[cell] as number) / n / root - value;
		const cellA = 1 - (tiesA.totals[a[cell] as number] as number) / n;
		const cellB = 1 - (tiesB.totals[b[cell] as number] as number) / n;
		const ties = (cellA - untiedA) / untiedA + (cellB - untiedB) / untiedB;
		influence[cell] = 2 * concordance - value * ties;
	}
	return influence;
}

/** Share of ordered pairs of rows, a row with itself included, whose values differ. */
function untiedShare({ totals }: Ties, n: number): number {
	let same = 0;
	for (const t of totals) same += (t / n) ** 2;
	return 1 - same;
}

/** Variance of s if the raters were independent, corrected for ties (Kendall 1970). */
export function kendallNullVariance(n: number, a: Ties, b: Ties): number {
	let variance = (n * (n - 1) * (2 * n + 5) - a.weighted - b.weighted) / 18;
	variance += (2 * a.pairs * b.pairs) / (n * (n - 1));
	if (n > 2) variance += (a.triples * b.triples) / (9 * n * (n - 1) * (n - 2));
	return variance;
}
