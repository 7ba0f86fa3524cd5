import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result, undefinedResult, type Warning } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { correctedMean } from "./corrected-mean.ts";
import { correctedShare } from "./corrected-share.ts";
import type { EstimatedRate, RateMinus } from "./estimated-rate.ts";
import { type TwoPhaseColumns, type TwoPhaseSample, twoPhaseSample } from "./two-phase-sample.ts";

export const CORRECTED_RATE = {
	id: "rate.corrected",
	title: "Corrected rate",
	answers:
		"What would people say of everything that the judge scored, from the part they labelled?",
	scales: WITH_NUMBERS,
	compares: "rate",
	source: "Tenenbein 1970; Cochran 1977, 12.6; Angelopoulos, Duchi & Zrnic 2023",
	compute: (columns: TwoPhaseColumns, options?: RateOptions) => correctedRate(columns, options),
} satisfies OwnDefinition;

const STAT = CORRECTED_RATE.id;

/** A share of ones, of labels and judge of 0 and 1; or a mean of any numbers. */
export type RateFigure = "share" | "mean";

export type RateOptions = StatOptions & {
	/** `share` by default where all values are 0 or 1. */
	readonly figure?: RateFigure | undefined;
	/** Numbers of labels of the same kind for which a width is wanted. */
	readonly labelled?: readonly number[] | undefined;
};

export type CorrectedRate = {
	/** Of all scored items. Parts: scored, labelled, designEffect where items belong together. */
	readonly corrected: Result;
	/** The labels of the same items without the judge, weighted alike. */
	readonly labelsAlone: Result;
	/** The same minus the judge's own share or mean: below 0, it is too high. */
	readonly beyondJudge: Result;
	/** High minus low with so many labels; none where there is no interval. */
	readonly widths: readonly { readonly labelled: number; readonly width: number }[];
};

/**
 * What people would say of everything that a judge scored: `correctedShare` or `correctedMean`, beside the labels
 * alone. Of items drawn with unequal probabilities each label weighs 1 over its own; without all of them
 * NON_UNIFORM_SAMPLING. Intervals are of items like these, not of these alone, and cover .92 to .99 from 30 labels on
 * (simulated, README). Fewer than 30: LOW_N.
 * Reasons: EMPTY, TOO_FEW (an answer of the judge of which no item is labelled; a mean of fewer than 5); of intervals
 * TOO_FEW (fewer than 10 groups hold a label), RARE_LEVEL (a mean, fewer than 20 labels differ from the commonest), BOUNDARY.
 */
export function correctedRate(columns: TwoPhaseColumns, options: RateOptions = {}): CorrectedRate {
	const sample = twoPhaseSample(columns);
	const figure = options.figure ?? (isBinary(sample) ? "share" : "mean");
	const estimate = estimatedRate(sample, figure);
	const alone = estimatedRate({ ...sample, judge: sample.judge.map(sameAnswer) }, figure);
	const { level } = settled(options);
	const widths =
		typeof estimate === "string" || estimate.ciReason
			? []
			: (options.labelled ?? []).map((labelled) => {
					const { low, high } = estimate.limits(level, labelled);
					return { labelled, width: high - low };
				});
	return {
		corrected: resultOf(estimate, sample, level),
		labelsAlone: resultOf(alone, sample, level),
		beyondJudge: resultOf(estimatedRate(sample, figure, { minus: "judge" }), sample, level),
		widths,
	};
}

/** The estimate itself, for differences of two. */
export function estimatedRate(sample: TwoPhaseSample, figure: RateFigure, minus: RateMinus = {}) {
	return figure === "share" ? correctedShare(sample, minus) : correctedMean(sample, minus);
}

function sameAnswer(score: number): number {
	return Number.isNaN(score) ? score : 1;
}

function isBinary({ scored, labelled, labels, judge }: TwoPhaseSample): boolean {
	const isOne = (value: number) => value === 0 || value === 1;
	return scored.every((place) => isOne(judge[place])) && labelled.every((p) => isOne(labels[p]));
}

function resultOf(
	estimate: EstimatedRate | Extract<Result, { value: undefined }>["reason"],
	{ scored, labelled, labels, isUnweighted }: TwoPhaseSample,
	level: number,
): Result {
	const parts = { scored: scored.length, labelled: labelled.length };
	const counted = { n: labelled.length, nMissing: labels.length - scored.length, parts };
	if (typeof estimate === "string") return undefinedResult(STAT, estimate, counted);
	const { value, se, design, nClusters, ciReason } = estimate;
	const warnings: Warning[] = [...lowN(labelled.length), ...fewClusters(nClusters)];
	if (isUnweighted) warnings.push("NON_UNIFORM_SAMPLING");
	const limits = ciReason ? undefined : estimate.limits(level);
	const interval =
		ciReason || !limits
			? { ciReason: ciReason ?? ("TOO_FEW" as const) }
			: limits.low < limits.high
				? { ci: { ...limits, level, method: "two-phase" } }
				: { ciReason: "BOUNDARY" as const };
	return {
		stat: STAT,
		value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		se,
		...interval,
		warnings,
		parts: { ...parts, ...(nClusters !== undefined && { designEffect: design }) },
	};
}
