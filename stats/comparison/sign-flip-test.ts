import { type StatOptions, settled } from "../core/options.ts";
import { isDefined, type Result } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { clusterSums } from "../intervals/influence-error.ts";
import { meanResult } from "../intervals/mean.ts";
import { type ClusterOptions, coarserGrouping } from "../tables/clusters.ts";
import { type JointRows, jointColumn, jointRows } from "../tables/joint-rows.ts";
import { signFlips } from "./sign-flips.ts";

export const SIGN_FLIP_TEST = {
	id: "test.signFlipExact",
	title: "Sign-flip test",
	answers: "Is one judge closer to the reference, item by item, than luck allows?",
	scales: WITH_NUMBERS,
	compares: "judges",
	source: "Fisher 1935",
	compute: (
		{ differences }: { readonly differences: Float64Array },
		options?: StatOptions & ClusterOptions,
	) => signFlipTest(differences, options),
} satisfies OwnDefinition;

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
	const values = jointColumn(rows, 0);
	const { level, seed } = settled(options);
	const mean = meanResult(STAT, values, { units: rows, nMissing: rows.nMissing, level });
	if (!isDefined(mean)) return mean;
	const { p: _ofStudent, ...result } = mean;
	const flips = signFlips(unitSums(values, rows), STAT, options);
	if (!flips) return result;
	return {
		...result,
		p: Math.min(1, flips.beyond + flips.equal),
		...(!flips.exact && { seed }),
		parts: { exact: Number(flips.exact), ...result.parts },
	};
}

/** What changes its sign as one: the items, or the sums of whole clusters. */
function unitSums(values: Float64Array, { counts, clusters }: JointRows): Float64Array {
	if (clusters) return clusterSums(values, coarserGrouping(clusters));
	return Float64Array.from(
		[...counts].flatMap((count, row) => new Array<number>(count).fill(values[row])),
	);
}
