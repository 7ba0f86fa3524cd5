import type { PairCells } from "../tables/pair-cells.ts";
import { midranks } from "./midranks.ts";

/** Up to this many pairs every permutation is tried: 40,320 of them. */
export const MOST_PERMUTED = 8;

/**
 * Exact two-sided p-value of Spearman's ρ: the share of all assignments of B's ranks to A's whose
 * |ρ| is at least the observed one, ties included. In whole numbers (doubled midranks about their
 * mean), so that equal values of ρ are equal. For at most `MOST_PERMUTED` pairs.
 */
export function exactSpearmanTest(cells: PairCells): number {
	const a = centredRanks(cells.a, cells);
	const b = centredRanks(cells.b, cells);
	const n = cells.n;
	const observed = Math.abs(a.reduce((sum, rank, i) => sum + rank * b[i], 0));
	let extreme = 0;
	let all = 0;
	function assign(i: number, free: number, sum: number): void {
		if (i === n) {
			all++;
			if (Math.abs(sum) >= observed) extreme++;
			return;
		}
		for (let j = 0; j < n; j++) {
			if ((free & (1 << j)) === 0) continue;
			assign(i + 1, free & ~(1 << j), sum + a[i] * b[j]);
		}
	}
	assign(0, (1 << n) - 1, 0);
	return extreme / all;
}

/** Twice the midrank of each row less their mean: whole numbers. */
function centredRanks(positions: Uint32Array, { counts, n }: PairCells): number[] {
	const ranks = new Float64Array(Math.max(...positions) + 1);
	midranks(positions, counts, ranks);
	return [...positions].flatMap((position, cell) =>
		Array.from({ length: counts[cell] }, () => 2 * ranks[position] - (n + 1)),
	);
}
