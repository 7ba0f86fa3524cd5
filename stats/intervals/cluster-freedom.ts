import type { Clustering } from "../tables/clusters.ts";
import type { StandardError } from "./influence-error.ts";

/** What is known of a variance that clusters of unequal sizes show. */
export type ClusterFreedom = {
	/** Degrees of freedom, from 1 to the number of clusters less 1, which equal clusters have. */
	readonly df: number;
	/** By how much the sum of their squares is expected to fall short; 1 for equal clusters, never less. */
	readonly short: number;
};

/**
 * Degrees of freedom and shortfall of Σ w_c r_c², r_c what cluster c's items add to an estimate beyond their share
 * of it. Ten documents of which one holds most items tell hardly more of how documents differ than two.
 * The items of a cluster are taken to be alike by one correlation, that which makes `design` of the sizes:
 * v_c = m_c (1 + (m_c − 1) ρ). With S of these variances the sum is a quadratic form SᵀAS, and its degrees
 * of freedom are 2 E² / Var = tr(AV)² / tr(AVAV), in one pass over the clusters.
 * @param sizes of each cluster how much its items weigh, in items; above 0 in all
 * @param design variance with clusters / variance of independent items
 * @param powers of 1 / (1 − share of the sizes) by which squares are weighed: 0 plain, 1 HC2, 2 the jackknife
 * Source: Bell & McCaffrey 2002; Imbens & Kolesár 2016 (the correlation, estimated); Carter, Schnepel &
 * Steigerwald 2017 (why inequality counts).
 */
export function clusterFreedom(
	sizes: Float64Array,
	design: number,
	powers: 0 | 1 | 2,
): ClusterFreedom {
	const most = sizes.length - 1;
	let [whole, squares] = [0, 0];
	for (let c = 0; c < sizes.length; c++) {
		whole += sizes[c];
		squares += sizes[c] * sizes[c];
	}
	const room = squares / whole - 1;
	// Where nothing varies the design effect is 0 / 0, and nothing is known to be alike.
	const alike = room > 0 && design > 1 ? Math.min(1, (design - 1) / room) : 0;
	let [inAll, trace, diagonal] = [0, 0, 0];
	let [ofPlace, ofSquare, quadratic] = [0, 0, 0];
	for (let c = 0; c < sizes.length; c++) {
		const size = sizes[c];
		const share = size / whole;
		const weight = weightOf(share, powers);
		const variance = size * (1 + (size - 1) * alike);
		const own = weight * share;
		inAll += variance;
		quadratic += own * share;
		ofPlace += own * variance;
		ofSquare += own * own * variance;
		trace += weight * variance;
	}
	for (let c = 0; c < sizes.length; c++) {
		const size = sizes[c];
		const share = size / whole;
		const weight = weightOf(share, powers);
		const variance = size * (1 + (size - 1) * alike);
		const off = quadratic - 2 * weight * share;
		diagonal += (weight * weight + 2 * weight * off) * variance * variance;
	}
	const expected = trace - 2 * ofPlace + quadratic * inAll;
	const pairs =
		quadratic * quadratic * inAll * inAll -
		4 * quadratic * inAll * ofPlace +
		2 * inAll * ofSquare +
		2 * ofPlace * ofPlace;
	const df = (expected * expected) / (pairs + diagonal);
	return { df: Math.max(1, Math.min(most, df)), short: Math.max(1, inAll / expected) };
}

/** The same degrees of freedom of an error, by the items of each cluster; of two groupings the fewer. */
export function freedomOfError(
	{ factors }: Clustering,
	{ se, seIndependent }: Pick<StandardError, "se" | "seIndependent">,
): number {
	const design = seIndependent > 0 ? (se / seIndependent) ** 2 : Number.POSITIVE_INFINITY;
	return Math.min(...factors.map(({ sizes }) => clusterFreedom(sizes, design, 0).df));
}

/** 1 / (1 − share)^powers */
function weightOf(share: number, powers: 0 | 1 | 2): number {
	if (powers === 0) return 1;
	const weight = 1 / (1 - share);
	return powers === 1 ? weight : weight * weight;
}
