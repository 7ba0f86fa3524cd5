import { known } from "../core/known.ts";
import { StatsInputError } from "../core/result.ts";

/**
 * Which group (document, query, author) each unit belongs to: whole numbers from 0, one a place of
 * the columns. Two columns of ids are two ways of grouping that cross, as files × queries do.
 */
export type ClusterIds = Int32Array | readonly [Int32Array, Int32Array];

/** How the units of each cluster fall into cells or patterns, in compressed rows. */
export type ClusterCounts = {
	readonly clusters: number;
	/** Entries of cluster c: `starts[c]` to `starts[c + 1]`. */
	readonly starts: Uint32Array;
	readonly cells: Uint32Array;
	readonly counts: Float64Array;
};

/** The clusters of a table: it carries them, so that every error made from it allows for them. */
export type Clustering = {
	/** One way of grouping, or two that cross. Only clusters with a unit in the table count. */
	readonly factors: readonly ClusterCounts[];
	/** With two: the groups that share both ids, and which cluster of each factor they lie in. */
	readonly crossed?: ClusterCounts & { readonly parents: readonly [Uint32Array, Uint32Array] };
};

/** For functions that read rows into tables. */
export type ClusterOptions = { readonly clusters?: ClusterIds | undefined };

/** The cell of a unit that does not enter the table. */
export const NO_CELL = -1;

/**
 * Counts the cells of each cluster. `cellOfUnit` holds one cell a place, NO_CELL where the unit does
 * not enter. Unequal lengths and negative ids throw. O(n log n) in the size of the clusters.
 */
export function clusterCells(
	cellOfUnit: Int32Array,
	ids: ClusterIds | undefined,
): Clustering | undefined {
	if (ids === undefined) return undefined;
	if (ids instanceof Int32Array)
		return { factors: [countsOf(cellOfUnit, denseIds(cellOfUnit, ids))] };
	const [first, second] = ids.map((column) => denseIds(cellOfUnit, column));
	const both = Float64Array.from(first.ids, (id, unit) =>
		id < 0 ? -1 : id * second.clusters + second.ids[unit],
	);
	const crossed = denseIds(cellOfUnit, both);
	const parents: [Uint32Array, Uint32Array] = [
		new Uint32Array(crossed.clusters),
		new Uint32Array(crossed.clusters),
	];
	crossed.ids.forEach((id, unit) => {
		if (id < 0) return;
		parents[0][id] = first.ids[unit];
		parents[1][id] = second.ids[unit];
	});
	return {
		factors: [countsOf(cellOfUnit, first), countsOf(cellOfUnit, second)],
		crossed: { ...countsOf(cellOfUnit, crossed), parents },
	};
}

type Dense = { readonly ids: Int32Array; readonly clusters: number };

/**
 * Ids renumbered from 0 without gaps, in ascending order, so that resampling does not depend on the
 * order of the places; −1 where no cell is counted.
 */
function denseIds(cellOfUnit: Int32Array, ids: Int32Array | Float64Array): Dense {
	if (ids.length !== cellOfUnit.length) {
		throw new StatsInputError(`${cellOfUnit.length} places have ${ids.length} clusters`);
	}
	const counted = ids.filter((_, unit) => cellOfUnit[unit] !== NO_CELL);
	const negative = counted.find((id) => id < 0);
	if (negative !== undefined) throw new StatsInputError(`${negative} is not the id of a cluster`);
	const ranks = new Map([...new Set(counted)].sort((a, b) => a - b).map((id, rank) => [id, rank]));
	const dense = Int32Array.from(ids, (id, unit) =>
		cellOfUnit[unit] === NO_CELL ? -1 : known(ranks, id),
	);
	return { ids: dense, clusters: ranks.size };
}

function countsOf(cellOfUnit: Int32Array, { ids, clusters }: Dense): ClusterCounts {
	const ends = new Uint32Array(clusters + 1);
	for (const id of ids) if (id >= 0) ends[id + 1]++;
	for (let c = 0; c < clusters; c++) ends[c + 1] = ends[c + 1] + ends[c];
	const next = ends.slice();
	const sorted = new Uint32Array(ends[clusters]);
	ids.forEach((id, unit) => {
		if (id < 0) return;
		sorted[next[id]] = cellOfUnit[unit];
		next[id] = next[id] + 1;
	});
	const starts = new Uint32Array(clusters + 1);
	const cells: number[] = [];
	const counts: number[] = [];
	for (let c = 0; c < clusters; c++) {
		const own = sorted.subarray(ends[c], ends[c + 1]).sort();
		own.forEach((cell, i) => {
			if (i > 0 && own[i - 1] === cell) counts[counts.length - 1]++;
			else {
				cells.push(cell);
				counts.push(1);
			}
		});
		starts[c + 1] = cells.length;
	}
	return { clusters, starts, cells: Uint32Array.from(cells), counts: Float64Array.from(counts) };
}

/** The same clusters where cell c is now cell `newCell[c]`. */
export function withCells(
	clustering: Clustering | undefined,
	newCell: ArrayLike<number>,
): Clustering | undefined {
	if (!clustering) return undefined;
	const moved = <Counts extends ClusterCounts>(counts: Counts): Counts => ({
		...counts,
		cells: counts.cells.map((cell) => newCell[cell]),
	});
	return {
		factors: clustering.factors.map(moved),
		...(clustering.crossed && { crossed: moved(clustering.crossed) }),
	};
}

/** The grouping with the fewer clusters; the first of two alike. */
export function coarserGrouping({ factors }: Clustering): ClusterCounts {
	return factors.reduce((a, b) => (b.clusters < a.clusters ? b : a));
}

/** The number of clusters that limits what the items can tell: that of the coarser grouping. */
export function fewestClusters(clustering: Clustering): number {
	return coarserGrouping(clustering).clusters;
}
