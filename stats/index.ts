/**
 * Agreement statistics: pure functions from columns to results. Read rows once into tables
 * (`contingencyTable`, `pairCells…`, `countPatterns`, `jointRows`), then ask the tables. Values that
 * do not exist come back with a reason, never as 0 or NaN (see README.md).
 */
export * from "./agreement/index.ts";
export * from "./audit/index.ts";
export { CATALOGUE, comparedStatistics, shownStatistics, statisticsFor } from "./catalogue.ts";
export * from "./classification/index.ts";
export * from "./comparison/index.ts";
export type { StatOptions } from "./core/options.ts";
export {
	type Figure,
	type IntervalOrReason,
	isDefined,
	type Reason,
	type Result,
} from "./core/result.ts";
export { type Level, levelNumbers, MISSING, numbersOfCodes, type Scale } from "./core/scale.ts";
export type { ShownFigure, Whose } from "./core/words.ts";
export * from "./correlation/index.ts";
export * from "./cuts/index.ts";
export {
	type Definition,
	fits,
	resultsOf,
	shownResults,
} from "./definition/definition.ts";
export {
	type RaterValues,
	type Ratings,
	ratings,
} from "./definition/ratings.ts";
export * from "./errors/index.ts";
export * from "./humans/index.ts";
export { resultWithin } from "./intervals/within-range.ts";
export * from "./panels/index.ts";
export * from "./planning/index.ts";
export * from "./ratios/index.ts";
export * from "./repetitions/index.ts";
export * from "./sampling/index.ts";
export * from "./selective/index.ts";
export * from "./severity/index.ts";
export * from "./slices/index.ts";
export * from "./soft-labels/index.ts";
export type { ClusterIds } from "./tables/clusters.ts";
export { type ContingencyTable, contingencyTable } from "./tables/contingency-table.ts";
export { type CountPatterns, countPatterns } from "./tables/count-patterns.ts";
export { jointRows } from "./tables/joint-rows.ts";
export { overlappingPairs } from "./tables/overlapping-pairs.ts";
export { type PairCells, pairCellsOfNumbers, pairCellsOfTable } from "./tables/pair-cells.ts";
export * from "./two-phase/index.ts";
