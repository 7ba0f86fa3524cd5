import type { IntervalOrReason } from "../core/result.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { type Clustering, coarserGrouping } from "../tables/clusters.ts";
import type { CellStatistic } from "./cell-statistic.ts";
import { addCluster } from "./cluster-resampler.ts";

/** Values without one unit or cluster, and how many units each of them stands for. */
export type Jackknife = { readonly jackknife: Float64Array; readonly weights: Float64Array };

/** The outputs of a statistic without one unit of a cell. */
export type WithoutOne = (cell: number, out: Float64Array) => void;

/**
 * Values without one unit, for each cell with a count; units of one cell are exchangeable, so this
 * is the whole jackknife.
 */
export function jackknifeCells(
	counts: Float64Array,
	outputs: number,
	statistic: CellStatistic,
): { values: Float64Array[]; weights: Float64Array } {
	const left = Float64Array.from(counts);
	return jackknifeUnits(counts, outputs, (cell, out) => {
		left[cell] = counts[cell] - 1;
		statistic(left, out);
		left[cell] = counts[cell];
	});
}

/** The same where leaving out a unit costs less than the statistic of all cells. */
export function jackknifeUnits(
	counts: Float64Array,
	outputs: number,
	withoutOne: WithoutOne,
): { values: Float64Array[]; weights: Float64Array } {
	const cells = Uint32Array.from(counts.keys()).filter((cell) => counts[cell] > 0);
	const values = Array.from({ length: outputs }, () => new Float64Array(cells.length));
	const out = new Float64Array(outputs);
	cells.forEach((cell, i) => {
		withoutOne(cell, out);
		for (let output = 0; output < outputs; output++) {
			values[output][i] = out[output];
		}
	});
	return { values, weights: Float64Array.from(cells, (cell) => counts[cell]) };
}

/** Values without one cluster, each of weight 1; of two groupings the coarser one is left out. */
export function jackknifeClusters(
	counts: Float64Array,
	{
		outputs,
		statistic,
		clusters,
	}: {
		readonly outputs: number;
		readonly statistic: CellStatistic;
		readonly clusters: Clustering;
	},
): { values: Float64Array[]; weights: Float64Array } {
	const coarser = coarserGrouping(clusters);
	const values = Array.from({ length: outputs }, () => new Float64Array(coarser.clusters));
	const left = Float64Array.from(counts);
	const out = new Float64Array(outputs);
	for (let c = 0; c < coarser.clusters; c++) {
		addCluster(coarser, c, { times: -1, out: left });
		statistic(left, out);
		addCluster(coarser, c, { times: 1, out: left });
		for (let output = 0; output < outputs; output++) {
			values[output][c] = out[output];
		}
	}
	return { values, weights: new Float64Array(coarser.clusters).fill(1) };
}

/** √((n − 1)/n · Σ (θ₍ᵢ₎ − mean)²) over the units left out; undefined where one leaves no value. */
export function jackknifeError({ jackknife, weights }: Jackknife): number | undefined {
	if (jackknife.some(Number.isNaN)) return undefined;
	let n = 0;
	let sum = 0;
	for (let i = 0; i < jackknife.length; i++) {
		n += weights[i];
		sum += weights[i] * jackknife[i];
	}
	const mean = sum / n;
	let squares = 0;
	for (let i = 0; i < jackknife.length; i++) {
		squares += weights[i] * (jackknife[i] - mean) ** 2;
	}
	return Math.sqrt(((n - 1) / n) * squares);
}

/** estimate ± critical · the jackknife's error; DEGENERATE_RESAMPLES where that does not exist. */
export function jackknifeInterval(
	estimate: number,
	resampled: Jackknife,
	how: {
		readonly critical: number;
		readonly level: number;
		readonly bounded?: boolean | undefined;
	},
): IntervalOrReason {
	const se = jackknifeError(resampled);
	if (se === undefined) return { ciReason: "DEGENERATE_RESAMPLES" };
	return symmetricInterval(estimate, se, { ...how, method: "jackknife" });
}
