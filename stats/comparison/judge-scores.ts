import { type Figure, noFigure } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import type { MeasureOfCells } from "../definition/compared.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { rankValues } from "../tables/rank-values.ts";
import { cellsOf, type Ranked } from "./cells-of-ranks.ts";
import type { RatingColumn } from "./compared-by.ts";
import { productsOf } from "./products.ts";

/**
 * What the units (items, or whole clusters) add to one statistic of several judges, on the same items:
 * judge j's value is the mean over items of its terms, and the mean of its weights is 1. Under a value
 * that is held fixed, a unit adds terms − fixed · weights, which has mean 0 where the value is that one.
 */
export type JudgeScores = {
	readonly items: number;
	/** Clusters of the coarser grouping; absent where items are independent. */
	readonly nClusters?: number;
	readonly values: readonly Figure[];
	/** Columns over the units: the terms and weights of each judge, by these places. */
	readonly columns: readonly Float64Array[];
	readonly terms: readonly number[];
	readonly weights: readonly number[];
	/** Of each judge n² times the variance that its value would have if items were independent. */
	readonly independent: readonly number[];
	/** Items of each unit; of two crossed groupings those of each. */
	readonly sizes: readonly Float64Array[];
	/** Items at which the judge or the reference has another value than the reference's commonest, by judge. */
	readonly rare: readonly number[];
	/** … at which the reference has one. */
	readonly rareReference: number;
	/** Units in which the two judges have different values, as far as `most` of them. */
	readonly apart: (a: number, b: number, most: number) => number;
	/** Sums of products of columns over units. Two crossed groupings: of each, of both, of items. */
	readonly products: readonly Float64Array[];
};

/** Has the place a value? */
export function isGiven(column: RatingColumn, place: number): boolean {
	return column instanceof Uint8Array ? column[place] !== MISSING : !Number.isNaN(column[place]);
}

/** Weights this close to 1 are 1. */
const ROUNDING = 1e-9;

/** What judges are measured against, and by which statistic. */
export type ScoredBy = {
	readonly reference: RatingColumn;
	readonly clusters?: ClusterIds | undefined;
	readonly measureOf: MeasureOfCells;
};

/**
 * Takes the statistic of the judges `only` (all by default) apart, on the items at `places`, where every
 * one of them has a value. The others are NO_OVERLAP.
 */
export function judgeScores(
	judges: readonly RatingColumn[],
	{
		reference,
		places,
		clusters,
		measureOf,
		only,
	}: ScoredBy & { readonly places: Uint32Array; readonly only?: readonly number[] },
): JudgeScores {
	const groupings = groupingsOf(places, clusters);
	const [one, all] = [Float64Array.of(1), new Uint32Array(places.length)];
	const columns = groupings.map((grouping) => [sumsOf(grouping, one, all)]);
	const ranked = rankedAt(reference, places);
	const values: Figure[] = [];
	const terms: number[] = [];
	const weights: number[] = [];
	const rare: number[] = [];
	const independent: number[] = [];
	const commonest = commonestOf(ranked);
	function added(ofCell: Float64Array, cellOf: Uint32Array): number {
		groupings.forEach((grouping, g) => {
			columns[g].push(sumsOf(grouping, ofCell, cellOf));
		});
		return columns[0].length - 1;
	}
	judges.forEach((judge, place) => {
		terms.push(0);
		weights.push(0);
		rare.push(0);
		independent.push(0);
		values.push(noFigure("NO_OVERLAP"));
		if (only && !only.includes(place)) return;
		const { cells, cellOf } = cellsOf(rankedAt(judge, places), ranked);
		const { reason, measure, influence, weight } = measureOf(cells);
		if (reason) {
			values[place] = noFigure(reason);
			return;
		}
		rare[place] = places.length - bothAt(cells, commonest.value);
		const value = measure(cells.counts);
		values[place] = { value };
		const ofCell = influence();
		independent[place] = cells.counts.reduce((sum, count, c) => sum + count * ofCell[c] ** 2, 0);
		const own = weight?.();
		const varying = own?.some((one) => Math.abs(one - 1) > ROUNDING) ? own : undefined;
		terms[place] = added(
			ofCell.map((one, cell) => one + value * (varying ? varying[cell] : 1)),
			cellOf,
		);
		// The first column is that of the units' sizes: every item weighs the same.
		if (varying) weights[place] = added(varying, cellOf);
	});
	const nClusters =
		clusters && Math.min(...groupings.slice(0, 2).map((grouping) => grouping.units));
	return {
		items: places.length,
		...(nClusters !== undefined && { nClusters }),
		values,
		columns: columns[0],
		terms,
		weights,
		independent,
		sizes: columns.slice(0, 2).map(([sizes]) => sizes),
		rare,
		rareReference: places.length - commonest.items,
		apart: (a, b, most) => unitsApart([judges[a], judges[b]], { places, groupings, most }),
		products: columns.map(productsOf),
	};
}

