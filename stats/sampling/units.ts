import type { Units } from "../intervals/robust-error.ts";
import { type ClusterIds, clusterCells, NO_CELL } from "../tables/clusters.ts";

/** The items at `places`, each a cell of its own, with the clusters that `items` places lie in. */
export function unitsAt(places: Uint32Array, items: number, ids: ClusterIds | undefined): Units {
	const cellOfUnit = new Int32Array(items).fill(NO_CELL);
	places.forEach((place, unit) => {
		cellOfUnit[place] = unit;
	});
	return {
		counts: new Float64Array(places.length).fill(1),
		clusters: clusterCells(cellOfUnit, ids),
	};
}
