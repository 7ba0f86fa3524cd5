import { type StatOptions, settled } from "../core/options.ts";
import { scoreCovariance } from "../intervals/score-covariance.ts";
import { gaussianResampler } from "../resampling/gaussian.ts";
import { type Random, randomStream } from "../resampling/random.ts";
import { forEachReplicate } from "../resampling/replicates.ts";
import { type UnitDraws, unitDraws } from "../resampling/unit-draws.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import type { JudgeMeasure } from "./judge-measures.ts";

/** Rows times judges and clusters beyond which 2,000 replicates take seconds. */
const MOST_VISITS = 25_000;
const MOST_CLUSTERS = 2000;
/** Rows up to which thousands of clusters are drawn through their totals. */
const FEW_ROWS = 256;

/** Values of several judges on the same resamples. */
export type SharedReplicates = {
	/** One column a judge, one place a replicate; NaN where a value did not exist. */
	readonly replicates: readonly Float64Array[];
	/** Drawn from the joint normal law of the linearised errors, not from items. */
	readonly linear: boolean;
};

/** Told of each replicate, once it is in the columns, and of the units its resample left out. */
export type Witness = (
	replicate: number,
	columns: readonly Float64Array[],
	leftOut: UnitDraws["leftOut"],
) => void;

/**
 * Resamples the joint rows once for all judges. O(B · rows · judges); where that takes seconds
 * (distinct rows × judges above 25,000, or thousands of clusters over many rows), replicates come
 * from the joint normal law of the judges' influence functions instead, which resampling only repeats
 * at that size.
 */
export function sharedReplicates(
	stat: string,
	{
		rows,
		measures,
		witness,
	}: {
		readonly rows: JointRows;
		readonly measures: readonly JudgeMeasure[];
		readonly witness?: Witness | undefined;
	},
	options: StatOptions = {},
): SharedReplicates {
	const { seed, operands, replicates } = settled(options);
	const random = randomStream(seed, stat, ...operands);
	const columns = measures.map(() => new Float64Array(replicates).fill(Number.NaN));
	const known = [...measures.keys()].filter((i) => measures[i]?.value.value !== undefined);
	const linear = isLinear(rows, measures.length);
	const { draw, leftOut } = linear
		? linearDraws(
				rows,
				known.map((judge) => measures[judge]),
				random,
			)
		: itemDraws(
				rows,
				known.map((judge) => measures[judge]),
				random,
			);
	const values = new Float64Array(known.length);
	forEachReplicate(known.length === 0 ? 0 : replicates, options, (replicate) => {
		draw(values);
		known.forEach((judge, i) => {
			columns[judge][replicate] = values[i];
		});
		witness?.(replicate, columns, leftOut);
	});
	return { replicates: columns, linear };
}

function isLinear({ counts, clusters }: JointRows, judges: number): boolean {
	const rows = counts.length;
	if (rows * judges > MOST_VISITS) return true;
	return clusters !== undefined && fewestClusters(clusters) > MOST_CLUSTERS && rows > FEW_ROWS;
}

/** Values of the judges on resampled items. */
function itemDraws(
	{ counts, clusters }: JointRows,
	measures: readonly JudgeMeasure[],
	random: Random,
): UnitDraws {
	const { draw, leftOut } = unitDraws(counts, clusters, random);
	const drawn = new Float64Array(counts.length);
	return {
		draw(values) {
			draw(drawn);
			measures.forEach(({ measure }, i) => {
				values[i] = measure(drawn);
			});
		},
		...(leftOut && { leftOut }),
	};
}

/** Values of the judges as their estimates vary together, by their influence functions. */
function linearDraws(
	rows: JointRows,
	measures: readonly JudgeMeasure[],
	random: Random,
): UnitDraws {
	const units = rows.clusters ? fewestClusters(rows.clusters) : rows.n;
	const factor = units / (units - 1) / rows.n ** 2;
	const influences = measures.map(({ influence }) => influence);
	const covariance = scoreCovariance(influences, rows).map((sum) => factor * sum);
	const estimates = Float64Array.from(measures, ({ value }) => value.value as number);
	return { draw: gaussianResampler(estimates, covariance, random) };
}
