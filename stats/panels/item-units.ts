import { coarserGrouping } from "../tables/clusters.ts";
import type { RatingRows } from "../tables/rating-rows.ts";

/** What varies by itself: rows of items, or clusters of them, compressed. */
export type ItemUnits = {
	/** How often each unit is there. */
	readonly times: Float64Array;
	/** Entries of unit u: `starts[u]` to `starts[u + 1]`; a row and how often it is in the unit. */
	readonly starts: Uint32Array;
	readonly rows: Uint32Array;
	readonly counts: Float64Array;
};

/** Items, or whole clusters of them; of two groupings the coarser. */
export function itemUnits({ clusters, counts }: RatingRows): ItemUnits {
	if (clusters) {
		const { clusters: size, starts, cells, counts } = coarserGrouping(clusters);
		return {
			times: new Float64Array(size).fill(1),
			starts: Uint32Array.from(starts),
			rows: Uint32Array.from(cells),
			counts: Float64Array.from(counts),
		};
	}
	return {
		times: Float64Array.from(counts),
		starts: Uint32Array.from({ length: counts.length + 1 }, (_, row) => row),
		rows: Uint32Array.from(counts, (_, row) => row),
		counts: new Float64Array(counts.length).fill(1),
	};
}
