import type { ClusterCounts } from "../tables/cluster-counts.ts";
import { type Clustering, coarserGrouping } from "../tables/clusters.ts";
import { gaussianResampler } from "./gaussian.ts";
import type { Random } from "./random.ts";

/** Drawing more clusters than this one by one takes seconds. */
const MOST_DRAWN = 2000;
/** A normal draw of more cells than this is dearer than drawing the clusters. */
const MOST_CELLS = 256;

/** Can cell totals be drawn in place of so many clusters? */
export function drawsTotals({ factors, crossed }: Clustering, cells: number): boolean {
	return !crossed && (factors[0]?.clusters ?? 0) > MOST_DRAWN && cells <= MOST_CELLS;
}

/**
 * Each call fills `out` with totals of the cells as resampled clusters would have them: normal, with
 * the mean and covariance of the cluster bootstrap, and not below 0. Thousands of clusters make
 * their sums normal, and the cost does not depend on how many there are.
 */
export function clusterTotalsResampler(
	counts: Float64Array,
	clustering: Clustering,
	random: Random,
): (out: Float64Array) => void {
	const grouping = coarserGrouping(clustering);
	const draw = gaussianResampler(counts, totalsCovariance(counts, grouping), random);
	return (out) => {
		draw(out);
		for (let cell = 0; cell < out.length; cell++) {
			if (out[cell] < 0) out[cell] = 0;
		}
	};
}

/** Σ_c (T_c − T̄)(T_c − T̄)ᵀ of the cells' counts T_c in each cluster. */
function totalsCovariance(
	counts: Float64Array,
	{ clusters, starts, cells, counts: own }: ClusterCounts,
): Float64Array {
	const size = counts.length;
	const covariance = new Float64Array(size * size);
	for (let i = 0; i < size; i++) {
		for (let j = 0; j < size; j++) {
			covariance[i * size + j] = -(counts[i] * counts[j]) / clusters;
		}
	}
	for (let c = 0; c < clusters; c++) {
		const end = starts[c + 1];
		for (let p = starts[c]; p < end; p++) {
			for (let q = starts[c]; q < end; q++) {
				const place = cells[p] * size + cells[q];
				covariance[place] = covariance[place] + own[p] * own[q];
			}
		}
	}
	return covariance;
}
