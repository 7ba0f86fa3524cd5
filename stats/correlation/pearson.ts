import { type StatOptions, settled } from "../core/options.ts";
import type { IntervalOrReason, Result } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import {
	clipped,
	correlationResult,
	correlationTest,
	reasonAgainstCorrelation,
	undefinedCorrelation,
} from "./correlation-result.ts";

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
	compute: (ratings: Ratings, options?: StatOptions) => pearson(ratings.cells(), options),
} satisfies RatingDefinition;

const STAT = "corr.pearson";

/**
 * Linear correlation of two raters' numbers, in [−1, 1]. Blind to leniency: shown beside bias.
 * Pairwise complete; two-pass centred sums. `p` is that of t(n − 2), interval Fisher-z; `se` the
 * large-sample error. With clusters se, p and interval are robust, Fisher-z with t(C − 1).
 * Reasons: EMPTY, TOO_FEW (n = 1), CONSTANT_INPUT; interval TOO_FEW (n < 4, or one cluster),
 * BOUNDARY (|r| = 1). Parts with clusters: seIndependent, designEffect.
 * Source: Pearson 1895; checked against scipy and simple-statistics.
 */
export function pearson(cells: PairCells, options?: StatOptions): Result {
	const { level } = settled(options);
	const reason = reasonAgainstCorrelation(cells);
	if (reason) return undefinedCorrelation(STAT, reason, cells);
	const value = clipped(
		centredCorrelation(cells, cells.counts, { a: cells.aValues, b: cells.bValues }),
	);
	const units = { ...cells, nMissing: unpaired(cells) };
	return correlationResult(
		STAT,
		{ value, influence: pearsonInfluence(cells), units },
		{
			level,
			ofItems: () => ({
				interval: fisherInterval(value, cells.n - 3, level),
				p: correlationTest(value, cells.n - 2),
			}),
		},
	);
}

/** Fisher's interval with error 1/√df of z; none where df is not above 0 or z is infinite. */
export function fisherInterval(value: number, df: number, level: number): IntervalOrReason {
	if (df < 1) return { ciReason: "TOO_FEW" };
	if (Math.abs(value) === 1) return { ciReason: "BOUNDARY" };
	return { ci: fisherZ(value, 1 / Math.sqrt(df), { level }) };
}

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
