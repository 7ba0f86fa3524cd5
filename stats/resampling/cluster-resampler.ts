import type { ClusterCounts, Clustering } from "../tables/clusters.ts";
import { multinomialResampler } from "./multinomial.ts";
import type { Random } from "./random.ts";

/**
 * Each call fills `out` with the cells of as many clusters as there are, drawn with replacement.
 * Two crossed groupings are drawn independently, and a group of items counts as often as both of its
 * clusters together (pigeonhole bootstrap; Owen 2007), which errs on the wide side.
 */
export function clusterResampler(
	{ factors, crossed }: Clustering,
	random: Random,
): (out: Float64Array) => void {
	const draws = factors.map(({ clusters }) => {
		const drawn = new Float64Array(clusters);
		return { drawn, draw: multinomialResampler(new Float64Array(clusters).fill(1), random) };
	});
	const [first, second] = draws;
	return (out) => {
		for (const { draw, drawn } of draws) draw(drawn);
		out.fill(0);
		const times = first?.drawn as Float64Array;
		if (!crossed || !second) addClusters(factors[0] as ClusterCounts, times, out);
		else {
			const [ofFirst, ofSecond] = crossed.parents;
			const both = Float64Array.from(
				ofFirst,
				(cluster, i) =>
					(times[cluster] as number) * (second.drawn[ofSecond[i] as number] as number),
			);
			addClusters(crossed, both, out);
		}
	};
}

/** Adds the cells of each cluster `times[c]` times. */
export function addClusters(
	{ clusters, starts, cells, counts }: ClusterCounts,
	times: Float64Array,
	out: Float64Array,
): void {
	for (let c = 0; c < clusters; c++) {
		const factor = times[c] as number;
		if (factor === 0) continue;
		for (let e = starts[c] as number; e < (starts[c + 1] as number); e++) {
			const cell = cells[e] as number;
			out[cell] = (out[cell] as number) + factor * (counts[e] as number);
		}
	}
}