/** The value that the reference has most often, the lowest of equal ones, and at how many items. */
function commonestOf({ values, ranks }: Ranked) {
	const counts = new Float64Array(values.length);
	for (let i = 0; i < ranks.length; i++) counts[ranks[i]] = counts[ranks[i]] + 1;
	let rank = 0;
	for (let i = 1; i < counts.length; i++) if (counts[i] > counts[rank]) rank = i;
	return { value: values[rank], items: counts[rank] ?? 0 };
}

/** Of two crossed groupings, units of the coarser one. */
function unitsApart(
	[a, b]: readonly [RatingColumn, RatingColumn],
	{
		places,
		groupings: [{ unitOf }],
		most,
	}: {
		readonly places: Uint32Array;
		readonly groupings: readonly Grouping[];
		readonly most: number;
	},
): number {
	const units = new Set<number>();
	for (let i = 0; i < places.length && units.size < most; i++) {
		if (a[places[i]] !== b[places[i]]) units.add(unitOf ? unitOf[i] : i);
	}
	return units.size;
}

function bothAt({ aValues, bValues, a, b, counts }: PairCells, value: number): number {
	let items = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		if (aValues[a[cell]] === value && bValues[b[cell]] === value) items += counts[cell];
	}
	return items;
}

/** The value of one judge alone, on the items at `places`. */
export function judgeValue(
	judge: RatingColumn,
	{ reference, places, measureOf }: ScoredBy & { readonly places: Uint32Array },
): Figure {
	const { cells } = cellsOf(rankedAt(judge, places), rankedAt(reference, places));
	const { reason, measure } = measureOf(cells);
	return reason ? noFigure(reason) : { value: measure(cells.counts) };
}

type Grouping = { readonly unitOf?: Uint32Array; readonly units: number };

/** The units that items fall into: themselves, their clusters, or of crossed clusters each grouping, both, and items. */
function groupingsOf(places: Uint32Array, clusters: ClusterIds | undefined): readonly Grouping[] {
	if (!clusters) return [{ units: places.length }];
	if (clusters instanceof Int32Array) return [dense(places, clusters)];
	const [first, second] = clusters.map((ids) => dense(places, ids));
	const both = rankValues(
		Float64Array.from(places, (_, i) => first.unitOf[i] * second.units + second.unitOf[i]),
	);
	const each = first.units <= second.units ? [first, second] : [second, first];
	return [...each, { unitOf: both.ranks, units: both.values.length }, { units: places.length }];
}

function dense(places: Uint32Array, ids: Int32Array): Required<Grouping> {
	const unitOf = new Uint32Array(places.length);
	let most = 0;
	for (let i = 0; i < unitOf.length; i++) {
		const id = ids[places[i]];
		unitOf[i] = id;
		if (id > most) most = id;
	}
	if (most > 8 * places.length + 4096) {
		const { ranks, values } = rankValues(Float64Array.from(unitOf));
		return { unitOf: ranks, units: values.length };
	}
	const unitOfId = new Int32Array(most + 1).fill(-1);
	for (let i = 0; i < unitOf.length; i++) unitOfId[unitOf[i]] = 0;
	let units = 0;
	// In the order of the ids, so that nothing depends on the order of items.
	for (let id = 0; id <= most; id++) if (unitOfId[id] === 0) unitOfId[id] = units++;
	for (let i = 0; i < unitOf.length; i++) unitOf[i] = unitOfId[unitOf[i]];
	return { unitOf, units };
}

/** Of what the items of each cell add, by units. */
function sumsOf(
	{ unitOf, units }: Grouping,
	ofCell: Float64Array,
	cellOf: Uint32Array,
): Float64Array {
	const sums = new Float64Array(units);
	if (!unitOf) {
		for (let item = 0; item < cellOf.length; item++) sums[item] = ofCell[cellOf[item]];
		return sums;
	}
	for (let item = 0; item < cellOf.length; item++) {
		const unit = unitOf[item];
		sums[unit] = sums[unit] + ofCell[cellOf[item]];
	}
	return sums;
}

function rankedAt(column: RatingColumn, places: Uint32Array): Ranked {
	if (!(column instanceof Uint8Array)) {
		// + 0 turns −0 into 0, which would otherwise be another value.
		return rankValues(Float64Array.from(places, (place) => column[place] + 0));
	}
	const codes = places.length === column.length ? column : codesAt(column, places);
	const used = new Uint8Array(256);
	for (let i = 0; i < codes.length; i++) used[codes[i]] = 1;
	const values: number[] = [];
	const rankOf = new Uint8Array(256);
	for (let code = 0; code < used.length; code++) {
		if (used[code] === 1) rankOf[code] = values.push(code) - 1;
	}
	// Where every level up to the highest is used, codes are their own ranks.
	const own = (values.at(-1) ?? -1) === values.length - 1;
	const ranks = own ? codes : codes.map((code) => rankOf[code]);
	return { values: Float64Array.from(values), ranks };
}

function codesAt(column: Uint8Array, places: Uint32Array): Uint8Array {
	const codes = new Uint8Array(places.length);
	for (let i = 0; i < codes.length; i++) codes[i] = column[places[i]];
	return codes;
}
