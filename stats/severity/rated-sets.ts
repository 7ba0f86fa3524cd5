import { MISSING } from "../core/scale.ts";

/** Items that the same raters rated. */
export type RatedSet = {
	/** Places among the raters that are estimated, ascending. */
	readonly raters: readonly number[];
	readonly sums: readonly RatedSum[];
};

/** Those of them with the same sum of levels, which is all that the model learns of an item. */
export type RatedSum = {
	readonly total: number;
	readonly items: readonly number[];
	/** How often each rater of the set gave each level, raters × levels. */
	readonly seen: Float64Array;
};

/** Items by who rated them, and by their sum; items without a rating are left out. */
export function ratedSets(columns: readonly Uint8Array[], levels: number): RatedSet[] {
	const sets = new Map<string, { raters: number[]; sums: Map<number, number[]> }>();
	const items = columns[0]?.length ?? 0;
	for (let item = 0; item < items; item++) {
		const raters: number[] = [];
		let total = 0;
		columns.forEach((column, rater) => {
			if (column[item] === MISSING) return;
			raters.push(rater);
			total += column[item];
		});
		if (raters.length === 0) continue;
		const key = raters.join();
		const set = sets.get(key) ?? { raters, sums: new Map<number, number[]>() };
		sets.set(key, set);
		const alike = set.sums.get(total) ?? [];
		alike.push(item);
		set.sums.set(total, alike);
	}
	return [...sets.values()].map(({ raters, sums }) => ({
		raters,
		sums: [...sums].map(([total, alike]) => {
			const seen = new Float64Array(raters.length * levels);
			raters.forEach((rater, place) => {
				for (const item of alike) {
					const at = place * levels + columns[rater][item];
					seen[at] = seen[at] + 1;
				}
			});
			return { total, items: alike, seen };
		}),
	}));
}

/** Sets with the sums alone that tell raters apart: not all levels lowest, not all highest. */
export function informative(sets: readonly RatedSet[], levels: number): RatedSet[] {
	return sets.flatMap(({ raters, sums }) => {
		const highest = raters.length * (levels - 1);
		const telling = sums.filter(({ total }) => total > 0 && total < highest);
		return raters.length > 1 && telling.length > 0 ? [{ raters, sums: telling }] : [];
	});
}
