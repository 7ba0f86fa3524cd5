import type { Reason } from "../core/result.ts";
import type { ClusterCounts } from "../tables/cluster-counts.ts";
import type { Clustering } from "../tables/clusters.ts";
import { clusterFreedom } from "./cluster-freedom.ts";
import { clusterSums, criticalOf, influenceError } from "./influence-error.ts";
import type { Units } from "./robust-error.ts";
import { NO_SPREAD } from "./symmetric.ts";

/**
 * Fewer clusters than this cannot tell how much the items of one are alike: with six of them intervals
 * cover up to 1.0 in place of .95.
 */
export const LEAST_CLUSTERS = 10;

/**
 * Clusters that tell no more than so many of one size would (`alikeClusters`) are too few, however many they are: of one
 * document of 200 items and twenty of 5 intervals of kappa were 1.2 wide and held the truth always, biases' in .89.
 */
const LEAST_ALIKE = 5;

/** Are there too few clusters to tell how much items of one are alike, or do too few of them hold most items? */
export function areFewClusters({ factors }: Clustering): boolean {
	return factors.some(({ sizes }) => tellTooLittle(sizes));
}

/** The same of the items of each cluster. */
export function tellTooLittle(sizes: Float64Array): boolean {
	return sizes.length < LEAST_CLUSTERS || unevenOf(sizes) !== undefined;
}

/** Clusters of which few hold most items. */
export type UnevenClusters = {
	/** Items of the largest. */
	readonly largest: number;
	/** As how many of one size all of them tell (`alikeClusters`); below 5. */
	readonly alike: number;
};

/** Where enough clusters, were they of one size, tell too little since few of them hold most items. */
export function unevenOf(sizes: Float64Array): UnevenClusters | undefined {
	const alike = alikeClusters(sizes);
	if (sizes.length < LEAST_CLUSTERS || alike >= LEAST_ALIKE) return undefined;
	return { largest: sizes.reduce((most, size) => Math.max(most, size), 0), alike };
}

/**
 * The weight of a cluster's square, 1 / (1 − share of the leverage)^1.5: between HC2's 1, which leaves
 * intervals of correlations and kappas of 17 groups at .91 to .92, and the jackknife's 2, which takes them beyond
 * .985 where a level is rare.
 */
function weightOf(share: number): number {
	const rest = 1 - Math.min(MOST_LEVERAGE, share);
	return 1 / (rest * Math.sqrt(rest));
}

/** What clusters do to an interval. */
export type ClusterDesign = {
	/** Variance with clusters / variance of independent items; at least 1. */
	readonly design: number;
	/** Degrees of freedom that the clusters' spread is known with. */
	readonly df: number;
	/**
	 * For counts of rare events, whose limits allow for their fourth powers: between what the clusters' sizes give
	 * (`clusterFreedom`) and C − 1, which clusters of one size have.
	 */
	readonly dfOfCounts: number;
};

/**
 * Satterthwaite's degrees of freedom are estimated from fourth powers, and of few clusters that differ much mostly too
 * low: they count as no fewer than this, or than clusters of these sizes give. With fewer, intervals of graded
 * or rare disagreement were up to half as wide again and covered .99.
 */
const LEAST_FREEDOM = 6;

/** No cluster's share of the leverage counts as more than this. */
const MOST_LEVERAGE = 0.7;

/**
 * The design effect of clusters and what it is known with, from the influence of one item of each cell
 * and from how much such an item can move the statistic (`leverage`; alike for all cells by default): each
 * cluster's squared sum is divided by (1 − its share of the leverage)^1.5, the degrees of
 * freedom are Satterthwaite's, from 6 to C − 1, which fall where few clusters make up the spread or hold most
 * items (`clusterFreedom`, which also says by how much the spread falls short then). Two crossed groupings: the largest of V_a + V_b − V_ab, V_a, V_b and V of independent items.
 * Where no item shows any spread, the clusters count in place of their items.
 * Reasons: TOO_FEW (fewer than 10 clusters, or such as tell no more than 5 of one size would).
 * Source: Bell & McCaffrey 2002; Pustejovsky & Tipton 2018; MacKinnon, Nielsen & Webb 2024.
 */
