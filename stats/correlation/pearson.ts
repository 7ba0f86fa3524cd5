import { type Definition, WITH_NUMBERS } from "../definition.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { type StatOptions, settled } from "../options.ts";
import type { IntervalOrReason, Result } from "../result.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import {
	clipped,
	correlationResult,
	reasonAgainstCorrelation,
	undefinedCorrelation,
} from "./correlation-result.ts";

export const PEARSON: Definition = {
	id: "corr.pearson",
	title: "Pearson correlation",
	answers: "Do two raters' numbers rise together along a line?",
	scales: WITH_NUMBERS,
	compares: "pair",
	source: "Pearson 1895",
};

const STAT = "corr.pearson";

/**
 * Linear correlation of two raters' numbers, in [−1, 1]. Blind to leniency: shown beside bias.
 * Pairwise complete; two-pass centred sums. `p` is that of t(n − 2), interval Fisher-z.
 * Reasons: EMPTY, TOO_FEW (n = 1), CONSTANT_INPUT; interval TOO_FEW (n < 4), BOUNDARY (|r| = 1).
 * Source: Pearson 1895; checked against scipy and simple-statistics.
 */
export function pearson(cells: PairCells, options?: StatOptions): Result {
	const { level } = settled(options);
	const reason = reasonAgainstCorrelation(cells);
	if (reason) return undefinedCorrelation(STAT, reason, cells);
	const value = clipped(
		centredCorrelation(cells, cells.counts, { a: cells.aValues, b: cells.bValues }),
	);
	const interval: IntervalOrReason =
		cells.n < 4
			? { ciReason: "TOO_FEW" }
			: Math.abs(value) === 1
				? { ciReason: "BOUNDARY" }
				: { ci: fisherZ(value, 1 / Math.sqrt(cells.n - 3), { level }) };
	return correlationResult(STAT, value, cells, { interval });
}

/**
 * Pearson correlation of the cells under any counts, the cells' values looked up in `values`.
 * NaN where a side has no variance.
 */
export function centredCorrelation(
	cells: Pick<PairCells, "a" | "b">,
	counts: Float64Array,
	values: { readonly a: Float64Array; readonly b: Float64Array },
): number {
	const { a, b } = cells;
	let n = 0;
	let sumA = 0;
	let sumB = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		const count = counts[cell] as number;
		n += count;
		sumA += count * (values.a[a[cell] as number] as number);
		sumB += count * (values.b[b[cell] as number] as number);
	}
	const meanA = sumA / n;
	const meanB = sumB / n;
	let aa = 0;
	let bb = 0;
	let ab = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		const count = counts[cell] as number;
		const fromA = (values.a[a[cell] as number] as number) - meanA;
		const fromB = (values.b[b[cell] as number] as number) - meanB;
		aa += count * fromA * fromA;
		bb += count * fromB * fromB;
		ab += count * fromA * fromB;
	}
	return aa > 0 && bb > 0 ? ab / Math.sqrt(aa) / Math.sqrt(bb) : Number.NaN;
}
