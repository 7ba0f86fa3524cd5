import { type Figure, ratioFigure } from "../core/result.ts";
import { chancesOf, levelWeights, type Severities } from "./conditional-fit.ts";
import type { RatedSet } from "./rated-sets.ts";

export type RaterFit = {
	/** Items that tell the rater from others. */
	readonly n: number;
	readonly infit: Figure;
	readonly outfit: Figure;
};

/** Squares of what raters gave beside what is expected of them given the sum of each item. */
export function raterFits(sets: readonly RatedSet[], fit: Severities): RaterFit[] {
	const weights = levelWeights(fit);
	const levels = fit.steps.length;
	const raters = fit.severity.length;
	const [n, squares, variances, standardised] = [0, 1, 2, 3].map(() => new Float64Array(raters));
	for (const set of sets) {
		for (const { sum, table } of chancesOf(set, weights)) {
			set.raters.forEach((rater, place) => {
				const row = place * levels;
				let mean = 0;
				for (let level = 0; level < levels; level++) mean += level * table[row + level];
				let variance = 0;
				let square = 0;
				for (let level = 0; level < levels; level++) {
					variance += table[row + level] * (level - mean) ** 2;
					square += sum.seen[row + level] * (level - mean) ** 2;
				}
				if (!(variance > 0)) return;
				n[rater] = n[rater] + sum.items.length;
				squares[rater] = squares[rater] + square;
				variances[rater] = variances[rater] + sum.items.length * variance;
				standardised[rater] = standardised[rater] + square / variance;
			});
		}
	}
	return Array.from(n, (items, rater) => ({
		n: items,
		infit: ratioFigure(squares[rater], variances[rater]),
		outfit: ratioFigure(standardised[rater], items),
	}));
}

/** Sums at either end have no finite measure of an item: they are moved in by so much (Linacre's FACETS). */
const FROM_THE_END = 0.3;

/**
 * Mean level, as numbers, that each rater would have given to all items, whose measures are the likeliest
 * ones given the severities.
 */
export function fairAverages(
	sets: readonly RatedSet[],
	fit: Severities,
	numbers: Float64Array,
): Float64Array {
	const averages = new Float64Array(fit.severity.length);
	let items = 0;
	for (const set of sets) {
		const highest = set.raters.length * (fit.steps.length - 1);
		for (const { total, items: alike } of set.sums) {
			const inside = Math.min(highest - FROM_THE_END, Math.max(FROM_THE_END, total));
			const weights = levelWeights(fit, measureOf(set, fit, inside));
			items += alike.length;
			weights.forEach((own, rater) => {
				const expected = own.reduce((sum, chance, level) => sum + chance * numbers[level], 0);
				averages[rater] = averages[rater] + alike.length * expected;
			});
		}
	}
	return averages.map((sum) => sum / items);
}

/** No item lies farther out, in logits from the severities. */
const FARTHEST = 60;

/** The measure at which the raters of a set are expected to give this sum, by halving. */
function measureOf({ raters }: RatedSet, fit: Severities, total: number): number {
	const own = {
		severity: Float64Array.from(raters, (rater) => fit.severity[rater]),
		steps: fit.steps,
	};
	let [low, high] = [-FARTHEST, FARTHEST];
	for (let halved = 0; halved < 50; halved++) {
		const middle = (low + high) / 2;
		let expected = 0;
		for (const weights of levelWeights(own, middle)) {
			for (let level = 1; level < weights.length; level++) expected += level * weights[level];
		}
		if (expected < total) low = middle;
		else high = middle;
	}
	return (low + high) / 2;
}