export function clusterDesign(
	influence: Float64Array,
	{ counts, clusters }: Units,
	leverage?: Float64Array,
): ClusterDesign | Reason {
	if (!clusters) return INDEPENDENT;
	if (areFewClusters(clusters)) return "TOO_FEW";
	const nClusters = Math.min(...clusters.factors.map((factor) => factor.clusters));
	const n = counts.reduce((sum, count) => sum + count, 0);
	const independent = (n * influenceError(influence, counts)) ** 2;
	if (Math.sqrt(independent) <= NO_SPREAD * n) {
		return { design: n / nClusters, df: nClusters - 1, dfOfCounts: nClusters - 1 };
	}
	const spread = (factor: ClusterCounts) =>
		spreadOf(clusterSums(influence, factor), {
			leverage: leverage && clusterSums(leverage, factor),
			sizes: factor.sizes,
			independent,
		});
	const factors = clusters.factors.map(spread);
	const both = clusters.crossed ? spread(clusters.crossed).variance : 0;
	const sum = factors.reduce((total, { variance }) => total + variance, 0) - both;
	const variance = Math.max(sum, independent, ...factors.map((factor) => factor.variance));
	return {
		design: variance / independent,
		df: Math.min(...factors.map(({ df }) => df)),
		dfOfCounts: Math.min(...factors.map(({ dfOfCounts }) => dfOfCounts)),
	};
}

/** Items that do not belong together. */
const INDEPENDENT: ClusterDesign = {
	design: 1,
	df: Number.POSITIVE_INFINITY,
	dfOfCounts: Number.POSITIVE_INFINITY,
};

function spreadOf(
	sums: Float64Array,
	{
		leverage,
		sizes,
		independent,
	}: {
		readonly leverage: Float64Array | undefined;
		readonly sizes: Float64Array;
		readonly independent: number;
	},
) {
	const clusters = sums.length;
	const whole = leverage ? total(leverage) : 0;
	const squares = new Float64Array(clusters);
	const alike = weightOf(1 / clusters);
	for (let c = 0; c < clusters; c++) {
		const weight = leverage && whole > 0 ? weightOf(leverage[c] / whole) : alike;
		squares[c] = sums[c] * sums[c] * weight;
	}
	const variance = total(squares);
	const { df, short } = clusterFreedom(sizes, variance / independent, 1);
	const own = freedomOf(squares);
	return {
		variance: variance * short,
		df: Math.min(Math.max(own, LEAST_FREEDOM), df),
		// C − 1 alone covers .86 to .91 where few clusters hold most, those of the sizes alone up to 1.0 (simulated).
		dfOfCounts: 2 / (1 / df + 1 / (clusters - 1)),
	};
}

function total(numbers: Float64Array): number {
	let sum = 0;
	for (let i = 0; i < numbers.length; i++) sum += numbers[i];
	return sum;
}

/**
 * Satterthwaite's degrees of freedom of a sum of squares, of so many units each (one by default): 2 / relative variance,
 * from 1 to the number of units less 1. Few where few units make up the sum.
 */
function freedomOf(squares: Float64Array, counts?: Float64Array): number {
	let units = 0;
	let sum = 0;
	let fourths = 0;
	for (let i = 0; i < squares.length; i++) {
		const count = counts ? counts[i] : 1;
		units += count;
		sum += count * squares[i];
		fourths += count * squares[i] * squares[i];
	}
	const df = 2 / (fourths / sum ** 2 - 1 / units);
	return df > 0 ? Math.max(1, Math.min(units - 1, df)) : units - 1;
}

/** The same of independent items, for a statistic whose variance hangs on few of them. */
export function freedomOfItems(influence: Float64Array, counts: Float64Array): number {
	return freedomOf(
		influence.map((one) => one * one),
		counts,
	);
}

/** The quantile of an interval of n items: Student's, of the clusters where there are any. */
export function criticalOfDesign(
	{ df }: Pick<ClusterDesign, "df">,
	n: number,
	level: number,
): number {
	return criticalOf({ df: Math.min(df, n - 1) }, level);
}

/** So much of a cluster that is hit as a whole is put beside the hits that were seen. */
const PRIOR_CLUSTER = 0.1;

/**
 * The design effect of a share or a mean of rare events: a handful of them cannot show that they come in
 * clumps, so a tenth of a cluster of nothing but events is put beside them. Without any event clusters then count
 * in place of items; with many it changes nothing.
 * @param events how many there are, in items; `size`: mean items of a cluster
 */
export function designOfEvents(design: number, events: number, size: number): number {
	const prior = PRIOR_CLUSTER * size;
	return Math.max(1, (design * events + prior * size) / (events + prior));
}

/**
 * As how many clusters of one size these tell of how clusters differ, (Σ m)² / Σ m², in [1, clusters]: as many as there
 * are where all are alike, hardly more than two where one holds most items. Source: Kish 1965; Carter, Schnepel &
 * Steigerwald 2017.
 */
export function alikeClusters(sizes: Float64Array): number {
	let [whole, squares] = [0, 0];
	for (let c = 0; c < sizes.length; c++) {
		whole += sizes[c];
		squares += sizes[c] * sizes[c];
	}
	return (whole * whole) / squares;
}
