import type { Definition } from "../definition/definition.ts";
import { ADJUST_P } from "./adjust-p.ts";
import { CLASSIFICATION_DIFFERENCE } from "./classification-difference.ts";
import { COCHRAN_Q } from "./cochran-q.ts";
import { COMPARE_JUDGES } from "./compare-judges.ts";
import { CORRELATION_DIFFERENCE } from "./correlation-difference.ts";
import { DEPENDENT_CORRELATIONS } from "./dependent-correlations.ts";
import { EQUIVALENCE } from "./equivalence.ts";
import { KAPPA_DIFFERENCE } from "./kappa-difference.ts";
import { MCNEMAR } from "./mcnemar.ts";
import { MERGED_KAPPA } from "./merged-kappa.ts";
import { RANK_PROBABILITIES } from "./rank-probabilities.ts";
import { SIGN_FLIP_TEST } from "./sign-flip-test.ts";

export type { ChiSquareTest, ZTest } from "../core/test-figures.ts";
export { type Adjustment, adjustP } from "./adjust-p.ts";
export { type ComparedMeasure, classificationDifferences } from "./classification-difference.ts";
export { type CochranQ, cochranQ } from "./cochran-q.ts";
export {
	compareJudges,
	type JudgeComparison,
	type JudgeStanding,
	type JudgesToCompare,
} from "./compare-judges.ts";
export {
	type ComparedStatistic,
	comparedStatisticsFor,
	type RatingColumn,
} from "./compared-statistics.ts";
export { type CorrelationMethod, correlationDifference } from "./correlation-difference.ts";
export {
	type DependentCorrelations,
	dependentCorrelations,
	type ThreeCorrelations,
} from "./dependent-correlations.ts";
export { type Equivalence, equivalence } from "./equivalence.ts";
export { type JudgeDifference, kappaDifference } from "./kappa-difference.ts";
export { type McNemarTests, mcnemar, mcnemarOfCounts } from "./mcnemar.ts";
export { type MergedLevels, mergedKappaDifference } from "./merged-kappa.ts";
export { type RankProbabilities, rankProbabilities } from "./rank-probabilities.ts";
export { signFlipTest } from "./sign-flip-test.ts";
export type { JudgePair, JudgePlace } from "./standings.ts";

/** Which of several judges agrees better with the same reference, and whether that is more than chance. */
export const COMPARISON_DEFINITIONS: readonly Definition[] = [
	COMPARE_JUDGES,
	KAPPA_DIFFERENCE,
	CORRELATION_DIFFERENCE,
	CLASSIFICATION_DIFFERENCE,
	MERGED_KAPPA,
	EQUIVALENCE,
	MCNEMAR,
	COCHRAN_Q,
	DEPENDENT_CORRELATIONS,
	SIGN_FLIP_TEST,
	ADJUST_P,
	RANK_PROBABILITIES,
];
