import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result } from "../core/result.ts";
import { criticalOf, fewClusters, type StandardError } from "../intervals/influence-error.ts";
import { designParts, robustError, type Units } from "../intervals/robust-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { withinRange } from "../intervals/within-range.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import type { Resampled } from "./bootstrap.ts";
import { type BootstrapInterval, bootstrapInterval } from "./bootstrap-interval.ts";

/** Drawing more clusters than this only repeats the linearised error, at many times its cost. */
const MOST_CLUSTERS_DRAWN = 200;

/**
 * Is resampling worth its time? Of independent items always, of clusters from 20 (fewer have the
 * linearised error with t(C − 1)) to 200 (more only repeat it). Of two groupings that cross never: drawing
 * both errs on the wide side, and their error has a formula.
 */
export function worthResampling({
	clusters,
}: {
	readonly clusters?: Clustering | undefined;
}): boolean {
	if (!clusters) return true;
	const nClusters = fewestClusters(clusters);
	const isFew = fewClusters(nClusters).length > 0;
	return !clusters.crossed && !isFew && nClusters <= MOST_CLUSTERS_DRAWN;
}

type Estimate = {
	readonly value: number;
	/** Of one item of each cell; mean 0. */
	readonly influence: Float64Array;
	/** `undefined`: not worth it. */
	readonly resampled: Resampled | undefined;
};

/**
 * The result of a statistic that was resampled: its large-sample error (robust to the clusters of
 * `units`), the bootstrap's interval, or estimate ± critical·se where nothing was resampled.
 * `bounded` statistics lie in [−1, 1], others in `range`, to which the interval is cut. Parts with clusters: seIndependent, designEffect.
 */
export function resampledResult(
	stat: string,
	{ value, influence, resampled }: Estimate,
	{
		units,
		nMissing,
		options,
		bounded = true,
		range,
		parts,
	}: {
		readonly units: Units & { readonly n: number };
		readonly nMissing: number;
		readonly options: StatOptions | undefined;
		readonly bounded?: boolean;
		readonly range?: readonly [number, number] | undefined;
		readonly parts?: Readonly<Record<string, number>>;
	},
): Result {
	const { n, clusters } = units;
	const { level, seed } = settled(options);
	const error = robustError(influence, units, bounded ? 1 : Math.abs(value));
	const { interval, warnings } = resampled
		? bootstrapInterval(value, resampled, { level })
		: linearised(value, error, { level, bounded });
	const nClusters = clusters && fewestClusters(clusters);
	return {
		stat,
		value,
		n,
		nMissing,
		...(nClusters !== undefined && { nClusters }),
		...(error && { se: error.se }),
		...(range ? withinRange(interval, range) : interval),
		...(resampled && { seed }),
		warnings: [...lowN(n), ...fewClusters(nClusters), ...warnings],
		parts: { ...parts, ...designParts(error) },
	};
}

function linearised(
	value: number,
	error: StandardError | undefined,
	{ level, bounded }: { readonly level: number; readonly bounded: boolean },
): BootstrapInterval {
	if (!error) return { interval: { ciReason: "TOO_FEW" }, warnings: [] };
	const how = { critical: criticalOf(error, level), level, method: "ase", bounded };
	return { interval: symmetricInterval(value, error.se, how), warnings: [] };
}
