import { type StatOptions, settled } from "../options.ts";
import { type Figure, lowN, type Result, undefinedResult } from "../result.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import type { Resampled } from "./bootstrap.ts";
import { intervalOfSums } from "./unit-sums.ts";

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
