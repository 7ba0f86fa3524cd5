import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";

export const SAMPLE_PRIORITY = {
	id: "sample.priority",
	title: "Labelling priority",
	answers: "Which items should people label first, because judges disagree on them?",
	scales: DISCRETE,
	compares: "plan",
	source: "Seung, Opper & Sompolinsky 1992; Shannon 1948",
	reads: "levels",
	compute: (ratings: Ratings) => labellingPriority(ratings.codes(), ratings.levels()),
} satisfies RatingDefinition;

export type Priority = {
	/** Entropy of the judges' votes over that of an even split of all levels, in [0, 1]. */
	readonly score: Float64Array;
	/** Items from the highest score to the lowest; ties in the order of the items. */
	readonly order: Uint32Array;
};

/**
 * Orders items by how much the judges' votes on them disagree: columns of codes, one a judge (0xFF =
 * no vote). An item without a vote has score 1, as nothing is known of it; agreement is 0, and so is
 * everything on a scale of one level. An order, not a sample: figures from the first items alone
 * speak of hard items; `inclusionProbabilities` lets them speak of all.
 * Codes outside the scale and unequal lengths throw. Source: Seung et al. 1992.
 */
export function labellingPriority(judges: readonly Uint8Array[], levels: number): Priority {
	const items = judges[0]?.length ?? 0;
	const counts = new Uint32Array(items * levels);
	for (const votes of judges) {
		if (votes.length !== items) {
			throw new StatsInputError(`columns of ${items} and ${votes.length} places do not fit`);
		}
		votes.forEach((code, item) => {
			if (code === MISSING) return;
			if (code >= levels) {
				throw new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
			}
			counts[item * levels + code]++;
		});
	}
	const score = Float64Array.from({ length: items }, (_, item) =>
		normalisedEntropy(counts.subarray(item * levels, (item + 1) * levels)),
	);
	const order = Uint32Array.from(score.keys()).sort((p, q) => score[q] - score[p] || p - q);
	return { score, order };
}

/** Entropy of the votes over ln K; 1 without a vote. */
function normalisedEntropy(counts: Uint32Array): number {
	const votes = counts.reduce((sum, count) => sum + count, 0);
	if (votes === 0) return 1;
	if (counts.length < 2) return 0;
	// In order of size, so that which level has how many votes does not round differently.
	const entropy = counts
		.slice()
		.sort()
		.reduce((sum, count) => {
			const share = count / votes;
			return count === 0 ? sum : sum - share * Math.log(share);
		}, 0);
	return Math.min(1, entropy / Math.log(counts.length));
}
