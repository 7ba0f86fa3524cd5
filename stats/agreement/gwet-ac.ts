import { type Result, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import {
	type Chance,
	type ChanceInput,
	chanceCorrected,
	type ManyRaterOptions,
} from "./chance-corrected.ts";
import { gwetScoreInterval } from "./gwet-score.ts";

export const GWET_AC = {
	id: "gwet.ac",
	title: "Gwet's AC",
	answers: "How far do raters agree beyond chance, also where one level prevails?",
	scales: DISCRETE,
	compares: "many",
	source: "Gwet 2008, 2014",
	reads: "levels",
	shown: {
		whose: ["judge", "people"],
		figures: [{ field: "gwetAC", label: "Gwet’s AC", unit: "decimal" }],
	},
	compute: (ratings: Ratings, options?: ManyRaterOptions) =>
		gwetAc(ratings.patterns(), {
			// AC1; on ordinal scales AC2 with quadratic weights, the companion of quadratic kappa.
			weights: ratings.scale.type === "ordinal" ? "quadratic" : "unweighted",
			...options,
			numbers: ratings.levelNumbers(),
		}),
} satisfies RatingDefinition;

/**
 * p_e = Σw / (q (q − 1)) · Σ π_k (1 − π_k) over the q declared levels: chance is a rater who guesses,
 * and guessing is the likelier the less one level prevails.
 */
export function uniformChance({ patterns, shares, weights }: ChanceInput): Chance {
	const { levels: q, counts, ratings } = patterns;
	const scale = weights.reduce((sum, weight) => sum + weight, 0) / (q * (q - 1));
	const byPattern = new Float64Array(ratings.length);
	for (let p = 0; p < byPattern.length; p++) {
		let sum = 0;
		for (let k = 0; k < q; k++) sum += counts[p * q + k] * (1 - shares[k]);
		byPattern[p] = (scale * sum) / ratings[p];
	}
	const overall = scale * shares.reduce((sum, share) => sum + share * (1 - share), 0);
	return { overall, byPattern };
}

/**
 * Gwet's AC1, or AC2 with weights: agreement beyond chance that stays steady where one level
 * prevails; at most 1. p_e = Σw / (q (q − 1)) · Σ π_k (1 − π_k) over the q **declared** levels, so a
 * level that nobody used still counts. Two raters are two columns. Everybody on one of q ≥ 2
 * levels gives 1 with error 0. Interval: `score` (`gwetScoreInterval`). Reasons as `chanceCorrected`: SINGLE_CATEGORY is a scale of one level,
 * which has no p_e.
 * Source: Gwet 2008, 2014; irrCAC: 12 items × 4 raters .77544, error .14295.
 */
export function gwetAc(patterns: CountPatterns, options?: ManyRaterOptions): Result {
	const { levels, items, rated, pairable } = patterns;
	if (levels < 2 && pairable > 0) {
		// Nobody can disagree on one level, and p_e, with q − 1 below the line, is 0/0.
		const counted = { n: rated, nMissing: items - rated, parts: { pa: 1 } };
		return undefinedResult("gwet.ac", "SINGLE_CATEGORY", counted);
	}
	return chanceCorrected("gwet.ac", patterns, uniformChance, {
		...options,
		intervalOf: gwetScoreInterval,
	});
}
