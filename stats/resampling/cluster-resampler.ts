import type { ClusterCounts } from "../tables/cluster-counts.ts";
import type { Clustering } from "../tables/clusters.ts";
import { alikeResampler } from "./multinomial.ts";
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
		const draw = alikeResampler(clusters, random);
		return { times, draw: () => draw(times) };
	});
	const [first, second] = draws.map(({ times }) => times);
	const groups = crossed ?? factors[0];
	const times = crossed ? new Float64Array(crossed.clusters) : first;
	const left = new Float64Array(groups.clusters);
	/** Writes how often each group of items occurs, given how often each of its clusters does. */
	function combine(
		combined: (ofFirst: number, ofSecond: number) => number,
		to: Float64Array,
	): void {
		const [parents, others] = crossed?.parents ?? [];
		for (let group = 0; group < to.length; group++) {
			const ofFirst = first[parents ? parents[group] : group];
			to[group] = combined(ofFirst, others ? second[others[group]] : ofFirst);
		}
	}
	return {
		draw(out) {
			for (const { draw } of draws) draw();
			if (crossed) combine(product, times);
			addClusters(groups, times, out.fill(0));
		},
		leftOut(out) {
			combine(neither, left);
			addClusters(groups, left, out.fill(0));
		},
	};
}

function product(ofFirst: number, ofSecond: number): number {
	return ofFirst * ofSecond;
}

function neither(ofFirst: number, ofSecond: number): number {
	return ofFirst === 0 && ofSecond === 0 ? 1 : 0;
}

/** Adds the cells of each cluster `times[c]` times. */
function addClusters(
	{ starts, cells, counts }: ClusterCounts,
	times: Float64Array,
	out: Float64Array,
): void {
	for (let c = 0; c < times.length; c++) {
		const own = times[c];
		if (own === 0) continue;
		const end = starts[c + 1];
		for (let e = starts[c]; e < end; e++) {
			const cell = cells[e];
			out[cell] = out[cell] + own * counts[e];
		}
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
