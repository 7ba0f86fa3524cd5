import { known } from "../core/known.ts";
import type { ClusterCounts } from "./cluster-counts.ts";
import { type Clustering, NO_CELL } from "./clusters.ts";

/**
 * The clusters of a smaller table, where cell c is now cell `newCell[c]`, or NO_CELL where the
 * statistic leaves its units out. Clusters without a unit left do not count.
 */
export function keptClusters(
	clustering: Clustering | undefined,
	newCell: ArrayLike<number>,
): Clustering | undefined {
	if (!clustering) return undefined;
	const factors = clustering.factors.map((factor) => keptCells(factor, newCell));
	const kept = { factors: factors.map(({ counts }) => counts) };
	if (!clustering.crossed) return kept;
	const { counts, places } = keptCells(clustering.crossed, newCell);
	const parents = clustering.crossed.parents.map((ofFactor, f) => {
		const renumbered = new Map(factors[f]?.places.map((old, now) => [old, now]));
		return Uint32Array.from(places, (group) => known(renumbered, ofFactor[group]));
	}) as [Uint32Array, Uint32Array];
	return { ...kept, crossed: { ...counts, parents } };
}

/** What is left of the clusters, and which of the old ones each of them was. */
function keptCells(
	{ clusters, starts, cells, counts }: ClusterCounts,
	newCell: ArrayLike<number>,
): { readonly counts: ClusterCounts; readonly places: number[] } {
	const left: Record<"starts" | "cells" | "counts" | "sizes" | "places", number[]> = {
		...{ starts: [0], cells: [], counts: [], sizes: [], places: [] },
	};
	for (let c = 0; c < clusters; c++) {
		let size = 0;
		for (let e = starts[c]; e < starts[c + 1]; e++) {
			const cell = newCell[cells[e]];
			if (cell === NO_CELL) continue;
			left.cells.push(cell);
			left.counts.push(counts[e]);
			size += counts[e];
		}
		if (left.cells.length === left.starts.at(-1)) continue;
		left.starts.push(left.cells.length);
		left.sizes.push(size);
		left.places.push(c);
	}
	return {
		counts: {
			clusters: left.places.length,
			starts: Uint32Array.from(left.starts),
			cells: Uint32Array.from(left.cells),
			counts: Float64Array.from(left.counts),
			sizes: Float64Array.from(left.sizes),
		},
		places: left.places,
	};
}
