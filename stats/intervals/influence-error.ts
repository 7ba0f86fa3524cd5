import { normalCritical, normalTwoSided, tCritical, tTwoSided } from "../core/distributions.ts";
import type { Warning } from "../core/result.ts";
import type { ClusterCounts } from "../tables/cluster-counts.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";

/**
 * The large-sample standard error √(Σ IF²) / n of a statistic from its influence function: what one
 * item of each cell or pattern adds to the statistic (mean 0), and how many items each stands for.
 */
export function influenceError(influence: Float64Array, counts: Float64Array): number {
	let n = 0;
	let squares = 0;
	for (let i = 0; i < influence.length; i++) {
		n += counts[i];
		squares += counts[i] * influence[i] ** 2;
	}
	return Math.sqrt(squares) / n;
}

/** A standard error, and what its quantiles and p-values are taken from. */
export type StandardError = {
	readonly se: number;
	/** Degrees of freedom of Student's t; infinite: the normal. */
	readonly df: number;
	/** Of the coarser grouping; `undefined`: items count as independent. */
	readonly nClusters?: number;
	/** What the error would be if items were independent. */
	readonly seIndependent: number;
};

/**
 * The standard error of a statistic from its influence function, robust to clusters where the table
 * has them: √(C/(C−1) · Σ_c (Σ_i IF)²) / n with t(C−1). Two crossed groupings: V = V_a + V_b − V_ab,
 * no less than V_a, V_b and the variance of independent items, with t(min C − 1). A single cluster has no
 * error: `undefined`. Source: Liang & Zeger 1986; Cameron, Gelbach & Miller 2011; MacKinnon, Nielsen & Webb 2024 (the floor).
 */
export function standardError(
	influence: Float64Array,
	{
		counts,
		clusters,
	}: { readonly counts: Float64Array; readonly clusters?: Clustering | undefined },
): StandardError | undefined {
	const seIndependent = influenceError(influence, counts);
	if (!clusters) {
		return { se: seIndependent, df: Number.POSITIVE_INFINITY, seIndependent };
	}
	const nClusters = fewestClusters(clusters);
	if (nClusters < 2) return undefined;
	const n = counts.reduce((sum, count) => sum + count, 0);
	const variances = clusters.factors.map((factor) => clusterVariance(influence, factor));
	const largest = Math.max(...variances);
	const sum = variances.reduce((total, variance) => total + variance, 0);
	const crossed = clusters.crossed ? sum - clusterVariance(influence, clusters.crossed) : sum;
	const variance = clusters.crossed
		? Math.max(crossed, largest, (seIndependent * n) ** 2)
		: largest;
	return { se: Math.sqrt(variance) / n, df: nClusters - 1, nClusters, seIndependent };
}

/** C/(C−1) · Σ_c (Σ_i IF)²: n² times the variance. */
function clusterVariance(influence: Float64Array, clusters: ClusterCounts): number {
	let squares = 0;
	const sums = clusterSums(influence, clusters);
	for (let c = 0; c < sums.length; c++) squares += sums[c] * sums[c];
	return (clusters.clusters / (clusters.clusters - 1)) * squares;
}

/** Sum of a value per cell over the units of each cluster. */
export function clusterSums(
	ofCell: Float64Array,
	{ clusters, starts, cells, counts }: ClusterCounts,
): Float64Array {
	const sums = new Float64Array(clusters);
	let e = 0;
	for (let c = 0; c < clusters; c++) {
		let sum = 0;
		const end = starts[c + 1];
		for (; e < end; e++) sum += counts[e] * ofCell[cells[e]];
		sums[c] = sum;
	}
	return sums;
}

/** The half-width of an interval in standard errors. */
export function criticalOf({ df }: Pick<StandardError, "df">, level: number): number {
	return Number.isFinite(df) ? tCritical(level, df) : normalCritical(level);
}

/** Two-sided p-value of a statistic that is `value` standard errors from 0. */
export function twoSidedOf({ df }: Pick<StandardError, "df">, value: number): number {
	return Number.isFinite(df) ? tTwoSided(value, df) : normalTwoSided(value);
}

/** Fewer clusters than this make a sandwich error too small. */
const FEW_CLUSTERS = 20;

/** The warning that there are too few clusters, for a result's list of warnings. */
export function fewClusters(nClusters: number | undefined): readonly Warning[] {
	return nClusters !== undefined && nClusters < FEW_CLUSTERS ? ["FEW_CLUSTERS"] : [];
}
