import { tCritical, tTwoSided } from "../core/distributions.ts";
import { lowN, type Result, undefinedResult } from "../core/result.ts";
import { fewestClusters } from "../tables/clusters.ts";
import { freedomOfError } from "./cluster-freedom.ts";
import { fewClusters } from "./influence-error.ts";
import { designParts, robustError, type Units } from "./robust-error.ts";
import { symmetricInterval } from "./symmetric.ts";

/**
 * The mean of one score a cell, with the t interval and, if `tested`, the t test against 0 (n − 1 degrees
 * of freedom); robust to the clusters of the units, whose degrees of freedom are C − 1, or fewer where sizes are unequal
 * (`clusterFreedom`). `bounded` means lie in [−1, 1].
 * Reasons: EMPTY; interval TOO_FEW (one unit or cluster), BOUNDARY (no spread).
 * Parts with clusters: seIndependent, designEffect.
 */
export function meanResult(
	stat: string,
	scores: Float64Array,
	{
		units,
		nMissing,
		level,
		bounded = false,
		tested = false,
	}: {
		readonly units: Units;
		readonly nMissing: number;
		readonly level: number;
		readonly bounded?: boolean;
		readonly tested?: boolean;
	},
): Result {
	const { counts, clusters } = units;
	const n = counts.reduce((sum, count) => sum + count, 0);
	if (n === 0) return undefinedResult(stat, "EMPTY", { n, nMissing });
	const value = scores.reduce((sum, score, i) => sum + score * counts[i], 0) / n;
	const influence = scores.map((score) => score - value);
	const error = robustError(influence, units, bounded ? 1 : Math.abs(value));
	const nClusters = clusters && fewestClusters(clusters);
	const counted = { stat, value, n, nMissing, ...(nClusters !== undefined && { nClusters }) };
	const warnings = [...lowN(n), ...fewClusters(nClusters)];
	if (!error || n === 1) return { ...counted, ciReason: "TOO_FEW", warnings };
	const df = clusters ? freedomOfError(clusters, error) : n - 1;
	const se = clusters ? error.se : error.se * Math.sqrt(n / (n - 1));
	const how = { critical: tCritical(level, df), level, method: "t", bounded };
	return {
		...counted,
		se,
		...symmetricInterval(value, se, how),
		...(tested && se > 0 && { p: tTwoSided(value / se, df) }),
		warnings,
		parts: designParts(error),
	};
}
