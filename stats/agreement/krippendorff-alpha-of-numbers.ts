import { criticalOf } from "../intervals/influence-error.ts";
import { type StatOptions, settled } from "../options.ts";
import type { Resampled } from "../resampling/bootstrap.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { jackknifeError, jackknifeInterval } from "../resampling/jackknife.ts";
import {
	denseUnits,
	jackknifeOfSums,
	resampleSums,
	type SumStatistic,
	totalsOf,
	type UnitSums,
} from "../resampling/unit-sums.ts";
import { type Result, StatsInputError, undefinedResult } from "../result.ts";
import {
	type Clustering,
	type ClusterOptions,
	clusterCells,
	fewestClusters,
	NO_CELL,
} from "../tables/clusters.ts";
import { type AlphaInterval, alphaResult } from "./krippendorff-alpha.ts";

const STAT = "alpha.krippendorff";

/** More items, or clusters, than this have the jackknife's interval: resampling would only repeat it. */
const MOST_RESAMPLED = 10_000;

/**
 * Krippendorff's alpha with the interval metric for numbers without levels, NaN = no value.
 * All squared differences follow from each item's count, sum and sum of squares: O(values), never
 * all pairs. Items, or whole clusters of them, are resampled (BCa), `se` is the jackknife that leaves
 * out one item or cluster; above 10,000 of them the interval is the jackknife's.
 * Reasons: NO_OVERLAP (no item with two values), SINGLE_CATEGORY (all values equal); interval as
 * `krippendorffAlpha`. Parts: do, de, ratings. Source: Krippendorff 2011.
 */
export function krippendorffAlphaOfNumbers(
	columns: readonly Float64Array[],
	options: StatOptions & ClusterOptions = {},
): Result {
	const items = columns[0]?.length ?? 0;
	const moments = itemMoments(columns, items);
	const n = moments.kept.length;
	const counted = { n, nMissing: items - n };
	if (n === 0) return undefinedResult(STAT, "NO_OVERLAP", counted);
	const clusters = clustersOf(moments.kept, items, options);
	const sums = sumsOf(moments);
	const { observed, expected, ratings } = disagreement(totalsOf(sums, sums.counts));
	if (moments.constant || expected <= 0) return undefinedResult(STAT, "SINGLE_CATEGORY", counted);
	const value = 1 - observed / expected;
	const parts = { do: observed, de: expected, ratings };
	return alphaResult(
		{ value, ...counted, parts },
		{ ...intervalOf(value, { sums, clusters }, options), clusters },
	);
}

function clustersOf(
	kept: Uint32Array,
	items: number,
	{ clusters }: ClusterOptions,
): Clustering | undefined {
	const cellOfUnit = new Int32Array(items).fill(NO_CELL);
	kept.forEach((item, cell) => {
		cellOfUnit[item] = cell;
	});
	return clusterCells(cellOfUnit, clusters);
}

/**
 * Of each item with two values or more: their number, sum and sum of squares, counted from the
 * smallest value, and their disagreement. Sorted, so that no result depends on the order of items.
 */
type Moments = {
	/** Places of these items. */
	readonly kept: Uint32Array;
	readonly counts: Float64Array;
	readonly sums: Float64Array;
	readonly squares: Float64Array;
	/** Σ (x − y)² over ordered pairs within the item, divided by its number − 1. */
	readonly within: Float64Array;
	/** Every value is the same number. */
	readonly constant: boolean;
};

