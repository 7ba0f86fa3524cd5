import { known } from "../core/known.ts";
import { StatsInputError } from "../core/result.ts";
import { type ClusterCounts, EntryList } from "./cluster-counts.ts";
import { orderByRank } from "./counting-order.ts";

/**
 * Which group (document, query, author) each unit belongs to: whole numbers from 0, one a place of
 * the columns. Two columns of ids are two ways of grouping that cross, as files × queries do.
 */
export type ClusterIds = Int32Array | readonly [Int32Array, Int32Array];

/** The clusters of a table: it carries them, so that every error made from it allows for them. */
export type Clustering = {
	/** One way of grouping, or two that cross. Only clusters with a unit in the table count. */
	readonly factors: readonly ClusterCounts[];
	/** With two: the groups that share both ids, and which cluster of each factor they lie in. */
	readonly crossed?: CrossedCounts;
};

type CrossedCounts = ClusterCounts & { readonly parents: readonly [Uint32Array, Uint32Array] };

/** For functions that read rows into tables. */
export type ClusterOptions = { readonly clusters?: ClusterIds | undefined };

/** The cell of a unit that does not enter the table. */
export const NO_CELL = -1;

/**
 * Counts the cells of each cluster. `cellOfUnit` holds one cell a place, NO_CELL where the unit does
 * not enter. Unequal lengths and negative ids throw. O(places + ids).
 */
export function clusterCells(
	cellOfUnit: Int32Array,
	ids: ClusterIds | undefined,
): Clustering | undefined {
	if (ids === undefined) return undefined;
	if (ids instanceof Int32Array) return { factors: [countsOfOne(cellOfUnit, ids)] };
	const [first, second] = ids.map((column) => denseIds(cellOfUnit, column));
	const crossed = crossedIds(first, second);
	return {
		factors: [countsOf(cellOfUnit, first), countsOf(cellOfUnit, second)],
		crossed: { ...countsOf(cellOfUnit, crossed), parents: crossed.parents },
	};
}

/** Ids without gaps, how many there are, and how many cells their units fall into at most. */
type Dense = { readonly ids: Int32Array; readonly clusters: number; readonly cells: number };

/** A table with up to so many entries beyond sixteen a place costs less than sorting the places. */
const SMALL_TABLE = 4096;

function isSmall(entries: number, places: number): boolean {
	return entries <= 16 * places + SMALL_TABLE;
}

/** One grouping: ids hardly beyond the number of places are counted as they are. */
function countsOfOne(cellOfUnit: Int32Array, ids: Int32Array): ClusterCounts {
	const { id: largest, cell } = largestOf(cellOfUnit, ids);
	return isSmall((largest + 1) * (cell + 1), ids.length)
		? countInTable(cellOfUnit, { ids, clusters: largest + 1, cells: cell + 1 })
		: countsOf(cellOfUnit, denseIds(cellOfUnit, ids));
}

/** The largest cell, and the largest id of a unit that is counted; unequal lengths and negative ids of such units throw. */
function largestOf(cellOfUnit: Int32Array, ids: Int32Array) {
	if (ids.length !== cellOfUnit.length) {
		throw new StatsInputError(`${cellOfUnit.length} places have ${ids.length} clusters`);
	}
	let largest = -1;
	let least = 0;
	let most = -1;
	for (let unit = 0; unit < ids.length; unit++) {
		const cell = cellOfUnit[unit];
		if (cell === NO_CELL) continue;
		if (cell > most) most = cell;
		const id = ids[unit];
		if (id < least) least = id;
		if (id > largest) largest = id;
	}
	if (least < 0) throw new StatsInputError(`${least} is not the id of a cluster`);
	return { id: largest, cell: most };
}

/**
 * Ids renumbered from 0 without gaps, in ascending order, so that resampling does not depend on the
 * order of the places; −1 where no cell is counted.
 */
function denseIds(cellOfUnit: Int32Array, ids: Int32Array): Dense {
	const { id: largest, cell } = largestOf(cellOfUnit, ids);
	const cells = cell + 1;
	if (!isSmall(largest, ids.length)) return denseOfSorted(cellOfUnit, ids, cells);
	const ranks = new Int32Array(largest + 1);
	for (let unit = 0; unit < ids.length; unit++) {
		if (cellOfUnit[unit] !== NO_CELL) ranks[ids[unit]] = 1;
	}
	let clusters = 0;
	for (let id = 0; id <= largest; id++) ranks[id] = ranks[id] === 1 ? clusters++ : -1;
	const dense = new Int32Array(ids.length);
	for (let unit = 0; unit < ids.length; unit++) {
		dense[unit] = cellOfUnit[unit] === NO_CELL ? -1 : ranks[ids[unit]];
	}
	return { ids: dense, clusters, cells };
}

/** The same for ids far beyond the number of places. */
function denseOfSorted(cellOfUnit: Int32Array, ids: Int32Array, cells: number): Dense {
	const counted = ids.filter((_, unit) => cellOfUnit[unit] !== NO_CELL);
	const ranks = new Map([...new Set(counted.sort())].map((id, rank) => [id, rank]));
	const dense = ids.map((id, unit) => (cellOfUnit[unit] === NO_CELL ? -1 : known(ranks, id)));
	return { ids: dense, clusters: ranks.size, cells };
}

