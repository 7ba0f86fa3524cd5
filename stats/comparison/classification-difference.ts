import { kappaOfCells } from "../agreement/kappa-compared.ts";
import { percentOfCells } from "../agreement/percent-agreement.ts";
import { f1OfCells, precisionOfCells, recallOfCells } from "../classification/binary-of-cells.ts";
import type { StatOptions } from "../core/options.ts";
import { recordOf } from "../core/record-of.ts";
import { isDefined, type Result, StatsInputError } from "../core/result.ts";
import type { MeasureOfCells } from "../definition/compared.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { withinRange } from "../intervals/within-range.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import { judgeMeasure } from "./judge-measures.ts";
import type { JudgeDifference } from "./kappa-difference.ts";
import { pairedDifference } from "./paired-difference.ts";
import { sharedReplicates } from "./shared-replicates.ts";

export const CLASSIFICATION_DIFFERENCE = {
	id: "test.classificationDifference",
	title: "Difference of two accuracies, precisions, recalls, F1 or kappas",
	answers: "Does one of two find the positive level better than the other, on the same items?",
	scales: ["binary"],
	compares: "judges",
	source: "Hampel 1974 (influence functions); Liang & Zeger 1986; Efron 1987",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) =>
		classificationDifferences(ratings.jointLevels(), options),
} satisfies RatingDefinition;

const STAT = CLASSIFICATION_DIFFERENCE.id;

/** Measures of how the positive level is found that two can be compared by. */
const MEASURES = ["accuracy", "precision", "recall", "f1", "kappa"] as const;
export type ComparedMeasure = (typeof MEASURES)[number];

const OF_CELLS: Readonly<Record<ComparedMeasure, MeasureOfCells>> = {
	accuracy: percentOfCells,
	precision: precisionOfCells(1),
	recall: recallOfCells(1),
	f1: f1OfCells(1),
	kappa: kappaOfCells("unweighted", Float64Array.of(0, 1)),
};

/**
 * Each measure of A minus that of B against the same reference, in [−1, 1] (kappa [−2, 2]), from the
 * joint rows of three columns of codes 0 and 1 (positive): A, B, reference (complete items; other codes
 * throw). The error comes from the difference of the influence functions, so that what A and B share
 * cancels; clusters are allowed for. All measures share one set of replicates.
 *
 * `difference.se`, `test`, `difference.p` and the interval are made as for `kappaDifference`, the
 * interval cut to the range.
 * Reasons: EMPTY, ZERO_DENOMINATOR (one of the two has nothing to count: no positive prediction, no
 * positive in the reference); of kappa TOO_FEW (one item), SINGLE_CATEGORY; of test and interval TOO_FEW
 * (one item or cluster), ZERO_SE and BOUNDARY (no spread). Source: delta method; checked against
 * numerical derivatives.
 */
export function classificationDifferences(
	rows: JointRows,
	options: StatOptions = {},
): Record<ComparedMeasure, JudgeDifference> {
	if (rows.width !== 3) throw new StatsInputError(`${rows.width} columns are not A, B, reference`);
	for (const code of rows.values.flatMap((codes) => [...codes])) {
		if (code !== 0 && code !== 1) throw new StatsInputError(`${code} is not 0 or 1`);
	}
	const measures = MEASURES.flatMap((name) =>
		[0, 1].map((judge) => judgeMeasure(rows, judge, OF_CELLS[name])),
	);
	const shared = sharedReplicates(STAT, { rows, measures }, options);
	return recordOf(MEASURES, (name, at) => {
		const pair = { a: 2 * at, b: 2 * at + 1 };
		const [a, b] = [measures[pair.a], measures[pair.b]].map((one) => one?.value);
		if (!a || !b) throw new TypeError("every measure has two values");
		const judged = { measureOf: OF_CELLS[name], columns: { a: 0, b: 1 } };
		const compared = pairedDifference(STAT, { rows, measures, shared, pair, ...judged }, options);
		const difference = within(compared.difference, name === "kappa" ? 2 : 1);
		return { a, b, ...compared, difference };
	});
}

/** With few clusters ± t·se reaches beyond what a difference can be. */
function within(difference: Result, bound: number): Result {
	if (!isDefined(difference) || !difference.ci) return difference;
	const { ci, ...rest } = difference;
	return { ...rest, ...withinRange({ ci }, [-bound, bound]) };
}
