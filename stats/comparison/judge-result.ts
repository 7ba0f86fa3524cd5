import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result, undefinedResult } from "../core/result.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { designParts, robustError } from "../intervals/robust-error.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import type { JudgeMeasure } from "./judge-measures.ts";
import { sharedInterval } from "./shared-interval.ts";
import type { SharedReplicates } from "./shared-replicates.ts";

/**
 * The statistic of one judge of a comparison: large-sample error (clusters: sandwich) and interval
 * from the replicates it shares with the others. At its bound it has no spread to show: BOUNDARY; on
 * its own the statistic may have an interval for that.
 */
export function judgeResult(
	stat: string,
	{
		rows,
		measures,
		shared,
		judge,
	}: {
		readonly rows: JointRows;
		readonly measures: readonly JudgeMeasure[];
		readonly shared: SharedReplicates;
		readonly judge: number;
	},
	options?: StatOptions,
): Result {
	const { n, nMissing, clusters } = rows;
	const { value: figure, influence } = measures[judge];
	if (figure.value === undefined) return undefinedResult(stat, figure.reason, { n, nMissing });
	const { value } = figure;
	const { level, seed } = settled(options);
	const error = robustError(influence, rows, Math.max(1, Math.abs(value)));
	const replicates = shared.replicates[judge];
	const estimate = { value, error, influence, rows, replicates, linear: shared.linear };
	const { interval, warnings } = sharedInterval(estimate, level);
	const nClusters = clusters && fewestClusters(clusters);
	return {
		stat,
		value,
		n,
		nMissing,
		...(nClusters !== undefined && { nClusters }),
		...(error && { se: error.se }),
		...interval,
		...(replicates.length > 0 && { seed }),
		warnings: [...lowN(n), ...fewClusters(nClusters), ...warnings],
		parts: designParts(error),
	};
}
