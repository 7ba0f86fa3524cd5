/**
 * Agreement statistics: pure functions from columns to results. Read rows once into tables
 * (`contingencyTable`, `pairCells…`, `countPatterns`), then ask the tables. Values that do not
 * exist come back with a reason, never as 0 or NaN (see README.md).
 */
export type { AgreementWeights } from "./agreement/agreement-weights.ts";
export { cohenKappa, type KappaOptions } from "./agreement/cohen-kappa.ts";
export type { AlphaMetric } from "./agreement/coincidences.ts";
export { fleissKappa } from "./agreement/fleiss-kappa.ts";
export { gwetAc } from "./agreement/gwet-ac.ts";
export { icc } from "./agreement/icc.ts";
export { krippendorffAlpha } from "./agreement/krippendorff-alpha.ts";
export { krippendorffAlphaOfNumbers } from "./agreement/krippendorff-alpha-of-numbers.ts";
export { majority } from "./agreement/majority.ts";
export { agreementBounds, missingBounds } from "./agreement/missing-bounds.ts";
export { multiRaterAgreement } from "./agreement/multi-rater-agreement.ts";
export { percentAgreement } from "./agreement/percent-agreement.ts";
export { CATALOGUE, type Definition, statisticsFor } from "./catalogue.ts";
export {
	type BinaryMeasure,
	binaryClassification,
} from "./classification/binary-classification.ts";
export { kendallTauB } from "./correlation/kendall-tau-b.ts";
export { pearson } from "./correlation/pearson.ts";
export { spearman } from "./correlation/spearman.ts";
export { errorMetrics } from "./errors/error-metrics.ts";
export type { StatOptions } from "./options.ts";
export {
	type Defined,
	type Interval,
	isDefined,
	type Reason,
	type Result,
	StatsInputError,
	type Undefined,
	type Warning,
} from "./result.ts";
export { type Level, levelNumbers, MISSING, numbersOfCodes, type Scale } from "./scale.ts";
export { type ContingencyTable, contingencyTable } from "./tables/contingency-table.ts";
export { type CountPatterns, countPatterns } from "./tables/count-patterns.ts";
export { overlappingPairs } from "./tables/overlapping-pairs.ts";
export { type PairCells, pairCellsOfNumbers, pairCellsOfTable } from "./tables/pair-cells.ts";
