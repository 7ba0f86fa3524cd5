import { known } from "../core/known.ts";
import type { Units } from "../intervals/robust-error.ts";
import { withCells } from "../tables/clusters.ts";
import type { PairCells } from "../tables/pair-cells.ts";

/** Distinct differences A − B, ascending, with how many rows each stands for. */
export type Differences = Units & { readonly values: Float64Array };

/** Pairs of numbers as the differences that every error measure is made of; clusters go along. */
export function distinctDifferences(cells: PairCells): Differences {
	const { a, b, aValues, bValues, counts, clusters } = cells;
	const ofCell = Float64Array.from(counts, (_, cell) => aValues[a[cell]] - bValues[b[cell]]);
	const values = ofCell
		.slice()
		.sort()
		.filter((value, i, sorted) => value !== sorted[i - 1]);
	const placeOf = new Map(Array.from(values, (value, place) => [value, place]));
	const place = Uint32Array.from(ofCell, (value) => known(placeOf, value));
	const sums = new Float64Array(values.length);
	place.forEach((to, cell) => {
		sums[to] = sums[to] + counts[cell];
	});
	return { values, counts: sums, clusters: withCells(clusters, place) };
}

/** Mean of a score of each difference, under any counts. */
export function meanOf(scores: Float64Array, counts: Float64Array): number {
	let n = 0;
	let sum = 0;
	for (let i = 0; i < scores.length; i++) {
		n += counts[i];
		sum += counts[i] * scores[i];
	}
	return sum / n;
}