/** The groups that share both ids, by the first and then the second, and what they lie in. */
function crossedIds(first: Dense, second: Dense): Dense & Pick<CrossedCounts, "parents"> {
	const counted = placesOf(first.ids);
	const bySecond = orderByRank(counted, second.ids, second.clusters);
	const order = orderByRank(bySecond, first.ids, first.clusters);
	const ids = new Int32Array(first.ids.length).fill(-1);
	const parents = [new Uint32Array(order.length), new Uint32Array(order.length)] as const;
	let clusters = 0;
	for (let i = 0; i < order.length; i++) {
		const unit = order[i];
		const [a, b] = [first.ids[unit], second.ids[unit]];
		if (i === 0 || parents[0][clusters - 1] !== a || parents[1][clusters - 1] !== b) {
			parents[0][clusters] = a;
			parents[1][clusters] = b;
			clusters++;
		}
		ids[unit] = clusters - 1;
	}
	const { cells } = first;
	return {
		ids,
		clusters,
		cells,
		parents: [parents[0].slice(0, clusters), parents[1].slice(0, clusters)],
	};
}

/** Places with an id, ascending. */
function placesOf(ids: Int32Array): Uint32Array {
	const places = new Uint32Array(ids.length);
	let found = 0;
	for (let unit = 0; unit < ids.length; unit++) if (ids[unit] >= 0) places[found++] = unit;
	return places.subarray(0, found);
}

function countsOf(cellOfUnit: Int32Array, dense: Dense): ClusterCounts {
	return isSmall(dense.clusters * dense.cells, cellOfUnit.length)
		? countInTable(cellOfUnit, dense)
		: countInOrder(cellOfUnit, dense);
}

/** Few clusters and cells: one count for each of both. Clusters without a unit are left out. */
function countInTable(cellOfUnit: Int32Array, { ids, clusters, cells }: Dense): ClusterCounts {
	const table = new Uint32Array(clusters * cells);
	for (let unit = 0; unit < ids.length; unit++) {
		const cell = cellOfUnit[unit];
		if (cell === NO_CELL) continue;
		const entry = ids[unit] * cells + cell;
		table[entry] = table[entry] + 1;
	}
	// Room for no more than there are: of a million items what is given back costs as much as counting.
	let filled = 0;
	for (let entry = 0; entry < table.length; entry++) filled += table[entry] > 0 ? 1 : 0;
	const entries = new EntryList(filled, clusters);
	for (let c = 0; c < clusters; c++) entries.addCluster(table, c * cells, cells);
	return entries.finish();
}

/** Many of them: places by cluster and cell, equal neighbours counted. */
function countInOrder(cellOfUnit: Int32Array, { ids, clusters, cells }: Dense): ClusterCounts {
	const byCell = orderByRank(placesOf(ids), cellOfUnit, cells);
	const order = orderByRank(byCell, ids, clusters);
	const entries = new EntryList(order.length, clusters);
	for (let i = 0; i < order.length; ) {
		const [c, cell] = [ids[order[i]], cellOfUnit[order[i]]];
		const start = i;
		while (i < order.length && ids[order[i]] === c && cellOfUnit[order[i]] === cell) i++;
		entries.add(cell, i - start);
		if (i === order.length || ids[order[i]] !== c) entries.endCluster();
	}
	return entries.finish();
}

/** The same clusters where cell c is now cell `newCell[c]`. */
export function withCells(
	clustering: Clustering | undefined,
	newCell: ArrayLike<number>,
): Clustering | undefined {
	if (!clustering || staysInPlace(newCell)) return clustering;
	const moved = <Counts extends ClusterCounts>(counts: Counts): Counts => {
		const cells = new Uint32Array(counts.cells.length);
		for (let entry = 0; entry < cells.length; entry++) cells[entry] = newCell[counts.cells[entry]];
		return { ...counts, cells };
	};
	return {
		factors: clustering.factors.map(moved),
		...(clustering.crossed && { crossed: moved(clustering.crossed) }),
	};
}

function staysInPlace(newCell: ArrayLike<number>): boolean {
	for (let cell = 0; cell < newCell.length; cell++) if (newCell[cell] !== cell) return false;
	return true;
}

/** Clusters with a unit in one of the cells that are marked by something above 0. */
export function clustersHolding(
	marks: Uint8Array | Float64Array,
	{ clusters, starts, cells }: ClusterCounts,
): number {
	let holding = 0;
	for (let c = 0; c < clusters; c++) {
		const end = starts[c + 1];
		let entry = starts[c];
		while (entry < end && !(marks[cells[entry]] > 0)) entry++;
		if (entry < end) holding++;
	}
	return holding;
}

/** The grouping with the fewer clusters; the first of two alike. */
export function coarserGrouping({ factors }: Clustering): ClusterCounts {
	return factors.reduce((a, b) => (b.clusters < a.clusters ? b : a));
}

/** The number of clusters that limits what the items can tell: that of the coarser grouping. */
export function fewestClusters(clustering: Clustering): number {
	return coarserGrouping(clustering).clusters;
}
