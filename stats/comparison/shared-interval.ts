import {
	clusterSums,
	criticalOf,
	fewClusters,
	type StandardError,
} from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { type BootstrapInterval, bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { coarserGrouping } from "../tables/clusters.ts";
import type { JointRows } from "../tables/joint-rows.ts";

/** An estimate on shared rows, with its replicates. */
export type SharedEstimate = {
	readonly value: number;
	readonly error: StandardError | undefined;
	/** What one item of each joint row adds to the value. */
	readonly influence: Float64Array;
	readonly rows: JointRows;
	readonly replicates: Float64Array;
	/** The replicates are linearised themselves. */
	readonly linear: boolean;
};

/**
 * BCa from shared replicates, its acceleration from the influence function; ± critical·se where the
 * replicates are linearised, and below 20 clusters.
 */
export function sharedInterval(
	{ value, error, influence, rows, replicates, linear }: SharedEstimate,
	level: number,
): BootstrapInterval {
	if (!error || rows.n < 2) return { interval: { ciReason: "TOO_FEW" }, warnings: [] };
	if (error.se === 0) return { interval: { ciReason: "BOUNDARY" }, warnings: [] };
	if (linear || fewClusters(error.nClusters).length > 0) {
		const how = { critical: criticalOf(error, level), level, method: "linear", bounded: false };
		return { interval: symmetricInterval(value, error.se, how), warnings: [] };
	}
	// Leaving a unit out moves the value by its influence, but for a factor that does not matter.
	const sums = rows.clusters ? clusterSums(influence, coarserGrouping(rows.clusters)) : influence;
	const resampled = {
		replicates,
		jackknife: sums.map((sum) => -sum),
		weights: rows.clusters ? new Float64Array(sums.length).fill(1) : rows.counts,
	};
	return bootstrapInterval(value, resampled, { level, bounded: false });
}
