import { normalCritical } from "../core/distributions.ts";
import { isDefined, type Reason, type Result } from "../core/result.ts";
import { criticalOf, fewClusters } from "../intervals/influence-error.ts";
import { quantileSorted } from "../resampling/quantile.ts";
import type { Pair } from "./judge-measures.ts";
import { freedomOf } from "./paired-difference.ts";
import type { SharedReplicates } from "./shared-replicates.ts";

/** Over more undefined replicates than this share there are no intervals. */
const UNUSABLE_SHARE = 0.2;

/**
 * How many errors wide intervals of all these differences must be to hold together at `level`: the
 * quantile of the largest |difference in a resample − difference| / se over the pairs. Because all
 * pairs are held at once, the best judge may be chosen by looking at the data. Below 50 items or
 * clusters it is larger by as much as Student's t is, below 20 clusters no less than Bonferroni's.
 *
 * Reasons: NOT_AVAILABLE (no replicates), EMPTY (no pair with an error), DEGENERATE_RESAMPLES.
 * Source: Westfall & Young 1993; Hsu 1996.
 */
export function simultaneousCritical(
	pairs: readonly (Pair & { readonly difference: Result })[],
	{ replicates }: SharedReplicates,
	level: number,
): { readonly critical: number } | { readonly reason: Reason } {
	const all = replicates[0]?.length ?? 0;
	if (all === 0) return { reason: "NOT_AVAILABLE" };
	const tested = pairs.flatMap(({ difference, ...pair }) => {
		if (!isDefined(difference) || !difference.se) return [];
		const { value, se, n, nClusters } = difference;
		const [a, b] = [replicates[pair.a], replicates[pair.b]] as [Float64Array, Float64Array];
		return [{ a, b, value, se, n, nClusters }];
	});
	const [first] = tested;
	if (!first) return { reason: "EMPTY" };
	const largest = new Float64Array(all);
	for (const { a, b, value, se } of tested) {
		for (let i = 0; i < all; i++) {
			const distance = Math.abs(a[i] - b[i] - value) / se;
			// NaN stays: a replicate without one of the values says nothing about all of them.
			largest[i] = Math.max(largest[i], distance);
		}
	}
	const sorted = largest.filter((distance) => !Number.isNaN(distance)).sort();
	if (sorted.length < (1 - UNUSABLE_SHARE) * all) return { reason: "DEGENERATE_RESAMPLES" };
	// Resamples know the errors of the differences, the sample estimates them: Student's t for the normal.
	const df = freedomOf(first.nClusters ?? first.n);
	const student = criticalOf({ df }, level) / normalCritical(level);
	const critical = student * quantileSorted(sorted, level);
	if (fewClusters(first.nClusters).length === 0) return { critical };
	const bonferroni = criticalOf({ df }, 1 - (1 - level) / tested.length);
	return { critical: Math.max(critical, bonferroni) };
}
