import type { IntervalOrReason } from "../core/result.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import type { ClusterCounts } from "../tables/cluster-counts.ts";
import { type Clustering, coarserGrouping } from "../tables/clusters.ts";
import type { CellStatistic } from "./cell-statistic.ts";
import { addCluster } from "./cluster-resampler.ts";

/** Values without one unit or cluster, and how many units each of them stands for. */
export type Jackknife = { readonly jackknife: Float64Array; readonly weights: Float64Array };

/** The same for each output of a statistic. */
type JackknifeValues = { values: Float64Array[]; weights: Float64Array };

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
): JackknifeValues {
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
): JackknifeValues {
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

/** A statistic of a table's cells, and the groupings whose clusters are left out. */
type ClusterJackknife = {
	readonly outputs: number;
	readonly statistic: CellStatistic;
	readonly clusters: Clustering;
};

/** Values without one cluster, each of weight 1; of two groupings the coarser one is left out. */
export function jackknifeClusters(
	counts: Float64Array,
	{ clusters, ...cells }: ClusterJackknife,
): JackknifeValues {
	return jackknifeGrouping(counts, { ...cells, grouping: coarserGrouping(clusters) });
}

function jackknifeGrouping(
	counts: Float64Array,
	{
		outputs,
		statistic,
		grouping,
	}: Omit<ClusterJackknife, "clusters"> & { readonly grouping: ClusterCounts },
): JackknifeValues {
	const values = Array.from({ length: outputs }, () => new Float64Array(grouping.clusters));
	const left = Float64Array.from(counts);
	const out = new Float64Array(outputs);
	for (let c = 0; c < grouping.clusters; c++) {
		addCluster(grouping, c, { times: -1, out: left });
		statistic(left, out);
		addCluster(grouping, c, { times: 1, out: left });
		for (let output = 0; output < outputs; output++) {
			values[output][c] = out[output];
		}
	}
	return { values, weights: new Float64Array(grouping.clusters).fill(1) };
}

/**
 * The jackknife's error of each output with clusters left out. Two groupings that cross:
 * V = V_a + V_b − V_ab, not below the largest of V_a, V_b and the variance of independent items, whose
 * values without one item are `items`. `undefined` where leaving something out leaves no value.
 * Source: MacKinnon, Nielsen & Webb 2024.
 */
export function jackknifeClusterErrors(
	counts: Float64Array,
	{ clusters, ...cells }: ClusterJackknife,
	items: () => JackknifeValues,
): (number | undefined)[] {
	const errorsBy = (grouping: ClusterCounts) =>
		jackknifeErrorsOf(jackknifeGrouping(counts, { ...cells, grouping }));
	const [first, second] = clusters.factors.map(errorsBy);
	if (!clusters.crossed || !second) return first;
	const both = errorsBy(clusters.crossed);
	const independent = jackknifeErrorsOf(items());
	return first.map((a, output) => {
		const [b, ab, own] = [second[output], both[output], independent[output]];
		if (a === undefined || b === undefined || ab === undefined || own === undefined)
			return undefined;
		return Math.sqrt(Math.max(a * a + b * b - ab * ab, a * a, b * b, own * own));
	});
}

/** The error of each output. */
export function jackknifeErrorsOf({ values, weights }: JackknifeValues): (number | undefined)[] {
	return values.map((jackknife) => jackknifeError({ jackknife, weights }));
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

type JackknifeLimits = {
	readonly critical: number;
	readonly level: number;
	readonly bounded?: boolean | undefined;
};

/** estimate ± critical · the jackknife's error; DEGENERATE_RESAMPLES where that does not exist. */
export function intervalOfError(
	estimate: number,
	se: number | undefined,
	how: JackknifeLimits,
): IntervalOrReason {
	if (se === undefined) return { ciReason: "DEGENERATE_RESAMPLES" };
	return symmetricInterval(estimate, se, { ...how, method: "jackknife" });
}

/** The same from the values without one unit or cluster. */
export function jackknifeInterval(
	estimate: number,
	resampled: Jackknife,
	how: JackknifeLimits,
): IntervalOrReason {
	return intervalOfError(estimate, jackknifeError(resampled), how);
}
