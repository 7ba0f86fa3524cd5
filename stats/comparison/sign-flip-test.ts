import { type Definition, WITH_NUMBERS } from "../definition.ts";
import {
	clusterSums,
	criticalOf,
	fewClusters,
	type StandardError,
} from "../intervals/influence-error.ts";
import { designParts } from "../intervals/robust-error.ts";
import { type StatOptions, settled } from "../options.ts";
import { type IntervalOrReason, lowN, type Result, undefinedResult } from "../result.ts";
import { type ClusterOptions, coarserGrouping, fewestClusters } from "../tables/clusters.ts";
import { type JointRows, jointColumn, jointRows } from "../tables/joint-rows.ts";
import { differenceError } from "./difference-error.ts";
import { signFlips } from "./sign-flips.ts";

export const SIGN_FLIP_TEST: Definition = {
	id: "test.signFlipExact",
	title: "Sign-flip test",
	answers: "Is one judge closer to the reference, item by item, than luck allows?",
	scales: WITH_NUMBERS,
	compares: "judges",
	source: "Fisher 1935",
};

const STAT = SIGN_FLIP_TEST.id;

/**
 * Mean of a difference for each item (such as |A − reference| − |B − reference|; NaN = missing), in
 * its own unit, with the two-sided p-value of the hypothesis that either judge could have been the
 * other: the share of all sign changes whose sum is as far from 0. Exact for up to 20 items, and for
 * thousands whose differences lie on a grid (whole numbers, quarters …); otherwise (c + 1)/(B + 1) of
 * 10,000 random changes (`replicates`; with 0 there is no p). Items of a cluster change together; of
 * two groupings those of the coarser one. Nothing but zeros: p = 1.
 *
 * Reasons: EMPTY; interval (mean ± t·se) TOO_FEW (one item or cluster), BOUNDARY (no spread).
 * Parts: exact, 1 where all changes were counted; seIndependent and designEffect of clusters.
 * Source: Fisher 1935; Phipson & Smyth 2010 (random changes); checked against scipy.
 */
export function signFlipTest(
	differences: Float64Array,
	options: StatOptions & ClusterOptions = {},
): Result {
	const rows = jointRows([differences], options);
	const { n, nMissing, clusters } = rows;
	if (n === 0) return undefinedResult(STAT, "EMPTY", { n, nMissing });
	const values = jointColumn(rows, 0);
	const value = rows.counts.reduce((sum, count, row) => sum + count * (values[row] ?? 0), 0) / n;
	const flips = signFlips(unitSums(values, rows), STAT, options);
	const nClusters = clusters && fewestClusters(clusters);
	const { seed, level } = settled(options);
	const largest = values.reduce((most, difference) => Math.max(most, Math.abs(difference)), 0);
	const error = differenceError(
		values.map((difference) => difference - value),
		rows,
		largest,
	);
	return {
		stat: STAT,
		value,
		n,
		nMissing,
		...(nClusters !== undefined && { nClusters }),
		...(error && { se: error.se }),
		...meanInterval(value, error, { n, level }),
		...(flips && { p: Math.min(1, flips.beyond + flips.equal) }),
		...(flips && !flips.exact && { seed }),
		warnings: [...lowN(n), ...fewClusters(nClusters)],
		parts: { ...(flips && { exact: Number(flips.exact) }), ...designParts(error) },
	};
}

/** What changes its sign as one: the items, or the sums of whole clusters. */
function unitSums(values: Float64Array, { counts, clusters }: JointRows): Float64Array {
	if (clusters) return clusterSums(values, coarserGrouping(clusters));
	return Float64Array.from(
		[...counts].flatMap((count, row) => new Array<number>(count).fill(values[row] as number)),
	);
}

function meanInterval(
	value: number,
	error: StandardError | undefined,
	{ n, level }: { readonly n: number; readonly level: number },
): IntervalOrReason {
	if (!error) return { ciReason: "TOO_FEW" };
	if (error.se === 0) return { ciReason: "BOUNDARY" };
	const df = error.nClusters === undefined ? n - 1 : error.df;
	const half = criticalOf({ df }, level) * error.se;
	return { ci: { low: value - half, high: value + half, level, method: "t" } };
}
