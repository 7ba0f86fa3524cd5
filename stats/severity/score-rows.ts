import { chancesOf, levelWeights, type Severities } from "./conditional-fit.ts";
import type { RatedSet } from "./rated-sets.ts";

/** What each item adds to the slope of the likelihood, one row an item. */
export type ScoreRows = {
	readonly items: readonly number[];
	/** Scores of all rows along one direction of severities and inner steps. */
	readonly scores: (direction: Float64Array) => Float64Array;
};

/** Scores of items at estimated severities; they add up to nearly 0. */
export function scoreRows(
	sets: readonly RatedSet[],
	fit: Severities,
	columns: readonly Uint8Array[],
): ScoreRows {
	const weights = levelWeights(fit);
	const levels = fit.steps.length;
	const raters = fit.severity.length;
	const groups = sets.flatMap((set) =>
		chancesOf(set, weights).map(({ sum, table }) => ({ own: set.raters, items: sum.items, table })),
	);
	const items = groups.flatMap((group) => group.items);
	return {
		items,
		scores: (direction) => {
			// What giving a level adds: minus the level to the severity, minus 1 to an inner step.
			const worth = (rater: number, level: number) =>
				-level * direction[rater] -
				(level > 0 && level < levels - 1 ? direction[raters + level - 1] : 0);
			const scores = new Float64Array(items.length);
			let row = 0;
			for (const { own, items: alike, table } of groups) {
				let expected = 0;
				own.forEach((rater, place) => {
					for (let level = 1; level < levels; level++) {
						expected += table[place * levels + level] * worth(rater, level);
					}
				});
				for (const item of alike) {
					let sum = -expected;
					for (const rater of own) sum += worth(rater, columns[rater][item]);
					scores[row++] = sum;
				}
			}
			return scores;
		},
	};
}
