import { binomialLower, chiSquareUpper } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { isDefined, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE, WITH_NUMBERS } from "../core/words.ts";
import { partialCorrelation } from "../correlation/partial-correlation.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { rateResult } from "../intervals/rate.ts";
import { scoreTest } from "../intervals/score-covariance.ts";
import type { ClusterOptions } from "../tables/clusters.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { jointRows } from "../tables/joint-rows.ts";

export const LENGTH_BIAS = {
	id: "bias.length",
	title: "Length bias of preferences",
	answers: "How often does a judge prefer the longer of two answers?",
	scales: DISCRETE,
	compares: "judge",
	source: "Dubois et al. 2023; Wilson 1927",
	compute: lengthBias,
} satisfies OwnDefinition;

export const LENGTH_BIAS_OF_SCORES = {
	id: "bias.lengthOfScores",
	title: "Length bias of scores",
	answers: "Does a judge reward length beyond what people reward?",
	scales: WITH_NUMBERS,
	compares: "judge",
	source: "Fisher 1924; Spearman 1904",
	compute: lengthBiasOfScores,
} satisfies OwnDefinition;

/** Answers whose lengths differ by this much or less count as equally long. */
const MIN_DIFFERENCE = 30;

/** Pairs of answers, one place each; NaN and 0xFF stand for nothing. */
export type PreferredLengths = {
	readonly lengthA: Float64Array;
	readonly lengthB: Float64Array;
	/** 0: A was preferred, 1: B. A tie is no preference. */
	readonly preferred: Uint8Array;
};

/**
 * Share of the pairs of clearly unequal length (by more than `minDifference`, 30 by default) where the
 * longer answer was preferred; ½ without length bias, or where people too prefer the longer ones.
 * Wilson's interval; `p`: exact binomial test of ½, with clusters a robust score test.
 * `nMissing` counts pairs without a preference or a length.
 * Reasons: EMPTY (no pair with a preference), ZERO_DENOMINATOR (none of them clearly unequal).
 * Parts: longer, the pairs where the longer one won.
 * Source: Dubois et al. 2023 (alpaca_eval, probability_prefer_longer); checked against scipy.
 */
export function lengthBias(
	{ lengthA, lengthB, preferred }: PreferredLengths,
	options: StatOptions & ClusterOptions & { readonly minDifference?: number | undefined } = {},
): Result {
	const stat = LENGTH_BIAS.id;
	const { minDifference = MIN_DIFFERENCE } = options;
	if (lengthA.length !== preferred.length || lengthB.length !== preferred.length) {
		throw new StatsInputError("lengths and preferences do not belong to the same pairs");
	}
	let judged = 0;
	// Which of the two was longer, where a preference can tell: 1 for B.
	const longer = preferred.map((choice, pair) => {
		const difference = lengthB[pair] - lengthA[pair];
		if (choice === MISSING || Number.isNaN(difference)) return MISSING;
		judged++;
		return Math.abs(difference) > minDifference ? Number(difference > 0) : MISSING;
	});
	const table = contingencyTable(longer, preferred, 2, options);
	const nMissing = preferred.length - judged;
	if (judged === 0) return undefinedResult(stat, "EMPTY", { n: 0, nMissing });
	const [aWon = 0, , , bWon = 0] = table.counts;
	const hits = Float64Array.of(1, 0, 0, 1);
	const { level } = settled(options);
	const parts = { longer: aWon + bWon };
	const result = rateResult(stat, { hits }, { units: table, nMissing, level, parts });
	if (!isDefined(result)) return result;
	if (!table.clusters) {
		const rarer = Math.min(parts.longer, table.n - parts.longer);
		return { ...result, p: Math.min(1, 2 * binomialLower(rarer, table.n, 0.5)) };
	}
	const test = scoreTest([Float64Array.of(1, -1, -1, 1)], table);
	if (!test) return result;
	return { ...result, p: test.df === 0 ? 1 : chiSquareUpper(test.chi2, test.df) };
}

/** One place an answer, NaN = nothing. */
export type ScoredLengths = Readonly<Record<"judge" | "length" | "human", Float64Array>>;

/**
 * Rank correlation of a judge's scores with the length of the answers at equal scores of people, in
 * [−1, 1]: above 0, the judge rewards length beyond what people reward. Complete answers only;
 * error, interval, test and reasons as `partialCorrelation`, robust to clusters.
 */
export function lengthBiasOfScores(
	{ judge, length, human }: ScoredLengths,
	options: StatOptions & ClusterOptions = {},
): Result {
	const rows = jointRows([judge, length, human], options);
	const result = partialCorrelation(rows, { ...options, method: "spearman" });
	return { ...result, stat: LENGTH_BIAS_OF_SCORES.id };
}
