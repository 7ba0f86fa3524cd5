import { type StatOptions, settled } from "../options.ts";
import { type ClusterCounts, type Clustering, fewestClusters } from "../tables/clusters.ts";
import type { Resampled } from "./bootstrap.ts";
import type { CellStatistic } from "./cell-statistic.ts";
import { clusterResampler } from "./cluster-resampler.ts";
import { multinomialResampler } from "./multinomial.ts";
import type { Random } from "./random.ts";
import { randomStream } from "./random.ts";

/**
 * Statistics that depend on the units through a few sums only (alpha, mean squares). Leaving a unit or
 * a cluster out is then one subtraction, and a replicate costs one addition a cell or cluster.
 */
export type SumStatistic = {
	readonly stat: string;
	readonly outputs: number;
	/** Sums, and D × sums: what one unit of each cell adds to them. */
	readonly sums: number;
	readonly terms: Float64Array;
	/** Units of each cell. */
	readonly counts: Float64Array;
	/** Resampling then draws whole clusters. */
	readonly clusters?: Clustering | undefined;
	/** The statistics of any sums; NaN where one does not exist. */
	readonly statistic: CellStatistic;
};

/** The sums over all units. */
export function totalSums({ sums, terms, counts }: SumStatistic): Float64Array {
	const total = new Float64Array(sums);
	counts.forEach((count, cell) => {
		addTimes(total, terms, { row: cell, times: count });
	});
	return total;
}

/** Replicates and jackknife of every statistic, from shared draws. */
export function bootstrapSums(statistic: SumStatistic, options?: StatOptions): Resampled[] {
	const { stat, outputs, sums } = statistic;
	const { seed, replicates, operands } = settled(options);
	const blocks = blocksOf(statistic);
	const draw = blocks.resampler(randomStream(seed, stat, ...operands));
	const values = Array.from({ length: outputs }, () => new Float64Array(replicates));
	const drawn = new Float64Array(blocks.sums.length / sums);
	const total = new Float64Array(sums);
	const out = new Float64Array(outputs);
	for (let replicate = 0; replicate < replicates; replicate++) {
		draw(drawn);
		total.fill(0);
		for (let block = 0; block < drawn.length; block++) {
			const times = drawn[block] as number;
			if (times !== 0) addTimes(total, blocks.sums, { row: block, times });
		}
		statistic.statistic(total, out);
		out.forEach((value, output) => {
			(values[output] as Float64Array)[replicate] = value;
		});
	}
	const left = jackknifeSums(statistic);
	const nClusters = statistic.clusters && fewestClusters(statistic.clusters);
	return values.map((replicateValues, output) => ({
		replicates: replicateValues,
		jackknife: left.values[output] as Float64Array,
		weights: left.weights,
		...(nClusters !== undefined && { nClusters }),
	}));
}

/**
 * Values of every statistic without one unit of each cell, or without one cluster (of two groupings
 * the coarser one), and how many units each of them stands for.
 */
export function jackknifeSums(statistic: SumStatistic): {
	readonly values: readonly Float64Array[];
	readonly weights: Float64Array;
} {
	const { outputs, sums, terms, counts, clusters } = statistic;
	const coarser = clusters?.factors.reduce((a, b) => (b.clusters < a.clusters ? b : a));
	const parts = coarser ? sumsOfClusters(terms, sums, coarser) : terms;
	const weights = coarser ? new Float64Array(coarser.clusters).fill(1) : counts;
	const total = totalSums(statistic);
	const values = Array.from({ length: outputs }, () => new Float64Array(weights.length));
	const left = new Float64Array(sums);
	const out = new Float64Array(outputs);
	for (let part = 0; part < weights.length; part++) {
		left.set(total);
		addTimes(left, parts, { row: part, times: -1 });
		statistic.statistic(left, out);
		out.forEach((value, output) => {
			(values[output] as Float64Array)[part] = value;
		});
	}
	return { values, weights };
}

/** What is drawn with replacement: cells, clusters, or the groups where two groupings cross. */
type Blocks = {
	readonly sums: Float64Array;
	readonly resampler: (random: Random) => (out: Float64Array) => void;
};

function blocksOf({ sums, terms, counts, clusters }: SumStatistic): Blocks {
	if (!clusters) {
		return { sums: terms, resampler: (random) => multinomialResampler(counts, random) };
	}
	const { crossed } = clusters;
	const factors = clusters.factors.map(asSingleCells);
	const drawn: Clustering = crossed
		? { factors, crossed: { ...asSingleCells(crossed), parents: crossed.parents } }
		: { factors };
	return {
		sums: sumsOfClusters(terms, sums, crossed ?? (clusters.factors[0] as ClusterCounts)),
		resampler: (random) => clusterResampler(drawn, random),
	};
}

/** The same number of clusters, each of which is one cell of its own. */
function asSingleCells({ clusters }: ClusterCounts): ClusterCounts {
	return {
		clusters,
		starts: Uint32Array.from({ length: clusters + 1 }, (_, c) => c),
		cells: Uint32Array.from({ length: clusters }, (_, c) => c),
		counts: new Float64Array(clusters).fill(1),
	};
}

function sumsOfClusters(
	terms: Float64Array,
	sums: number,
	{ clusters, starts, cells, counts }: ClusterCounts,
): Float64Array {
	const ofCluster = new Float64Array(clusters * sums);
	for (let c = 0; c < clusters; c++) {
		const own = ofCluster.subarray(c * sums, (c + 1) * sums);
		for (let e = starts[c] as number; e < (starts[c + 1] as number); e++) {
			addTimes(own, terms, { row: cells[e] as number, times: counts[e] as number });
		}
	}
	return ofCluster;
}

/** Adds row `row` of `terms` to `sums`, `times` times. */
function addTimes(
	sums: Float64Array,
	terms: Float64Array,
	{ row, times }: { readonly row: number; readonly times: number },
): void {
	const start = row * sums.length;
	for (let i = 0; i < sums.length; i++) {
		sums[i] = (sums[i] as number) + times * (terms[start + i] as number);
	}
}
