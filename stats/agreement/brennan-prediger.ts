import type { Result } from "../core/result.ts";
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

export const BRENNAN_PREDIGER = {
	id: "kappa.brennanPrediger",
	title: "Brennan–Prediger's kappa",
	answers: "How far do raters agree beyond guessing among all levels alike?",
	scales: DISCRETE,
	compares: "many",
	source: "Brennan & Prediger 1981; Gwet 2014",
	reads: "levels",
	compute: (ratings: Ratings, options?: ManyRaterOptions) =>
		brennanPrediger(ratings.patterns(), { ...options, numbers: ratings.levelNumbers() }),
} satisfies RatingDefinition;

const STAT = "kappa.brennanPrediger";

/** p_e = Σw / q²: two raters who guess evenly among the q declared levels agree so far. */
function evenChance({ patterns: { levels: q }, weights }: ChanceInput): Chance {
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	return { overall: total / (q * q), byPattern: undefined };
}

/**
 * Agreement beyond guessing evenly among the q **declared** levels, p_e = Σw / q², at most 1; the
 * same as Randolph's free-marginal kappa, and PABAK for two levels. A level that nobody used still
 * counts. Reasons, error and interval as `chanceCorrected`: SINGLE_CATEGORY is a scale of one level.
 * Source: Brennan & Prediger 1981; Gwet 2014; checked against statsmodels and irrCAC.
 */
export function brennanPrediger(patterns: CountPatterns, options?: ManyRaterOptions): Result {
	return chanceCorrected(STAT, patterns, evenChance, options);
}
