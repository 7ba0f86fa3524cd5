import type { Clustering } from "../tables/clusters.ts";
import { clusterDraws } from "./cluster-resampler.ts";
import { clusterTotalsResampler, drawsTotals } from "./cluster-totals.ts";
import { multinomialResampler } from "./multinomial.ts";
import type { Random } from "./random.ts";

/** Resamples of the units behind a table of counts. */
export type UnitDraws = {
	/** Fills `out` with the counts of one resample. */
	readonly draw: (out: Float64Array) => void;
	/**
	 * Fills `out` with the counts of the units that the last draw left out: of single units their
	 * expected number, given how often their cell was drawn. `undefined`: the draws do not say.
	 */
	readonly leftOut?: (out: Float64Array) => void;
};

/**
 * Draws units with replacement, or whole clusters of them; more than 2,000 clusters through the
 * totals of the cells, which are then no whole numbers.
 */
export function unitDraws(
	counts: Float64Array,
	clusters: Clustering | undefined,
	random: Random,
): UnitDraws {
	if (clusters) {
		return drawsTotals(clusters, counts.length)
			? { draw: clusterTotalsResampler(counts, clusters, random) }
			: clusterDraws(clusters, random);
	}
	const draw = multinomialResampler(counts, random);
	const drawn = new Float64Array(counts.length);
	return {
		draw(out) {
			draw(drawn);
			out.set(drawn);
		},
		leftOut(out) {
			for (let cell = 0; cell < out.length; cell++) {
				const units = counts[cell];
				const times = drawn[cell];
				if (units > 1) out[cell] = units * (1 - 1 / units) ** times;
				else out[cell] = units === 1 && times === 0 ? 1 : 0;
			}
		},
	};
}
