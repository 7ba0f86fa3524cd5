import {
	type ClusterIds,
	errorMetrics,
	isDefined,
	pairCellsOfNumbers,
	rocAuc,
} from "#stats/index.ts";
import { meanResult } from "#stats/intervals/mean.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { estimateJson } from "../agreement/estimate-json.ts";
import type { ProbeMovement } from "./probe-report-json.ts";

/** What a judge said of items and of probes of them, pair by pair; NaN = no value. */
export type ProbedPairs = {
	readonly original: Float64Array;
	readonly probe: Float64Array;
	/** Which pairs belong together; undefined: none do. */
	readonly clusters?: ClusterIds | undefined;
};

/** Compares the probes of items with the items. */
export function compareProbe(pairs: ProbedPairs): ProbeMovement {
	const { original, probe } = pairs;
	const moved = Array.from(probe, (value, at) => value - original[at]).filter(
		(change) => !Number.isNaN(change),
	);
	const both = (column: Float64Array) =>
		column.filter((_, at) => !Number.isNaN(probe[at] - original[at]));
	const { bias } = errorMetrics(pairCellsOfNumbers(probe, original, { clusters: pairs.clusters }), {
		replicates: 0,
	});
	return {
		n: moved.length,
		meanOriginal: meanOf(both(original)),
		meanProbe: meanOf(both(probe)),
		difference: estimateJson(bias),
		rose: moved.filter((change) => change > 0).length,
		fell: moved.filter((change) => change < 0).length,
		same: moved.filter((change) => change === 0).length,
		auc: aucOf(pairs),
	};
}

/**
 * How often a value of `probe` stands above one of `original`, whichever pairs they are from; pairs
 * with a value on one side only are left out. 1: always, ½: as often as not.
 */
export function aucOf({ original, probe, clusters }: ProbedPairs): EstimateJson {
	const paired = Array.from(probe.keys()).filter((at) => !Number.isNaN(probe[at] - original[at]));
	const pick = (column: Float64Array | Int32Array) => paired.map((at) => column[at]);
	const twice = (ids: Int32Array) => Int32Array.from([...pick(ids), ...pick(ids)]);
	const alone = Int32Array.from(probe.keys());
	const grouping = clusters ?? alone;
	const cells = pairCellsOfNumbers(
		Float64Array.from([...pick(probe), ...pick(original)]),
		Float64Array.from([...paired.map(() => 1), ...paired.map(() => 0)]),
		{
			clusters:
				grouping instanceof Int32Array ? twice(grouping) : [twice(grouping[0]), twice(grouping[1])],
		},
	);
	// Half of the values are probes: as many pairs as that.
	const estimate = estimateJson(rocAuc(cells));
	return { ...estimate, n: paired.length };
}

function meanOf(values: Float64Array): number | null {
	const counts = new Float64Array(values.length).fill(1);
	const mean = meanResult("mean", values, { units: { counts }, nMissing: 0, level: 0.95 });
	return isDefined(mean) ? mean.value : null;
}
