import type { IntervalOrReason } from "../core/result.ts";
import { clusterDesign, criticalOfDesign, designOfEvents } from "../intervals/cluster-design.ts";
import type { Units } from "../intervals/robust-error.ts";
import { levelTowardsBound, wilsonLimits } from "../intervals/wilson.ts";
import { fewestClusters } from "../tables/clusters.ts";

/**
 * The score interval of the mean of sizes (0 and more): as Wilson's of a share, with events of size
 * u = Σ s² / Σ s in place of 1. A truth differs from the data in how many items are off at all, the off ones
 * being as large as those that were seen and one of the largest possible size, which is what has not been
 * seen yet. 0 everywhere is no exception, and of sizes 0 and 1 it is Wilson's but for that one. Clusters:
 * `clusterDesign` and `designOfEvents`, t(C − 1).
 * Reasons: TOO_FEW (one item, fewer than 10 clusters), BOUNDARY (no size is possible).
 */
export function sizeInterval(
	sizes: Float64Array,
	units: Units,
	{ largest, level }: { readonly largest: number; readonly level: number },
): IntervalOrReason {
	const { counts, clusters } = units;
	let n = 0;
	let sum = 0;
	let squares = 0;
	for (let i = 0; i < sizes.length; i++) {
		n += counts[i];
		sum += counts[i] * sizes[i];
		squares += counts[i] * sizes[i] ** 2;
	}
	if (n < 2) return { ciReason: "TOO_FEW" };
	if (largest <= 0) return { ciReason: "BOUNDARY" };
	const mean = sum / n;
	const event = (squares + largest ** 2) / (sum + largest);
	const found = clusterDesign(
		sizes.map((size) => size - mean),
		units,
	);
	if (typeof found === "string") return { ciReason: found };
	const design = clusters
		? designOfEvents(found.design, sum / event, n / fewestClusters(clusters))
		: 1;
	const df = clusters ? Math.min(fewestClusters(clusters) - 1, found.dfOfCounts) : found.df;
	const limitsAt = (at: number) =>
		wilsonLimits(mean / event, n / design, criticalOfDesign({ df }, n, at));
	const { high } = limitsAt(level);
	const { low } = limitsAt(clusters ? levelTowardsBound(mean / event, n / design, level) : level);
	return { ci: { low: event * low, high: event * high, level, method: "score" } };
}
