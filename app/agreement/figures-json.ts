import { EstimateJson } from "./estimate.ts";

/** The statistics of two raters that pages look up by name; a report may hold more of them. */
export const PairFigures = {
	percentAgreement: EstimateJson.optional(),
	kappa: EstimateJson.optional(),
	kappaLinear: EstimateJson.optional(),
	kappaQuadratic: EstimateJson.optional(),
	pearson: EstimateJson.optional(),
	spearman: EstimateJson.optional(),
	kendallTauB: EstimateJson.optional(),
};

/** What the values of a judge are beside those of people, whatever their order: two sets of words rest on these. */
export const ValueFigures = {
	pearson: EstimateJson.optional(),
	mae: EstimateJson.optional(),
	bias: EstimateJson.optional(),
	spread: EstimateJson.optional(),
};

/** Likewise those of a judge. */
export const OwnFigures = {
	...PairFigures,
	...ValueFigures,
	gwetAC: EstimateJson.optional(),
	accuracy: EstimateJson.optional(),
	precision: EstimateJson.optional(),
	rmse: EstimateJson.optional(),
};

export type ValueStatistic = keyof typeof ValueFigures;
export type JudgeStatistic = keyof typeof OwnFigures;

/**
 * Statistic name → estimate. Names and order are those that the definitions of `stats` give
 * (`shown.figures`); statistics that do not fit the scale are left out, not null.
 */
export type Estimates<Names extends string = string> = Partial<Record<Names, EstimateJson>>;
