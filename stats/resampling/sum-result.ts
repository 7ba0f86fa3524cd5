import { normalCritical, tCritical } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { type Figure, lowN, type Result, undefinedResult } from "../core/result.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { withinRange } from "../intervals/within-range.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import type { Resampled } from "./bootstrap.ts";
import { type BootstrapInterval, bootstrapInterval } from "./bootstrap-interval.ts";
import { jackknifeError } from "./jackknife.ts";

/** What a figure was computed from, and what was resampled for it. */
export type SumSource = {
	readonly rows: {
		readonly n: number;
		readonly nMissing: number;
		readonly clusters?: Clustering | undefined;
	};
	readonly resampled: Resampled;
	readonly options: StatOptions & { readonly range?: readonly [number, number] };
	readonly parts?: Readonly<Record<string, number>>;
};

/** A figure with its n, clusters and the interval of its replicates; or why it does not exist. */
export function sumResult(
	stat: string,
	figure: Figure,
	{ rows, resampled, options, parts }: SumSource,
): Result {
	const counted = { n: rows.n, nMissing: rows.nMissing, ...(parts && { parts }) };
	if (figure.value === undefined) return undefinedResult(stat, figure.reason, counted);
	const { interval, warnings } = intervalOfSums(figure.value, resampled, options);
	const nClusters = rows.clusters && fewestClusters(rows.clusters);
	return {
		stat,
		value: figure.value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		...interval,
		...("ci" in interval && interval.ci.method === "bca" && { seed: settled(options).seed }),
		warnings: [...lowN(rows.n), ...warnings],
	};
}

/**
 * BCa from the replicates. With fewer than 20 clusters, and where there are no replicates because the
 * sample is large, estimate ± the jackknife's error with t(C − 1) or the normal, cut to `range` where
 * the statistic has one. NOT_AVAILABLE when no replicates were asked for; one cluster: TOO_FEW.
 */
export function intervalOfSums(
	estimate: number,
	resampled: Resampled,
	{ range, ...options }: StatOptions & { readonly range?: readonly [number, number] } = {},
): BootstrapInterval {
	const { level, replicates } = settled(options);
	const { nClusters } = resampled;
	const few = fewClusters(nClusters);
	if (replicates === 0) return { interval: { ciReason: "NOT_AVAILABLE" }, warnings: few };
	if (nClusters === 1) return { interval: { ciReason: "TOO_FEW" }, warnings: few };
	if (few.length === 0 && resampled.replicates.length > 0) {
		return bootstrapInterval(estimate, resampled, { level });
	}
	const se = jackknifeError(resampled);
	if (se === undefined) return { interval: { ciReason: "DEGENERATE_RESAMPLES" }, warnings: few };
	const critical =
		nClusters === undefined ? normalCritical(level) : tCritical(level, nClusters - 1);
	const how = { critical, level, method: "jackknife", bounded: false };
	const interval = symmetricInterval(estimate, se, how);
	return { interval: range ? withinRange(interval, range) : interval, warnings: few };
}
