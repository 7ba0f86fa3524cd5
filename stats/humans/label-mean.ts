import { tCritical } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { isDefined, lowN, type Result, undefinedResult } from "../core/result.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { rateResult } from "../intervals/rate.ts";
import { robustError } from "../intervals/robust-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { type ClusterIds, clusterCells, fewestClusters, NO_CELL } from "../tables/clusters.ts";
import { centred, sumOfSquares } from "./ppi-strata.ts";

const STAT = "ppi.labelOnly";

/**
 * The mean of the labels at `places` alone. Labels of 0 and 1 have Wilson's interval (by clusters, that
 * of as many items as the design leaves), others ± t(n − 1) or, by clusters, t(C − 1).
 * Reasons: EMPTY; interval TOO_FEW (one label that is a number, or one cluster), BOUNDARY.
 */
export function labelMean(
	labels: Float64Array,
	{
		places,
		clusters: ids,
	}: { readonly places: readonly number[]; readonly clusters: ClusterIds | undefined },
	options: StatOptions,
): Result {
	const { level } = settled(options);
	const n = places.length;
	const nMissing = labels.length - n;
	const values = Float64Array.from(places, (place) => labels[place]);
	const cells = new Int32Array(labels.length).fill(NO_CELL);
	places.forEach((place, i) => {
		cells[place] = i;
	});
	const units = { counts: new Float64Array(n).fill(1), clusters: clusterCells(cells, ids) };
	if (n === 0) return undefinedResult(STAT, "EMPTY", { n, nMissing });
	if (values.every((value) => value === 0 || value === 1)) {
		const rate = rateResult(STAT, { hits: values }, { units, nMissing, level });
		const se = Math.sqrt(sumOfSquares(centred(values)) / (n - 1) / n);
		return isDefined(rate) && !ids && n > 1 ? { ...rate, se } : rate;
	}
	const value = values.reduce((sum, label) => sum + label, 0) / n;
	const nClusters = units.clusters && fewestClusters(units.clusters);
	const error = robustError(centred(values), units, Math.abs(value));
	const common = { stat: STAT, value, n, nMissing, ...(nClusters !== undefined && { nClusters }) };
	const warnings = [...lowN(n), ...fewClusters(nClusters)];
	if (!error || n === 1) return { ...common, ciReason: "TOO_FEW", warnings };
	const df = (nClusters ?? n) - 1;
	const se = nClusters === undefined ? error.se * Math.sqrt(n / df) : error.se;
	const how = { critical: tCritical(level, df), level, method: "t", bounded: false };
	return { ...common, se, ...symmetricInterval(value, se, how), warnings };
}
