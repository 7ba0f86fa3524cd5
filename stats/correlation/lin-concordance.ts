import { type StatOptions, settled } from "../core/options.ts";
import { type IntervalOrReason, lowN, type Result } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { correlationResult, isConstant, undefinedCorrelation } from "./correlation-result.ts";
import { centredSums, clipped } from "./pearson.ts";

export const LIN_CONCORDANCE = {
	id: "corr.lin",
	title: "Lin's concordance correlation",
	answers: "How close do two raters' numbers lie to each other, and not only to some line?",
	scales: WITH_NUMBERS,
	compares: "pair",
	source: "Lin 1989, 2000",
	reads: "numbers",
	compute: (ratings: Ratings, options?: StatOptions) => linConcordance(ratings.cells(), options),
} satisfies RatingDefinition;

const STAT = "corr.lin";

/**
 * Concordance of two raters' numbers, 2 s_ab / (s_a² + s_b² + (ā − b̄)²) with divisor n, in [−1, 1]:
 * Pearson's r times a factor for what a shift and another spread cost. Equals quadratic κ on the same
 * levels, so the two are one piece of evidence. Pairwise complete. `se` is Lin's (normal theory) and
 * the interval its z-transform; with clusters both are the influence function's, with t(C − 1).
 * One constant side → 0 without interval (CONSTANT_INPUT).
 * Reasons: EMPTY, TOO_FEW (n < 3), CONSTANT_INPUT (both constant and equal); interval BOUNDARY (|ρ| = 1),
 * TOO_FEW (one cluster). Parts: r and biasCorrection (value = r · biasCorrection; both sides vary),
 * locationShift, scaleShift. Source: Lin 1989, corrected 2000; checked against epiR.
 */
export function linConcordance(cells: PairCells, options?: StatOptions): Result {
	const { level } = settled(options);
	if (cells.n === 0) return undefinedCorrelation(STAT, "EMPTY", cells);
	if (cells.n < 3) return undefinedCorrelation(STAT, "TOO_FEW", cells);
	const sums = centredSums(cells, cells.counts, { a: cells.aValues, b: cells.bValues });
	const distance = (sums.aa + sums.bb) / sums.n + (sums.meanA - sums.meanB) ** 2;
	if (distance === 0) return undefinedCorrelation(STAT, "CONSTANT_INPUT", cells);
	const units = { ...cells, nMissing: unpaired(cells) };
	if (isConstant(cells.a) || isConstant(cells.b)) {
		const { n, nMissing } = units;
		return { stat: STAT, value: 0, n, nMissing, ciReason: "CONSTANT_INPUT", warnings: lowN(n) };
	}
	const value = clipped((2 * sums.ab) / sums.n / distance);
	const shifts = shiftsOf(sums);
	const se = linError(value, shifts, cells.n);
	const result = correlationResult(
		STAT,
		{ value, influence: linInfluence(cells), units },
		{ level, ofItems: () => ({ se, interval: linInterval(value, se, level) }) },
	);
	return { ...result, parts: { ...result.parts, ...shifts } };
}

type Sums = ReturnType<typeof centredSums>;

function shiftsOf({ n, meanA, meanB, aa, bb, ab }: Sums) {
	const r = clipped(ab / Math.sqrt(aa) / Math.sqrt(bb));
	const locationShift = (meanA - meanB) / Math.sqrt(Math.sqrt(aa / n) * Math.sqrt(bb / n));
	const scaleShift = Math.sqrt(aa / bb);
	const biasCorrection = 2 / (scaleShift + 1 / scaleShift + locationShift ** 2);
	return { r, biasCorrection, locationShift, scaleShift };
}

/** Lin's error of the coefficient, written so that r = 0 needs no division (ρ / r is the factor). */
function linError(value: number, shifts: ReturnType<typeof shiftsOf>, n: number): number {
	const { r, biasCorrection: factor, locationShift } = shifts;
	const shift = locationShift ** 2;
	const variance =
		(1 - r * r) * factor ** 2 * (1 - value * value) +
		2 * value ** 2 * factor * (1 - value) * shift -
		(value * factor * shift) ** 2 / 2;
	const se = Math.sqrt(Math.max(0, variance) / (n - 2));
	return se < NO_SPREAD ? 0 : se;
}

function linInterval(value: number, se: number, level: number): IntervalOrReason {
	if (se === 0 || Math.abs(value) === 1) return { ciReason: "BOUNDARY" };
	return { ci: fisherZ(value, se / (1 - value * value), { level, method: "lin-z" }) };
}

/** Influence of one row of each cell on the concordance (mean 0 over the rows); a side must vary. */
export function linInfluence(
	cells: Pick<PairCells, "a" | "b" | "aValues" | "bValues" | "counts">,
): Float64Array {
	const values = { a: cells.aValues, b: cells.bValues };
	const { n, meanA, meanB, aa, bb, ab } = centredSums(cells, cells.counts, values);
	const shift = meanA - meanB;
	const distance = (aa + bb) / n + shift * shift;
	const value = (2 * ab) / n / distance;
	const influence = new Float64Array(cells.counts.length);
	for (let cell = 0; cell < influence.length; cell++) {
		const fromA = values.a[cells.a[cell]] - meanA;
		const fromB = values.b[cells.b[cell]] - meanB;
		const ofProduct = 2 * (fromA * fromB - ab / n);
		const ofDistance =
			fromA * fromA - aa / n + fromB * fromB - bb / n + 2 * shift * (fromA - fromB);
		influence[cell] = (ofProduct - value * ofDistance) / distance;
	}
	return influence;
}
