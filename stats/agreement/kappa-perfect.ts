import type { Interval } from "../core/result.ts";
import { clopperPearson } from "../intervals/clopper-pearson.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { ContingencyTable } from "../tables/contingency-table.ts";
import { kappaDisagreement } from "./cohen-kappa.ts";

/**
 * The interval of κ = 1 from the least agreement that is compatible with n of n items. Items of a cluster
 * that all agree may be one piece of evidence, so clusters are counted in their place.
 */
export function perfectInterval(
	table: ContingencyTable,
	matrix: Float64Array,
	level: number,
): Interval {
	const { expected } = kappaDisagreement(table, matrix);
	const independent = table.clusters ? fewestClusters(table.clusters) : table.n;
	const agreement = clopperPearson(independent, independent, level).low;
	// With weights the formula can leave the range of kappa when a level is rare.
	const low = Math.max(-1, 1 - (1 - agreement) / expected);
	return { low, high: 1, level, method: "exact-po" };
}
