import {
	jackknifeOfSums,
	type SumStatistic,
	totalsOf,
	type UnitSums,
} from "../resampling/unit-sums.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import { clusterFreedom } from "./cluster-freedom.ts";
import type { StandardError } from "./influence-error.ts";

/**
 * The jackknife's standard errors of statistics that are functions of sums, with the degrees of freedom
 * that its leave-one-out values show they have: `df = 2n / (kurtosis − 1)`, at most n − 1, over items
 * or clusters. Where few items carry what varies (a level that hardly occurs), their kurtosis is large
 * and Student's t grows wide by itself; no more than clusters of these sizes can have (`clusterFreedom`). √((n − 1)/n · Σ (θ₍ᵢ₎ − mean)²); of two crossed groupings
 * V = V_a + V_b − V_ab, not below the largest of V_a, V_b and the independent one.
 *
 * One error an output; `undefined` where leaving something out leaves no value, or with a single cluster.
 * Source: Tukey 1958; Bell & McCaffrey 2002 (clusters left out whole); Satterthwaite 1946 (df);
 * MacKinnon, Nielsen & Webb 2024 (crossed).
 */
export function jackknifeErrors(
	rows: UnitSums,
	{
		outputs,
		statistic,
		clusters,
	}: {
		readonly outputs: number;
		readonly statistic: SumStatistic;
		readonly clusters?: Clustering | undefined;
	},
): (StandardError | undefined)[] {
	const spreadsOf = (grouping: Clustering | undefined) => {
		const { values, weights } = jackknifeOfSums(rows, { outputs, statistic, clusters: grouping });
		return values.map((left) => spread(left, weights));
	};
	const items = spreadsOf(undefined);
	if (!clusters) return items.map((own) => own && { ...own, seIndependent: own.se });
	const nClusters = fewestClusters(clusters);
	if (nClusters < 2) return items.map(() => undefined);
	const factors = clusters.factors.map((factor) => spreadsOf({ factors: [factor] }));
	const crossed = clusters.crossed && spreadsOf({ factors: [clusters.crossed] });
	return items.map((independent, output) => {
		const own = factors.map((spreads) => spreads[output]);
		const both = crossed?.[output];
		if (!independent || own.some((one) => !one) || (crossed && !both)) return undefined;
		const there = own.filter((one) => one !== undefined);
		const variances = there.map(({ se }) => se * se);
		const least = Math.max(...variances, ...(both ? [independent.se ** 2] : []));
		const sum = variances.reduce((total, variance) => total + variance, 0);
		const variance = both ? Math.max(sum - both.se ** 2, least) : sum;
		return {
			se: Math.sqrt(variance),
			df: Math.min(
				...there.map(({ se, df }, factor) => {
					const design = (se / independent.se) ** 2;
					return Math.min(df, clusterFreedom(clusters.factors[factor].sizes, design, 2).df);
				}),
			),
			nClusters,
			seIndependent: independent.se,
		};
	});
}

/** Error and degrees of freedom from values without one unit; `weights[i]` units are alike. */
function spread(
	left: Float64Array,
	weights: Float64Array,
): { readonly se: number; readonly df: number } | undefined {
	let n = 0;
	let sum = 0;
	for (let i = 0; i < left.length; i++) {
		if (Number.isNaN(left[i])) return undefined;
		n += weights[i];
		sum += weights[i] * left[i];
	}
	const mean = sum / n;
	let squares = 0;
	let fourth = 0;
	for (let i = 0; i < left.length; i++) {
		const square = (left[i] - mean) ** 2;
		squares += weights[i] * square;
		fourth += weights[i] * square * square;
	}
	const kurtosis = (n * fourth) / squares ** 2;
	const df = kurtosis > 1 ? Math.min(n - 1, (2 * n) / (kurtosis - 1)) : n - 1;
	return { se: Math.sqrt(((n - 1) / n) * squares), df: Math.max(1, df) };
}

/** The value of each output from the sums of all rows. */
export function valuesOfSums(
	rows: UnitSums,
	{ outputs, statistic }: { readonly outputs: number; readonly statistic: SumStatistic },
): Float64Array {
	const out = new Float64Array(outputs);
	statistic(totalsOf(rows, rows.counts), out);
	return out;
}
