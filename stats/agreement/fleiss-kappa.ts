import { type Definition, DISCRETE } from "../definition.ts";
import type { StatOptions } from "../options.ts";
import type { Result } from "../result.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { type Chance, type ChanceInput, chanceCorrected } from "./chance-corrected.ts";

export const FLEISS_KAPPA: Definition = {
	id: "kappa.fleiss",
	title: "Fleiss' kappa",
	answers: "How far do many interchangeable raters agree beyond chance?",
	scales: DISCRETE,
	compares: "many",
	source: "Fleiss 1971; Gwet 2008",
};

/**
 * Fleiss' kappa: agreement of many interchangeable raters beyond chance, at most 1, with
 * p_e = Σ π_k² of the pooled shares. Items may have different numbers of raters; an item rated once
 * adds to the shares only, and a missing rating is never a level.
 * Reasons and interval as `chanceCorrected`. Source: Fleiss 1971; Gwet 2008 for the error.
 */
export function fleissKappa(patterns: CountPatterns, options?: StatOptions): Result {
	return chanceCorrected("kappa.fleiss", patterns, pooledChance, options);
}

function pooledChance({ patterns, shares }: ChanceInput): Chance {
	const { levels, counts, ratings, weights } = patterns;
	const byPattern = new Float64Array(weights.length);
	for (let p = 0; p < byPattern.length; p++) {
		let sum = 0;
		for (let k = 0; k < levels; k++) {
			sum += (counts[p * levels + k] as number) * (shares[k] as number);
		}
		byPattern[p] = sum / (ratings[p] as number);
	}
	return { overall: shares.reduce((sum, share) => sum + share * share, 0), byPattern };
}
