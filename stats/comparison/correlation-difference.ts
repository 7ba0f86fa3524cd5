import type { StatOptions } from "../core/options.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import { kendallOfCells } from "../correlation/kendall-tau-b.ts";
import { pearsonOfCells } from "../correlation/pearson-result.ts";
import { spearmanOfCells } from "../correlation/spearman-result.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import { type JudgeDifference, twoJudges } from "./kappa-difference.ts";

export const CORRELATION_DIFFERENCE = {
	id: "test.correlationDifference",
	title: "Difference of two correlations",
	answers: "Does one judge follow the reference more closely than another?",
	scales: WITH_NUMBERS,
	compares: "judges",
	source: "Hampel 1974 (influence functions); Efron 1987",
	reads: "order",
	compute: (
		ratings: Ratings,
		{
			method = "pearson",
			...options
		}: StatOptions & { readonly method?: CorrelationMethod | undefined } = {},
	) => correlationDifference(ratings.joint(), method, options),
} satisfies RatingDefinition;

const MEASURES = {
	pearson: pearsonOfCells,
	spearman: spearmanOfCells,
	kendall: kendallOfCells,
} as const;

/** Pearson's r, Spearman's ρ or Kendall's τ-b. */
export type CorrelationMethod = keyof typeof MEASURES;

/**
 * Correlation of judge A minus that of judge B with the same reference, in [−2, 2], from the joint
 * rows of three columns of numbers: A, B, reference (complete items). No normality is assumed, ties
 * and clusters are allowed for: the error comes from the difference of the influence functions.
 *
 * `difference.se`, `test`, `difference.p` and the interval are made as for `kappaDifference`.
 * Reasons: EMPTY, TOO_FEW (n = 1), CONSTANT_INPUT (a judge or the reference does not vary); of test
 * and interval TOO_FEW (one cluster), ZERO_SE and BOUNDARY (no spread: the same judge twice).
 * Source: delta method; checked against the jackknife.
 */
export function correlationDifference(
	rows: JointRows,
	method: CorrelationMethod,
	options: StatOptions = {},
): JudgeDifference {
	const compared = { rows, measureOf: MEASURES[method] };
	const { a, b, difference, test } = twoJudges(CORRELATION_DIFFERENCE.id, compared, options);
	return { a, b, difference, test };
}
