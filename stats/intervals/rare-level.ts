import type { Reason } from "../core/result.ts";
import { type Clustering, clustersHolding, coarserGrouping } from "../tables/clusters.ts";
import { areFewClusters } from "./cluster-design.ts";

/**
 * So many clusters must hold another level than the commonest: with four to six of seventeen intervals of κ and α
 * are .7 to .9 wide and cover .98 to 1.0.
 */
const LEAST_HOLDING = 7;

/** With fewer items than this a truth that is tried would be as far off as the interval is wide. */
const LEAST_ITEMS = 5;

/**
 * TOO_FEW with fewer than 5 items or too few clusters (`areFewClusters`); RARE_LEVEL where hardly an item says anything about
 * agreement: fewer than `least` items, or 7 clusters, on which
 * anybody used another level than the commonest one. A rule on how levels are used, which says nothing of how
 * far raters agree on them: a rule on the error would print what looks good. `others`: of an item of each
 * cell, does it hold another level?
 */
export function whyRare(
	others: ArrayLike<boolean>,
	{
		counts,
		clusters,
	}: { readonly counts: Float64Array; readonly clusters?: Clustering | undefined },
	least = 1,
): Reason | undefined {
	let items = 0;
	let all = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		all += counts[cell];
		if (others[cell]) items += counts[cell];
	}
	if (all < LEAST_ITEMS) return "TOO_FEW";
	if (items < least) return "RARE_LEVEL";
	if (!clusters) return undefined;
	if (areFewClusters(clusters)) return "TOO_FEW";
	const holding = clustersHolding(Uint8Array.from(others, Number), coarserGrouping(clusters));
	return holding < LEAST_HOLDING ? "RARE_LEVEL" : undefined;
}

/** Place of the largest number, the first of equal ones. */
export function largestPlace(sums: ArrayLike<number>): number {
	let best = 0;
	for (let k = 1; k < sums.length; k++) if (sums[k] > sums[best]) best = k;
	return best;
}
