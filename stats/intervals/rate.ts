import {
	type Interval,
	type IntervalOrReason,
	lowN,
	type Reason,
	type Result,
	undefinedResult,
} from "../core/result.ts";
import { type Clustering, clustersHolding, fewestClusters } from "../tables/clusters.ts";
import { clusterDesign, designOfEvents, LEAST_CLUSTERS } from "./cluster-design.ts";
import { criticalOf, fewClusters } from "./influence-error.ts";
import { designParts, robustError, type Units } from "./robust-error.ts";
import { levelTowardsBound, modifiedWilson, wilson, wilsonLimits } from "./wilson.ts";

/** What a rate counts, for one item of each cell: 0 or 1. */
export type RateScores = {
	readonly hits: Float64Array;
	/** Items that enter the denominator; all of them by default. */
	readonly among?: Float64Array | undefined;
};

/** Influence of one item of each cell on the ratio of two sums (mean 0 over the items). */
export function ratioInfluence(
	numerator: Float64Array,
	denominator: Float64Array,
	counts: Float64Array,
): Float64Array {
	const n = total(counts);
	const of = weighted(denominator, counts);
	const ratio = weighted(numerator, counts) / of;
	return numerator.map((value, cell) => ((value - ratio * denominator[cell]) * n) / of);
}

/** Shares of all of fewer items keep Wilson's own limits: tables of few items are published with them. */
const LEAST_MODIFIED = 20;

/** Of fewer items in a denominator of their own an interval holds every truth there is. */
const LEAST_AMONG = 5;

/**
 * A rate with Wilson's interval, modified next to 0 and 1 (`modifiedWilson`; but for a share of all of fewer
 * than 20 items), `n` its denominator. With clusters the interval is Wilson's for
 * n / design effect items (never more than n) with t(C − 1) of the clusters in the denominator; the design
 * effect allows for rare events in clumps (`designOfEvents`), so that at 0 and 1 each cluster counts once.
 * Reasons: `reason` where the denominator is 0; interval TOO_FEW with fewer than 10 clusters in it, or than 5 of the items.
 * Parts with clusters: seIndependent, designEffect.
 * Source: Wilson 1927; Brown, Cai & DasGupta 2001; Korn & Graubard 1998; Bell & McCaffrey 2002.
 */
export function rateResult(
	stat: string,
	{ hits, among }: RateScores,
	{
		units,
		nMissing,
		level,
		reason = "ZERO_DENOMINATOR",
		parts,
		plain = false,
	}: {
		readonly units: Units;
		readonly nMissing: number;
		readonly level: number;
		readonly reason?: Reason;
		readonly parts?: Readonly<Record<string, number>>;
		/** Wilson's own limits next to 0 and 1, too. */
		readonly plain?: boolean;
	},
): Result {
	const denominator = among ?? new Float64Array(hits.length).fill(1);
	const n = weighted(denominator, units.counts);
	if (n === 0) return undefinedResult(stat, reason, { n, nMissing, ...(parts && { parts }) });
	const count = weighted(hits, units.counts);
	const value = count / n;
	const influence = ratioInfluence(hits, denominator, units.counts);
	const error = robustError(influence, units);
	const { clusters } = units;
	const own = clusters
		? ofClusters({ value, n, influence, among: denominator }, units, level)
		: { ci: (plain || (n < LEAST_MODIFIED && !among) ? wilson : modifiedWilson)(count, n, level) };
	const interval: IntervalOrReason = among && n < LEAST_AMONG ? { ciReason: "TOO_FEW" } : own;
	const nClusters = clusters && fewestClusters(clusters);
	return {
		stat,
		value,
		n,
		nMissing,
		...(nClusters !== undefined && { nClusters }),
		...(error && { se: error.se }),
		...interval,
		warnings: [...lowN(n), ...fewClusters(nClusters)],
		parts: { ...parts, ...designParts(error) },
	};
}

type Estimated = {
	readonly value: number;
	readonly n: number;
	readonly influence: Float64Array;
	readonly among: Float64Array;
};

function ofClusters(
	{ value, n, influence, among }: Estimated,
	units: Units,
	level: number,
): IntervalOrReason {
	const { clusters } = units;
	const independent = clusters ? clustersAmong(among, clusters) : n;
	if (independent < LEAST_CLUSTERS) return { ciReason: "TOO_FEW" };
	const found = clusterDesign(influence, units, among);
	if (typeof found === "string") return { ciReason: found };
	// Satterthwaite's are few where events are rare, which Wilson's limits allow for already.
	const df = Math.min(independent - 1, found.dfOfCounts);
	const events = n * Math.min(value, 1 - value);
	const design = designOfEvents(found.design, events, n / independent);
	const limitsAt = (at: number) => wilsonLimits(value, n / design, criticalOf({ df }, at));
	const { low, high } = limitsAt(level);
	const towards = limitsAt(levelTowardsBound(value, n / design, level));
	const ci: Interval = {
		low: value < 0.5 ? towards.low : low,
		high: value > 0.5 ? towards.high : high,
		level,
		method: "wilson-cluster",
	};
	return { ci };
}

/** Clusters with an item in the denominator; of two groupings, those of the coarser one. */
function clustersAmong(among: Float64Array, { factors }: Clustering): number {
	return Math.min(...factors.map((factor) => clustersHolding(among, factor)));
}

function total(counts: Float64Array): number {
	return counts.reduce((sum, count) => sum + count, 0);
}

function weighted(scores: Float64Array, counts: Float64Array): number {
	return counts.reduce((sum, count, cell) => sum + count * scores[cell], 0);
}
