import type { Definition } from "../definition/definition.ts";
import { ADJUST_P } from "./adjust-p.ts";
import { ANY_TIME } from "./any-time.ts";
import { CLASSIFICATION_DIFFERENCE } from "./classification-difference.ts";
import { COCHRAN_Q } from "./cochran-q.ts";
import { COMPARE_JUDGES } from "./compare-judges.ts";
import { CORRELATION_DIFFERENCE } from "./correlation-difference.ts";
import { DEPENDENT_CORRELATIONS } from "./dependent-correlations.ts";
import { EQUIVALENCE } from "./equivalence.ts";
import { JUDGE_RANKING } from "./judge-ranking.ts";
import { KAPPA_DIFFERENCE } from "./kappa-difference.ts";
import { MCNEMAR } from "./mcnemar.ts";
import { MERGED_KAPPA } from "./merged-kappa.ts";
import { RANK_PROBABILITIES } from "./rank-probabilities.ts";
import { SIGN_FLIP_TEST } from "./sign-flip-test.ts";

export type { ChiSquareTest, ZTest } from "../core/test-figures.ts";
export { adjustP } from "./adjust-p.ts";
export { levelAtLook, pairsAmong } from "./any-time.ts";
export { type ComparedMeasure, classificationDifferences } from "./classification-difference.ts";
export { cochranQ } from "./cochran-q.ts";
export { compareJudges } from "./compare-judges.ts";
export { type CorrelationMethod, correlationDifference } from "./correlation-difference.ts";
export { dependentCorrelations } from "./dependent-correlations.ts";

export { type JudgeRanking, judgeRanking, type RankedJudge } from "./judge-ranking.ts";
export { type JudgeDifference, kappaDifference } from "./kappa-difference.ts";
export { judgesThatMayBeBest, rankingSigns } from "./may-be-best.ts";
export { mcnemar, mcnemarOfCounts } from "./mcnemar.ts";
export { mergedKappaDifference } from "./merged-kappa.ts";
export { rankProbabilities } from "./rank-probabilities.ts";
export type { RankedPair } from "./ranked-pair.ts";
export { signFlipTest } from "./sign-flip-test.ts";
export type { JudgePair } from "./standings.ts";

/** Which of several judges agrees better with the same reference, and whether that is more than chance. */
export const COMPARISON_DEFINITIONS: readonly Definition[] = [
	JUDGE_RANKING,
	COMPARE_JUDGES,
	KAPPA_DIFFERENCE,
	CORRELATION_DIFFERENCE,
	CLASSIFICATION_DIFFERENCE,
	MERGED_KAPPA,
	EQUIVALENCE,
	ANY_TIME,
	MCNEMAR,
	COCHRAN_Q,
	DEPENDENT_CORRELATIONS,
	SIGN_FLIP_TEST,
	ADJUST_P,
	RANK_PROBABILITIES,
];
