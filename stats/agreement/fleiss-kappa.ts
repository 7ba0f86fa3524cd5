import { normalTwoSided } from "../core/distributions.ts";
import { isDefined, type Result, StatsInputError } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { oneAgainstOthers } from "../tables/level-patterns.ts";
import {
	type Chance,
	type ChanceInput,
	chanceCorrected,
	type ManyRaterOptions,
} from "./chance-corrected.ts";
import { pooledScoreInterval } from "./pooled-score.ts";

export const FLEISS_KAPPA = {
	id: "kappa.fleiss",
	title: "Fleiss' kappa",
	answers: "How far do many interchangeable raters agree beyond chance?",
	scales: DISCRETE,
	compares: "many",
	source: "Fleiss 1971; Fleiss, Nee & Landis 1979; Gwet 2008",
	reads: "levels",
	shown: {
		whose: ["people"],
		figures: [{ field: "fleissKappa", label: "Fleiss’ κ", unit: "decimal" }],
	},
	compute: (ratings: Ratings, options?: ManyRaterOptions) =>
		fleissKappa(ratings.patterns(), options),
} satisfies RatingDefinition;

const STAT = "kappa.fleiss";

/** p_e = Σ w_kl π_k π_l: two ratings drawn at random from the pooled shares π agree so far. */
export function pooledChance({ patterns, shares, weights }: ChanceInput): Chance {
	const { levels, counts, ratings } = patterns;
	// How far a rating of each level agrees with a rating drawn at random; weights are symmetric.
	const like = shares.map((_, k) =>
		shares.reduce((sum, share, l) => sum + share * weights[k * levels + l], 0),
	);
	const byPattern = ratings.map((r, p) => {
		let sum = 0;
		for (let k = 0; k < levels; k++) {
			sum += counts[p * levels + k] * like[k];
		}
		return sum / r;
	});
	const overall = shares.reduce((sum, share, k) => sum + share * like[k], 0);
	return { overall, byPattern };
}

/**
 * Fleiss' kappa: agreement of many interchangeable raters beyond chance, at most 1, with
 * p_e = Σ w π_k π_l of the pooled shares. Items may have different numbers of raters; an item rated
 * once adds to the shares only, and a missing rating is never a level. `se` is Gwet's and holds at any κ,
 * interval `score` (`pooledScoreInterval`); reasons as `chanceCorrected`.
 *
 * `p` tests κ = 0 with the error of Fleiss, Nee & Landis, which has no other use (parts se0, z). It
 * exists where every item has the same number of raters, unweighted, without clusters.
 * Source: Fleiss 1971; Fleiss, Nee & Landis 1979; Gwet 2008; checked against irr and irrCAC.
 */
export function fleissKappa(patterns: CountPatterns, options: ManyRaterOptions = {}): Result {
	const result = chanceCorrected(STAT, patterns, pooledChance, {
		...options,
		intervalOf: (given, weights, estimated) =>
			pooledScoreInterval(
				given,
				weights.map((weight) => 1 - weight),
				estimated,
			),
	});
	if (!isDefined(result) || patterns.clusters) return result;
	const se0 = (options.weights ?? "unweighted") === "unweighted" ? nullError(patterns) : undefined;
	if (se0 === undefined) return result;
	const z = result.value / se0;
	return { ...result, p: normalTwoSided(z), parts: { ...result.parts, se0, z } };
}

/**
 * Kappa of each level against all others together: which levels are told apart. A level that nobody
 * used, or everybody, is SINGLE_CATEGORY. Source: Fleiss 1971, whose κ_k this is where every item has
 * the same number of raters.
 */
export function fleissKappaOfLevels(
	patterns: CountPatterns,
	options: ManyRaterOptions = {},
): Result[] {
	if ((options.weights ?? "unweighted") !== "unweighted") {
		throw new StatsInputError("a level against the others has no weights");
	}
	const { levels } = patterns;
	return Array.from({ length: levels }, (_, k) =>
		fleissKappa(oneAgainstOthers(patterns, k), options),
	);
}

/** The standard error if κ were 0; undefined unless all items have the same number of raters. */
function nullError({ levels, counts, ratings, weights, rated: n }: CountPatterns) {
	const r = ratings[0];
	if (ratings.some((other) => other !== r)) return undefined;
	let spread = 0;
	let skew = 0;
	for (let k = 0; k < levels; k++) {
		const total = weights.reduce((sum, w, p) => sum + w * counts[p * levels + k], 0);
		const share = total / (n * r);
		spread += share * (1 - share);
		skew += share * (1 - share) * (1 - 2 * share);
	}
	return Math.sqrt((2 * (spread * spread - skew)) / (n * r * (r - 1))) / spread;
}
