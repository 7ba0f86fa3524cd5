import type { StatOptions } from "../core/options.ts";
import { bootstrapCells, type Resampled } from "../resampling/bootstrap.ts";
import type { CellStatistic } from "../resampling/cell-statistic.ts";
import { jackknifeCells } from "../resampling/jackknife.ts";
import { forEachReplicate } from "../resampling/replicates.ts";
import { withCells } from "../tables/clusters.ts";
import { type ContingencyTable, marginals } from "../tables/contingency-table.ts";
import { cellsOfReplicate, type ItemWeights, weightedCells } from "./item-weights.ts";
import { PAIR_OUTPUTS, type PairOutput, pairStatistics } from "./pair-statistics.ts";

/** Two raters on levels. */
export type CodedPair = {
	readonly table: ContingencyTable;
	readonly a: Uint8Array;
	readonly b: Uint8Array;
	/** Numbers of the levels; positions where the scale has none. */
	readonly numbers: Float64Array;
	/** How often each item occurs in each replicate, where the pairs of a dimension share that. */
	readonly weights: ItemWeights | undefined;
};

/** Hands out the replicates of one statistic; they are drawn when the first one is asked for. */
export type PairReplicates = (output: PairOutput) => () => Resampled;

/** Replicates of all statistics of a pair from the same resamples of its items. */
export function pairReplicates(pair: CodedPair, options: StatOptions): PairReplicates {
	let drawn: Resampled[] | undefined;
	return (output) => () => {
		drawn ??= resample(pair, options);
		return drawn[PAIR_OUTPUTS[output]];
	};
}

const OUTPUTS = Object.keys(PAIR_OUTPUTS).length;

function resample(pair: CodedPair, options: StatOptions): Resampled[] {
	const { table, numbers, weights } = pair;
	const levels = usedLevels(table, numbers);
	const statistic = pairStatistics(Float64Array.from(levels, (k) => numbers[k]));
	const { cellOf, counts } = cellsOfLevels(table, levels);
	if (weights && !table.clusters) {
		return resampleItems(pair, { weights, cellOf, counts, statistic }, options);
	}
	const clusters = withCells(table.clusters, cellOf);
	const measured = { stat: "dashboard.pair", outputs: OUTPUTS, statistic, clusters };
	return bootstrapCells(counts, measured, options);
}

/** The levels that either rater used, by their numbers. */
function usedLevels(table: ContingencyTable, numbers: Float64Array): number[] {
	const { a, b } = marginals(table);
	return [...a.keys()].filter((k) => a[k] + b[k] > 0).sort((i, j) => numbers[i] - numbers[j]);
}

/** The table of these levels alone, and where each cell of the whole table lies in it. */
function cellsOfLevels(table: ContingencyTable, levels: readonly number[]) {
	const cellOf = new Int32Array(table.counts.length).fill(-1);
	const counts = new Float64Array(levels.length ** 2);
	levels.forEach((i, row) => {
		levels.forEach((j, column) => {
			const from = i * table.levels + j;
			const to = row * levels.length + column;
			cellOf[from] = to;
			counts[to] = table.counts[from];
		});
	});
	return { cellOf, counts };
}

/** Replicates from the weights of the items, which every pair of the dimension has in common. */
function resampleItems(
	{ table: { levels }, a, b }: CodedPair,
	{
		weights,
		cellOf,
		counts,
		statistic,
	}: {
		readonly weights: ItemWeights;
		readonly cellOf: Int32Array;
		readonly counts: Float64Array;
		readonly statistic: CellStatistic;
	},
	options: StatOptions,
): Resampled[] {
	const cellOfItem = Int32Array.from(a, (i, item) => {
		const j = b[item];
		return i < levels && j < levels ? cellOf[i * levels + j] : -1;
	});
	const packed = weightedCells(weights, cellOfItem, counts.length);
	const { replicates } = weights;
	const values = Array.from({ length: OUTPUTS }, () => new Float64Array(replicates));
	const drawn = new Float64Array(counts.length);
	const out = new Float64Array(OUTPUTS);
	forEachReplicate(replicates, options, (replicate) => {
		cellsOfReplicate(packed, weights, { replicate, out: drawn });
		statistic(drawn, out);
		for (let output = 0; output < OUTPUTS; output++) {
			(values[output] as Float64Array)[replicate] = out[output];
		}
	});
	const jackknife = jackknifeCells(counts, OUTPUTS, statistic);
	return values.map((own, output) => ({
		replicates: own,
		jackknife: jackknife.values[output],
		weights: jackknife.weights,
	}));
}
