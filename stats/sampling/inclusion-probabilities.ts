import { StatsInputError } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";

export const INCLUSION_PROBABILITIES = {
	id: "sample.inclusionProbabilities",
	title: "Inclusion probabilities",
	answers:
		"With what probability should each item be drawn, so that uncertain ones are drawn more?",
	scales: ANY_SCALE,
	compares: "plan",
	source: "Zrnic & Candès 2024",
	compute: ({
		uncertainty,
		...budget
	}: Parameters<typeof inclusionProbabilities>[1] & { readonly uncertainty: Float64Array }) => ({
		probabilities: inclusionProbabilities(uncertainty, budget),
	}),
} satisfies OwnDefinition;

/**
 * The probability with which each item is to be drawn, independently of others, so that `budget` are
 * drawn on average: a share `uniformMix` (0.1) evenly, the rest in proportion to the uncertainty of
 * the item (0 and more, as `labellingPriority` scores it); what would exceed 1 goes to the others in
 * proportion. No uncertainty anywhere: evenly. A budget of all items or more: 1.
 *
 * With a mix above 0 every item can be drawn, and every label must keep its probability: figures of items that were not
 * drawn evenly are wrong unless weighted by it (`ipwMean`, `ipwKappa`).
 * In [0, 1]; they add up to the budget. Uncertainty below 0 or missing, a mix outside [0, 1] and a
 * budget below 0 throw. O(n log n). Source: Zrnic & Candès 2024.
 */
export function inclusionProbabilities(
	uncertainty: Float64Array,
	{
		budget,
		uniformMix = 0.1,
	}: { readonly budget: number; readonly uniformMix?: number | undefined },
): Float64Array {
	if (!(budget >= 0)) throw new StatsInputError(`a budget of ${budget}`);
	if (!(uniformMix >= 0 && uniformMix <= 1)) throw new StatsInputError(`a mix of ${uniformMix}`);
	if (!uncertainty.every((own) => own >= 0 && Number.isFinite(own))) {
		throw new StatsInputError("an uncertainty is below 0 or not a number");
	}
	const n = uncertainty.length;
	if (budget >= n) return new Float64Array(n).fill(1);
	const total = uncertainty.reduce((sum, own) => sum + own, 0);
	const wanted = uncertainty.map((own) => {
		const share = total > 0 ? own / total : 1 / n;
		return budget * ((1 - uniformMix) * share + uniformMix / n);
	});
	const factor = fillingFactor(wanted, budget);
	return wanted.map((own) => Math.min(1, factor * own));
}

/** The factor that makes Σ min(1, factor · wanted) the budget, which is below the number of items. */
function fillingFactor(wanted: Float64Array, budget: number): number {
	const ascending = wanted.slice().sort();
	let below = ascending.reduce((sum, own) => sum + own, 0);
	let capped = 0;
	for (let i = ascending.length - 1; i >= 0; i--) {
		const own = ascending[i];
		const factor = (budget - capped) / below;
		if (factor * own <= 1) return factor;
		capped++;
		below -= own;
	}
	return 1;
}
