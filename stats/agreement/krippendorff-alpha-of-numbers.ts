import { type StatOptions, settled } from "../core/options.ts";
import { type Result, undefinedResult } from "../core/result.ts";
import { criticalOf } from "../intervals/influence-error.ts";
import { jackknifeErrors } from "../intervals/jackknife-error.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { intervalOfError } from "../resampling/jackknife.ts";
import { worthResampling } from "../resampling/resampled-result.ts";
import {
	denseUnits,
	resampleSums,
	type SumStatistic,
	totalsOf,
	type UnitSums,
} from "../resampling/unit-sums.ts";
import {
	type Clustering,
	type ClusterOptions,
	clusterCells,
	fewestClusters,
	NO_CELL,
} from "../tables/clusters.ts";
import { itemMoments, type Moments } from "./item-moments.ts";
import { type AlphaInterval, alphaResult } from "./krippendorff-alpha-result.ts";

const STAT = "alpha.krippendorff";

/** More items, or clusters, than this have the jackknife's interval: resampling would only repeat it. */
const MOST_RESAMPLED = 10_000;

/**
 * Krippendorff's alpha with the interval metric for numbers without levels, NaN = no value.
 * All squared differences follow from each item's count, sum and sum of squares: O(values), never
 * all pairs. Items, or whole clusters of them, are resampled (BCa), `se` is the jackknife that leaves
 * out one item or cluster; above 10,000 items, below 20 or above 200 clusters, and where two groupings
 * cross, the interval is the jackknife's.
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

/** What alpha is made of: ratings, values, their squares and disagreement add up over the items. */
function sumsOf({ counts, sums, squares, within }: Moments): UnitSums {
	const columns = [counts, sums, squares, within];
	const size = columns.length;
	const terms = Float64Array.from(
		{ length: size * counts.length },
		(_, place) => columns[place % size]?.[Math.floor(place / size)],
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
	const { level, seed, replicates } = settled(options);
	const nClusters = clusters && fewestClusters(clusters);
	const alpha = { stat: STAT, outputs: 1, statistic: alphaOfSums, clusters };
	const [error] = jackknifeErrors(sums, alpha);
	const isAsked = replicates > 0 && nClusters !== 1;
	const isLarge = (nClusters ?? sums.counts.length) > MOST_RESAMPLED;
	if (isLarge || (isAsked && !worthResampling({ clusters }))) {
		const critical = criticalOf({ df: (nClusters ?? Number.POSITIVE_INFINITY) - 1 }, level);
		const interval = intervalOfError(value, error?.se, { critical, level });
		return { se: error?.se, interval, warnings: [] };
	}
	const resampled = resampleSums(sums, alpha, options)[0];
	return { se: error?.se, ...bootstrapInterval(value, resampled, { level }), seed };
}
