import type { StandardError } from "../intervals/influence-error.ts";
import { robustError, type Units } from "../intervals/robust-error.ts";

/**
 * The error of a paired difference from what one item of each cell adds to it (mean 0): the sandwich
 * error of the clusters, with t(C − 1). Independent items are clusters of one, so that the divisor is
 * n(n − 1). 0 where it is rounding. `undefined`: a single item or cluster.
 */
export function differenceError(
	influence: Float64Array,
	units: Units,
	scale = 1,
): StandardError | undefined {
	const n = units.counts.reduce((sum, count) => sum + count, 0);
	if (n < 2) return undefined;
	const error = robustError(influence, units, scale);
	if (!error || error.nClusters !== undefined) return error;
	const factor = Math.sqrt(n / (n - 1));
	return { ...error, se: factor * error.se, seIndependent: factor * error.seIndependent };
}
