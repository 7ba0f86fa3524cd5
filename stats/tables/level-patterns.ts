import { withCells } from "./clusters.ts";
import type { CountPatterns } from "./count-patterns.ts";

/** The same items on two levels: 0 for all others, 1 for level `level`; equal vectors merged. */
export function oneAgainstOthers(patterns: CountPatterns, level: number): CountPatterns {
	const { levels, counts, ratings, weights, clusters } = patterns;
	const places = new Map<string, number>();
	const merged: { readonly given: number; readonly own: number; items: number }[] = [];
	const newCell = Uint32Array.from(weights, (items, pattern) => {
		const given = ratings[pattern];
		const own = counts[pattern * levels + level];
		const key = `${own} of ${given}`;
		const place = places.get(key) ?? merged.length;
		places.set(key, place);
		const vector = merged[place] ?? { given, own, items: 0 };
		vector.items += items;
		merged[place] = vector;
		return place;
	});
	return {
		...patterns,
		levels: 2,
		counts: Float64Array.from(merged.flatMap(({ given, own }) => [given - own, own])),
		ratings: Float64Array.from(merged, ({ given }) => given),
		weights: Float64Array.from(merged, ({ items }) => items),
		clusters: withCells(clusters, newCell),
	};
}
