import type { Definition } from "../definition.ts";
import type { StatOptions } from "../options.ts";
import { StatsInputError } from "../result.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import { f1OfCells, percentOfCells, precisionOfCells, recallOfCells } from "./cell-measures.ts";
import { type JudgeDifference, twoJudges } from "./kappa-difference.ts";

export const CLASSIFICATION_DIFFERENCE: Definition = {
	id: "test.classificationDifference",
	title: "Difference of two accuracies, precisions, recalls or F1",
	answers: "Does one of two find the positive level better than the other, on the same items?",
	scales: ["binary"],
	compares: "judges",
	source: "Hampel 1974 (influence functions); Liang & Zeger 1986; Efron 1987",
};

const MEASURES = {
	accuracy: percentOfCells,
	precision: precisionOfCells(1),
	recall: recallOfCells(1),
	f1: f1OfCells(1),
} as const;

/** Measures of how the positive level is found that two can be compared by. */
export type ComparedMeasure = keyof typeof MEASURES;

/**
 * A measure of A minus that of B against the same reference, in [−1, 1], from the joint rows of three
 * columns of codes 0 and 1 (positive): A, B, reference (complete items; other codes throw). The error
 * comes from the difference of the influence functions, so that what A and B share cancels; clusters
 * are allowed for.
 *
 * `difference.se`, `test`, `difference.p` and the interval are made as for `kappaDifference`.
 * Reasons: EMPTY, ZERO_DENOMINATOR (one of the two has nothing to count: no positive prediction, no
 * positive in the reference); of test and interval TOO_FEW (one item or cluster), ZERO_SE and BOUNDARY
 * (no spread). Source: delta method; checked against numerical derivatives.
 */
export function classificationDifference(
	rows: JointRows,
	measure: ComparedMeasure,
	options: StatOptions = {},
): JudgeDifference {
	for (const code of rows.values.flatMap((codes) => [...codes])) {
		if (code !== 0 && code !== 1) throw new StatsInputError(`${code} is not 0 or 1`);
	}
	const compared = { rows, measureOf: MEASURES[measure] };
	const { a, b, difference, test } = twoJudges(CLASSIFICATION_DIFFERENCE.id, compared, options);
	return { a, b, difference, test };
}