function itemMoments(columns: readonly Float64Array[], items: number): Moments {
	const counts = new Float64Array(items);
	const sums = new Float64Array(items);
	const squares = new Float64Array(items);
	const within = new Float64Array(items);
	countValues(columns, counts);
	const { low, high } = rangeOf(columns, counts);
	eachPairable(columns, counts, (item, value) => {
		const fromLow = value - low;
		sums[item] = (sums[item] as number) + fromLow;
		squares[item] = (squares[item] as number) + fromLow * fromLow;
	});
	eachPairable(columns, counts, (item, value) => {
		const m = counts[item] as number;
		// m times the distance from the item's mean: exact for integers.
		const distance = m * (value - low) - (sums[item] as number);
		within[item] = (within[item] as number) + distance * distance;
	});
	const kept = Uint32Array.from(counts.keys()).filter((item) => (counts[item] as number) >= 2);
	for (const item of kept) {
		const m = counts[item] as number;
		within[item] = (2 * (within[item] as number)) / (m * (m - 1));
	}
	const keys = [counts, sums, squares, within];
	kept.sort((i, j) => {
		for (const key of keys) {
			const difference = (key[i] as number) - (key[j] as number);
			if (difference !== 0) return difference;
		}
		return 0;
	});
	const pick = (from: Float64Array) => Float64Array.from(kept, (item) => from[item] as number);
	return {
		kept,
		counts: pick(counts),
		sums: pick(sums),
		squares: pick(squares),
		within: pick(within),
		constant: low === high,
	};
}

function countValues(columns: readonly Float64Array[], counts: Float64Array): void {
	for (const column of columns) {
		if (column.length !== counts.length) {
			throw new StatsInputError(
				`columns of ${counts.length} and ${column.length} places do not fit`,
			);
		}
		for (let item = 0; item < column.length; item++) {
			const value = column[item] as number;
			if (Number.isNaN(value)) continue;
			if (!Number.isFinite(value)) throw new StatsInputError("a value is not finite");
			counts[item] = (counts[item] as number) + 1;
		}
	}
}

/** Visits the values of items that have two or more. */
function eachPairable(
	columns: readonly Float64Array[],
	counts: Float64Array,
	visit: (item: number, value: number) => void,
): void {
	for (const column of columns) {
		for (let item = 0; item < column.length; item++) {
			const value = column[item] as number;
			if (!Number.isNaN(value) && (counts[item] as number) >= 2) visit(item, value);
		}
	}
}

function rangeOf(columns: readonly Float64Array[], counts: Float64Array) {
	let low = Number.POSITIVE_INFINITY;
	let high = Number.NEGATIVE_INFINITY;
	eachPairable(columns, counts, (_, value) => {
		low = Math.min(low, value);
		high = Math.max(high, value);
	});
	return { low, high };
}

/** What alpha is made of: ratings, values, their squares and disagreement add up over the items. */
function sumsOf({ counts, sums, squares, within }: Moments): UnitSums {
	const columns = [counts, sums, squares, within];
	const size = columns.length;
	const terms = Float64Array.from(
		{ length: size * counts.length },
		(_, place) => columns[place % size]?.[Math.floor(place / size)] as number,
	);
	return denseUnits(size, new Float64Array(counts.length).fill(1), terms);
}

const alphaOfSums: SumStatistic = (resampled, out) => {
	const { observed, expected, rounding } = disagreement(resampled);
	out[0] = expected > rounding ? 1 - observed / expected : Number.NaN;
};

/** `rounding`: where the values of a resample do not differ but for it. */
function disagreement(total: Float64Array) {
	const [ratings = 0, sum = 0, squares = 0, within = 0] = total;
	const between = 2 * ratings * squares - 2 * sum * sum;
	return {
		observed: within / ratings,
		expected: between / (ratings * (ratings - 1)),
		rounding: 1e-12 * (squares / ratings),
		ratings,
	};
}

function intervalOf(
	value: number,
	{ sums, clusters }: { readonly sums: UnitSums; readonly clusters: Clustering | undefined },
	options: StatOptions,
): AlphaInterval {
	const { level, seed } = settled(options);
	const nClusters = clusters && fewestClusters(clusters);
	const alpha = { stat: STAT, outputs: 1, statistic: alphaOfSums, clusters };
	const { values, weights } = jackknifeOfSums(sums, alpha);
	const without = { jackknife: values[0] as Float64Array, weights };
	const se = jackknifeError(without);
	if ((nClusters ?? sums.counts.length) > MOST_RESAMPLED) {
		const critical = criticalOf({ df: (nClusters ?? Number.POSITIVE_INFINITY) - 1 }, level);
		const interval = jackknifeInterval(value, without, { critical, level });
		return { se, interval, warnings: [] };
	}
	const resampled = resampleSums(sums, alpha, options)[0] as Resampled;
	return { se, ...bootstrapInterval(value, resampled, { level }), seed };
}
