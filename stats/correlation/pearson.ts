import { WITH_NUMBERS, type Words } from "../core/words.ts";
import type { PairCells } from "../tables/pair-cells.ts";

export const PEARSON = {
	id: "corr.pearson",
	title: "Pearson correlation",
	answers: "Do two raters' numbers rise together along a line?",
	scales: WITH_NUMBERS,
	compares: "pair",
	source: "Pearson 1895",
	reads: "order",
	shown: {
		whose: ["pair", "judge"],
		figures: [{ field: "pearson", label: "Pearson’s r", unit: "decimal" }],
	},
} as const satisfies Words;

type Scored = Pick<PairCells, "a" | "b">;
type Values = { readonly a: Float64Array; readonly b: Float64Array };

/**
 * Pearson correlation of the cells under any counts, the cells' values looked up in `values`.
 * NaN where a side has no variance.
 */
export function centredCorrelation(cells: Scored, counts: Float64Array, values: Values): number {
	const { aa, bb, ab } = centredSums(cells, counts, values);
	return aa > 0 && bb > 0 ? ab / Math.sqrt(aa) / Math.sqrt(bb) : Number.NaN;
}

/** n, the means, and the sums of squares and products about them. */
export function centredSums({ a, b }: Scored, counts: Float64Array, values: Values) {
	let n = 0;
	let sumA = 0;
	let sumB = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		const count = counts[cell];
		n += count;
		sumA += count * values.a[a[cell]];
		sumB += count * values.b[b[cell]];
	}
	const meanA = sumA / n;
	const meanB = sumB / n;
	let aa = 0;
	let bb = 0;
	let ab = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		const count = counts[cell];
		const fromA = values.a[a[cell]] - meanA;
		const fromB = values.b[b[cell]] - meanB;
		aa += count * fromA * fromA;
		bb += count * fromB * fromB;
		ab += count * fromA * fromB;
	}
	return { n, meanA, meanB, aa, bb, ab };
}

/**
 * Influence of one row of each cell on r (mean 0 over the rows): z_a z_b − ½ r (z_a² + z_b²), with
 * standard scores of divisor n. Both sides must vary.
 */
export function pearsonInfluence(
	cells: Pick<PairCells, "a" | "b" | "aValues" | "bValues" | "counts">,
): Float64Array {
	const values = { a: cells.aValues, b: cells.bValues };
	const { n, meanA, meanB, aa, bb, ab } = centredSums(cells, cells.counts, values);
	const sdA = Math.sqrt(aa / n);
	const sdB = Math.sqrt(bb / n);
	const r = clipped(ab / Math.sqrt(aa) / Math.sqrt(bb));
	const influence = new Float64Array(cells.counts.length);
	for (let cell = 0; cell < influence.length; cell++) {
		const zA = (values.a[cells.a[cell]] - meanA) / sdA;
		const zB = (values.b[cells.b[cell]] - meanB) / sdB;
		influence[cell] = zA * zB - (r * (zA * zA + zB * zB)) / 2;
	}
	return influence;
}

/**
 * What one row of each cell adds to the mean variance of both sides, ½ (z_a² + z_b²): mean 1 over the
 * rows. Under a correlation that is held fixed the row adds z_a z_b − fixed · weight.
 */
export function pearsonWeight(
	cells: Pick<PairCells, "a" | "b" | "counts">,
	values: Values,
): Float64Array {
	const { n, meanA, meanB, aa, bb } = centredSums(cells, cells.counts, values);
	return Float64Array.from(cells.counts, (_, cell) => {
		const fromA = values.a[cells.a[cell]] - meanA;
		const fromB = values.b[cells.b[cell]] - meanB;
		return (n / 2) * (fromA ** 2 / aa + fromB ** 2 / bb);
	});
}

/** |r| = 1 but for rounding; a correlation beyond that by more than rounding would be a bug. */
export function clipped(r: number): number {
	if (Math.abs(r) > 1 + 1e-12) throw new RangeError(`a correlation of ${r}`);
	return Math.abs(r) >= 1 - 1e-12 ? Math.sign(r) : r;
}
