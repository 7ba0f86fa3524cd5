import type { PairCells } from "../tables/pair-cells.ts";
import { clipped } from "./pearson.ts";

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

/**
 * τ-b = S / √((P − T_A) (P − T_B)): S concordant minus discordant pairs of rows, P all pairs, T those
 * tied on a side. With its terms, in O(cells · log values); NaN where a side does not vary.
 */
export function kendallTerms(cells: PairCells): KendallTerms {
	const { n, counts } = cells;
	const balance = concordanceOfCells(cells);
	const tiesA = tieSums(cells.a, cells);
	const tiesB = tieSums(cells.b, cells);
	let twice = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		twice += counts[cell] * balance[cell];
	}
	const s = twice / 2;
	const pairs = (n * (n - 1)) / 2;
	const [untiedA, untiedB] = [pairs - tiesA.pairs, pairs - tiesB.pairs];
	// Counts that are no whole numbers leave rounding where nothing varies.
	const varies = Math.min(untiedA, untiedB) > 1e-12 * n * n;
	const value = varies ? clipped(s / Math.sqrt(untiedA) / Math.sqrt(untiedB)) : Number.NaN;
	return { value, s, balance, tiesA, tiesB };
}

/**
 * Rows concordant with one row of each cell minus rows discordant with it. Cells are sorted by A, so
 * that those before are lower in A; a Fenwick tree knows how many of them are lower in B.
 */
function concordanceOfCells({ a, b, bValues, counts, n }: PairCells): Float64Array {
	const values = bValues.length;
	const below = rowsBelow(b, counts, values);
	const tree = new Float64Array(values + 1);
	/** Rows before, by their value of B; counts may be expected ones, which are no whole numbers. */
	const before = new Float64Array(values);
	const balance = new Float64Array(counts.length);
	let rows = 0;
	for (let start = 0; start < counts.length; ) {
		let end = start;
		let group = 0;
		while (end < counts.length && a[end] === a[start]) group += counts[end++];
		let groupBelow = 0;
		for (let cell = start; cell < end; cell++) {
			const position = b[cell];
			const count = counts[cell];
			let lowerLower = 0;
			for (let i = position; i > 0; i &= i - 1) lowerLower += tree[i];
			const lowerHigher = rows - lowerLower - before[position];
			const bBelow = below[position];
			const bAbove = n - below[position + 1];
			const higherLower = bBelow - lowerLower - groupBelow;
			const higherHigher = bAbove - lowerHigher - (group - groupBelow - count);
			balance[cell] = lowerLower + higherHigher - lowerHigher - higherLower;
			groupBelow += count;
		}
		for (let cell = start; cell < end; cell++) {
			const position = b[cell];
			const count = counts[cell];
			before[position] = before[position] + count;
			for (let i = position + 1; i <= values; i += i & -i) tree[i] = tree[i] + count;
		}
		rows += group;
		start = end;
	}
	return balance;
}

/** Rows with a lower value, for each position and, at the end, for all. */
function rowsBelow(positions: Uint32Array, counts: Float64Array, values: number): Float64Array {
	const below = new Float64Array(values + 1);
	for (let cell = 0; cell < counts.length; cell++) {
		const next = positions[cell] + 1;
		below[next] = below[next] + counts[cell];
	}
	for (let j = 1; j <= values; j++) below[j] = below[j] + below[j - 1];
	return below;
}

function valueCounts(positions: Uint32Array, counts: Float64Array, values: number): Float64Array {
	const totals = new Float64Array(values);
	for (let cell = 0; cell < counts.length; cell++) {
		const position = positions[cell];
		totals[position] = totals[position] + counts[cell];
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
	for (let value = 0; value < totals.length; value++) {
		const t = totals[value];
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
		const concordance = balance[cell] / n / root - value;
		const cellA = 1 - tiesA.totals[a[cell]] / n;
		const cellB = 1 - tiesB.totals[b[cell]] / n;
		const ties = (cellA - untiedA) / untiedA + (cellB - untiedB) / untiedB;
		influence[cell] = 2 * concordance - value * ties;
	}
	return influence;
}

/** Share of ordered pairs of rows, a row with itself included, whose values differ. */
function untiedShare({ totals }: Ties, n: number): number {
	let same = 0;
	for (let value = 0; value < totals.length; value++) same += (totals[value] / n) ** 2;
	return 1 - same;
}

/** Variance of s if the raters were independent, corrected for ties (Kendall 1970). */
export function kendallNullVariance(n: number, a: Ties, b: Ties): number {
	let variance = (n * (n - 1) * (2 * n + 5) - a.weighted - b.weighted) / 18;
	variance += (2 * a.pairs * b.pairs) / (n * (n - 1));
	if (n > 2) variance += (a.triples * b.triples) / (9 * n * (n - 1) * (n - 2));
	return variance;
}
