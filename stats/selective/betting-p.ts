import { type Clustering, coarserGrouping } from "../tables/clusters.ts";

/** Stakes as shares of the largest that cannot ruin; a mixture needs no order of the units. */
const STAKES = Array.from({ length: 20 }, (_, step) => (step + 0.5) / 20);

/**
 * p-value, exact for finite samples, of "the mean loss of what stands is above `most`" for units that are
 * independent: items, or clusters with as many items as they have (of two crossed groupings the coarser
 * one). Each unit multiplies a capital by 1 + stake · Σ (most − loss) of what stands in it; were the mean
 * loss at or above `most` the capital would not grow, so 1 over it is a p-value (Markov's inequality).
 * The capital is the mean over fixed stakes. The largest cluster is taken for the largest there can be.
 * Source: Waudby-Smith & Ramdas 2024.
 */
export function bettingP(
	losses: Float64Array,
	stands: Float64Array,
	{ most, clusters }: { readonly most: number; readonly clusters: Clustering | undefined },
): number {
	const gains = losses.map((loss, row) => stands[row] * (most - loss));
	const units = clusters ? sumsOfClusters(gains, clusters) : gains;
	const size = clusters ? largest(clusters) : 1;
	let capital = 0;
	for (const share of STAKES) {
		const stake = share / (size * (1 - most));
		let log = 0;
		for (const gain of units) log += Math.log1p(stake * gain);
		capital += Math.exp(log) / STAKES.length;
	}
	return Math.min(1, 1 / capital);
}

function sumsOfClusters(gains: Float64Array, clustering: Clustering): Float64Array {
	const { clusters, starts, cells, counts } = coarserGrouping(clustering);
	const sums = new Float64Array(clusters);
	for (let c = 0; c < clusters; c++) {
		for (let e = starts[c]; e < starts[c + 1]; e++) sums[c] += counts[e] * gains[cells[e]];
	}
	return sums;
}

function largest(clustering: Clustering): number {
	const { clusters, starts, counts } = coarserGrouping(clustering);
	let most = 1;
	for (let c = 0; c < clusters; c++) {
		const size = counts.subarray(starts[c], starts[c + 1]).reduce((sum, own) => sum + own, 0);
		most = Math.max(most, size);
	}
	return most;
}
