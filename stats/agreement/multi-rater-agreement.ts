import { isDefined, type Result } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { chanceCorrected, type ManyRaterOptions } from "./chance-corrected.ts";

export const MULTI_RATER_AGREEMENT = {
	id: "agreement.multi",
	title: "Pairwise agreement of many raters",
	answers: "What share of the pairs of raters agrees on an item?",
	scales: DISCRETE,
	compares: "many",
	source: "Gwet 2014",
	reads: "levels",
	compute: (ratings: Ratings, options?: ManyRaterOptions) =>
		multiRaterAgreement(ratings.patterns(), { ...options, numbers: ratings.levelNumbers() }),
} satisfies RatingDefinition;

/**
 * Mean share of agreeing pairs of raters among the items rated at least twice, in [0, 1] (weighted:
 * how far they agree), without allowance for chance: never shown without a chance-corrected
 * coefficient. Gwet's error, cut at 0; reasons as `chanceCorrected`.
 * Source: Gwet 2014; checked against irrCAC.
 */
export function multiRaterAgreement(patterns: CountPatterns, options?: ManyRaterOptions): Result {
	const result = chanceCorrected(
		"agreement.multi",
		patterns,
		() => ({ overall: 0, byPattern: undefined }),
		options,
	);
	if (!isDefined(result) || !result.ci) return result;
	return { ...result, ci: { ...result.ci, low: Math.max(0, result.ci.low) } };
}
