import type { ClusterCounts, Clustering } from "../tables/clusters.ts";
import { multinomialResampler } from "./multinomial.ts";
import type { Random } from "./random.ts";

/** Resamples of whole clusters. */
export type ClusterDraws = {
	/** Fills `out` with the cells of as many clusters as there are, drawn with replacement. */
	readonly draw: (out: Float64Array) => void;
	/** Fills `out` with the cells of the clusters that the last draw left out. */
	readonly leftOut: (out: Float64Array) => void;
};

/**
 * Draws clusters with replacement. Two crossed groupings are drawn independently, and a group of
 * items counts as often as both of its clusters together (pigeonhole bootstrap; Owen 2007), which
 * errs on the wide side; it is left out where neither of its clusters was drawn.
 */
export function clusterDraws({ factors, crossed }: Clustering, random: Random): ClusterDraws {
	const draws = factors.map(({ clusters }) => {
		const times = new Float64Array(clusters);
		const draw = multinomialResampler(new Float64Array(clusters).fill(1), random);
		return { times, draw: () => draw(times) };
	});
	const [first, second] = draws.map(({ times }) => times);
	/** How often each group of items occurs, given how often each of its clusters does. */
	function timesOf(combined: (ofFirst: number, ofSecond: number) => number): Float64Array {
		if (!crossed) return first.map((times) => combined(times, times));
		const [parents, others] = crossed.parents;
		return Float64Array.from(parents, (cluster, group) =>
			combined(first[cluster], second[others[group]]),
		);
	}
	const groups = crossed ?? factors[0];
	return {
		draw(out) {
			for (const { draw } of draws) draw();
			const times = crossed ? timesOf((a, b) => a * b) : first;
			addClusters(groups, times, out.fill(0));
		},
		leftOut(out) {
			const times = timesOf((a, b) => Number(a === 0 && b === 0));
			addClusters(groups, times, out.fill(0));
		},
	};
}

/** Adds the cells of each cluster `times[c]` times. */
function addClusters(clusters: ClusterCounts, times: Float64Array, out: Float64Array): void {
	for (let c = 0; c < times.length; c++) {
		addCluster(clusters, c, { times: times[c], out });
	}
}

/** Adds the cells of cluster c to `out`, `times` times. */
export function addCluster(
	{ starts, cells, counts }: ClusterCounts,
	c: number,
	{ times, out }: { readonly times: number; readonly out: Float64Array },
): void {
	if (times === 0) return;
	const end = starts[c + 1];
	for (let e = starts[c]; e < end; e++) {
		const cell = cells[e];
		out[cell] = out[cell] + times * counts[e];
	}
}
