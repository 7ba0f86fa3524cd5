import { disagreements } from "../core/agreement-weights.ts";
import { type Reason, type Result, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { RatingRows } from "../tables/rating-rows.ts";
import type { ManyRaterOptions } from "./chance-corrected.ts";
import { type KappaTerms, kappaOfRows } from "./kappa-of-rows.ts";
import {
	eachRowOfPairs,
	type PairsOfRaters,
	type PairTerms,
	pairsOfRaters,
} from "./pairs-of-raters.ts";

export const CONGER_KAPPA = {
	id: "kappa.conger",
	title: "Conger's kappa",
	answers: "How far do many raters with habits of their own agree beyond chance?",
	scales: DISCRETE,
	compares: "many",
	source: "Conger 1980",
	reads: "levels",
	compute: (ratings: Ratings, options?: ManyRaterOptions) =>
		congerKappa(ratings.rows(), { ...options, numbers: ratings.levelNumbers() }),
} satisfies RatingDefinition;

const STAT = "kappa.conger";

/**
 * Conger's kappa: agreement of many raters beyond what the habits of each of them would produce, at
 * most 1; with two raters it is Cohen's. 1 − observed / expected disagreement, both averaged over
 * pairs of raters, which is p_e = Σ w (p̄_k p̄_l − s²_kl / r) on complete rows. Rows that were kept
 * `pairwise` count each comparison of two raters once, with the habits of the items they share.
 * `se` from the influence of items, intervals as `kappaOfRows`. Parts: pa, pe.
 * Reasons: EMPTY (no item that all raters rated), TOO_FEW (one item or one rater),
 * SINGLE_CATEGORY (only one level occurs). Source: Conger 1980; checked against irr.
 */
export function congerKappa(rows: RatingRows, options: ManyRaterOptions = {}): Result {
	const { n, nMissing, levels, counts } = rows;
	const counted = { n, nMissing };
	const reason = reasonAgainstPairs(rows);
	if (reason === "EMPTY") return undefinedResult(STAT, reason, counted);
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const matrix = disagreements(options.weights ?? "unweighted", numbers);
	const pairs = pairsOfRaters(rows, matrix);
	const { observed, expected } = pooled(pairs.terms(counts));
	const parts = { pa: 1 - observed, pe: 1 - expected };
	if (reason) {
		return undefinedResult(STAT, reason, { ...counted, ...(rows.raters > 1 && { parts }) });
	}
	if (expected < 1e-12) return undefinedResult(STAT, "SINGLE_CATEGORY", { ...counted, parts });
	const kappa = {
		stat: STAT,
		value: 1 - observed / expected,
		termsOf: (of: RatingRows) => congerTerms(pairsOfRaters(of, matrix), of),
		statistic: (drawn: Float64Array) => {
			const terms = pooled(pairs.terms(drawn));
			return terms.expected < 1e-12 ? Number.NaN : 1 - terms.observed / terms.expected;
		},
		atAgreement: (agreement: number) => 1 - (1 - agreement) / expected,
		parts,
	};
	return kappaOfRows(kappa, rows, options);
}

/** Why no kappa of pairs exists, before any level is looked at. */
export function reasonAgainstPairs({ n, raters }: RatingRows): Reason | undefined {
	if (n === 0) return "EMPTY";
	return n === 1 || raters < 2 ? "TOO_FEW" : undefined;
}

/** Disagreement over all pairs, each comparison of two ratings counted once. */
function pooled(terms: readonly PairTerms[]): { observed: number; expected: number } {
	let comparisons = 0;
	let observed = 0;
	let expected = 0;
	for (const pair of terms) {
		if (pair.n === 0) continue;
		comparisons += pair.n;
		observed += pair.n * pair.observed;
		expected += pair.n * pair.expected;
	}
	return { observed: observed / comparisons, expected: expected / comparisons };
}

/** The kappa, and the influence of one item of each row (mean 0 over the items). */
export function congerTerms(pairs: PairsOfRaters, { counts, n }: RatingRows): KappaTerms {
	const terms = pairs.terms(counts);
	const { observed, expected } = pooled(terms);
	const perItem = terms.reduce((sum, pair) => sum + pair.n, 0) / n;
	const ratio = observed / expected;
	const influence = new Float64Array(counts.length);
	eachRowOfPairs(pairs, counts, ({ pair, row }, { disagreement, chance }) => {
		const byChance = chance - terms[pair].expected - expected;
		const own = (ratio * byChance - (disagreement - observed)) / (expected * perItem);
		influence[row] = influence[row] + own;
	});
	return { value: 1 - ratio, influence };
}
