import { type StatOptions, settled } from "../core/options.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import type { CellStatistic } from "./cell-statistic.ts";
import {
	type Jackknife,
	jackknifeCells,
	jackknifeClusters,
	jackknifeUnits,
	type WithoutOne,
} from "./jackknife.ts";
import { randomStream } from "./random.ts";
import { forEachReplicate } from "./replicates.ts";
import { unitDraws } from "./unit-draws.ts";

/** What a bootstrap of one statistic left behind. */
export type Resampled = Jackknife & {
	/** One value a replicate, NaN where it did not exist. */
	readonly replicates: Float64Array;
	/** Whole clusters were drawn and left out instead of single units: how many there are. */
	readonly nClusters?: number | undefined;
};

/** Numbers that are computed from one table of counts, and the name of their random stream. */
type ResampledStatistic = {
	readonly stat: string;
	readonly outputs: number;
	readonly statistic: CellStatistic;
	/** For the jackknife over units, where that costs less than the statistic of all cells. */
	readonly withoutOne?: WithoutOne | undefined;
	/** Of the table: resampling then draws whole clusters. */
	readonly clusters?: Clustering | undefined;
};

/**
 * Resamples units (rows) through the table of their counts: one multinomial draw a replicate, so
 * the cost does not depend on the number of units. Clustered units are drawn by whole clusters, more
 * than 2,000 of them through the totals of the cells, which are then no whole numbers. All outputs
 * see the same replicates. `signal` stops it, `onProgress` is told how far it is.
 */
export function bootstrapCells(
	counts: Float64Array,
	{ stat, outputs, statistic, withoutOne, clusters }: ResampledStatistic,
	options: StatOptions = {},
): Resampled[] {
	const { seed, replicates, operands } = settled(options);
	const values = Array.from({ length: outputs }, () => new Float64Array(replicates));
	const { draw } = unitDraws(counts, clusters, randomStream(seed, stat, ...operands));
	const drawn = new Float64Array(counts.length);
	const out = new Float64Array(outputs);
	forEachReplicate(replicates, options, (replicate) => {
		draw(drawn);
		statistic(drawn, out);
		for (let output = 0; output < outputs; output++) {
			values[output][replicate] = out[output];
		}
	});
	const jackknife = clusters
		? jackknifeClusters(counts, { outputs, statistic, clusters })
		: withoutOne
			? jackknifeUnits(counts, outputs, withoutOne)
			: jackknifeCells(counts, outputs, statistic);
	const nClusters = clusters && fewestClusters(clusters);
	return values.map((replicateValues, output) => ({
		replicates: replicateValues,
		jackknife: jackknife.values[output],
		weights: jackknife.weights,
		...(nClusters !== undefined && { nClusters }),
	}));
}

/** The same for a statistic that is one number. */
export function bootstrapOne(
	counts: Float64Array,
	statistic: (counts: Float64Array) => number,
	{ stat, clusters }: { readonly stat: string; readonly clusters?: Clustering | undefined },
	options?: StatOptions,
): Resampled {
	const one: CellStatistic = (drawn, out) => {
		out[0] = statistic(drawn);
	};
	return bootstrapCells(counts, { stat, outputs: 1, statistic: one, clusters }, options)[0];
}
