import { disagreements } from "../core/agreement-weights.ts";
import { type Reason, type Result, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { RatingRows } from "../tables/rating-rows.ts";
import type { ManyRaterOptions } from "./chance-corrected.ts";
import { reasonAgainstPairs } from "./conger-kappa.ts";
import { type KappaTerms, kappaOfRows } from "./kappa-of-rows.ts";
import {
	eachRowOfPairs,
	type PairsOfRaters,
	type PairTerms,
	pairsOfRaters,
} from "./pairs-of-raters.ts";

export const LIGHT_KAPPA = {
	id: "kappa.light",
	title: "Light's kappa",
	answers: "How far does a pair of raters agree beyond chance on average?",
	scales: DISCRETE,
	compares: "many",
	source: "Light 1971",
	reads: "levels",
	compute: (ratings: Ratings, options?: ManyRaterOptions) =>
		lightKappa(ratings.rows(), { ...options, numbers: ratings.levelNumbers() }),
} satisfies RatingDefinition;

const STAT = "kappa.light";

/**
 * Light's kappa: the mean of Cohen's kappa over all pairs of raters, at most 1. One pair without a
 * kappa leaves none: a mean over fewer pairs would be of other raters. Rows that were kept `pairwise`
 * give each pair the items it shares. `se` from the mean influence over the pairs, intervals as
 * `kappaOfRows`. Parts: pairs.
 * Reasons: EMPTY (no item that all raters rated), TOO_FEW (one rater, or one item for some pair),
 * NO_OVERLAP (a pair without a common item), SINGLE_CATEGORY (a pair that used one and the same
 * level). Source: Light 1971; checked against irr.
 */
export function lightKappa(rows: RatingRows, options: ManyRaterOptions = {}): Result {
	const { n, nMissing, levels, counts } = rows;
	const counted = { n, nMissing };
	const reason = reasonAgainstPairs(rows);
	if (reason) return undefinedResult(STAT, reason, counted);
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const matrix = disagreements(options.weights ?? "unweighted", numbers);
	const pairs = pairsOfRaters(rows, matrix);
	const terms = pairs.terms(counts);
	const missing = reasonAgainstSomePair(terms);
	if (missing) return undefinedResult(STAT, missing, counted);
	const kappa = {
		stat: STAT,
		value: meanKappa(terms),
		termsOf: (of: RatingRows) => lightTerms(pairsOfRaters(of, matrix), of),
		statistic: (drawn: Float64Array) => meanKappa(pairs.terms(drawn)),
		atAgreement: (agreement: number) =>
			mean(terms.map(({ expected }) => 1 - (1 - agreement) / expected)),
		parts: { pairs: terms.length },
	};
	return kappaOfRows(kappa, rows, options);
}

/** The first that holds for any pair: the order of raters says nothing. */
function reasonAgainstSomePair(terms: readonly PairTerms[]): Reason | undefined {
	if (terms.some(({ n }) => n === 0)) return "NO_OVERLAP";
	if (terms.some(({ n }) => n === 1)) return "TOO_FEW";
	return terms.some(({ expected }) => expected < 1e-12) ? "SINGLE_CATEGORY" : undefined;
}

/** NaN where some pair has no kappa. */
function meanKappa(terms: readonly PairTerms[]): number {
	return mean(
		terms.map(({ n, observed, expected }) =>
			n === 0 || expected < 1e-12 ? Number.NaN : 1 - observed / expected,
		),
	);
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The kappa, and the influence of one item of each row (mean 0 over the items). */
export function lightTerms(pairs: PairsOfRaters, { counts, n }: RatingRows): KappaTerms {
	const terms = pairs.terms(counts);
	const influence = new Float64Array(counts.length);
	eachRowOfPairs(pairs, counts, ({ pair, row }, { disagreement, chance }) => {
		const { n: own, observed, expected } = terms[pair];
		const ratio = observed / expected;
		const ofPair = (ratio * (chance - 2 * expected) - (disagreement - observed)) / expected;
		influence[row] = influence[row] + (ofPair * n) / (own * pairs.pairs);
	});
	return { value: meanKappa(terms), influence };
}
