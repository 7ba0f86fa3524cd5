import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	noFigure,
	type Result,
	StatsInputError,
	undefinedResult,
} from "../core/result.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { meanResult } from "../intervals/mean.ts";
import { ratioInfluence } from "../intervals/rate.ts";
import type { Units } from "../intervals/robust-error.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";

/** One of each for an item; NaN = none. */
type Ratios = Readonly<Record<"numerators" | "denominators", Float64Array>>;

export const RATIO_MEAN = [
	{
		id: "ratio.macro",
		title: "Mean ratio",
		answers: "What is the mean of the items' ratios, each item counting alike?",
		scales: ["numeric"],
		compares: "rate",
		source: "Cochran 1977",
		compute: ({ numerators, denominators }: Ratios, options?: StatOptions & ClusterOptions) =>
			ratioMean(numerators, denominators, options).macro,
	},
	{
		id: "ratio.micro",
		title: "Pooled ratio",
		answers: "What is the ratio of all parts together, long items counting more?",
		scales: ["numeric"],
		compares: "rate",
		source: "Cochran 1977",
		compute: ({ numerators, denominators }: Ratios, options?: StatOptions & ClusterOptions) =>
			ratioMean(numerators, denominators, options).micro,
	},
] as const satisfies readonly OwnDefinition[];

export type RatioMean = {
	readonly macro: Result;
	readonly micro: Result;
	/** The macro mean if every 0/0 counted as 0, or as 1. */
	readonly macroIfZero: Figure;
	readonly macroIfOne: Figure;
	/** Items with a ratio; with nothing to count (0/0); with parts of nothing (above 0 of 0). */
	readonly defined: number;
	readonly zeroOverZero: number;
	readonly invalid: number;
};

/**
 * Means of ratios per item, as faithfulness is one (supported claims of all claims): macro, the mean
 * of the ratios, and micro, the ratio of the sums. An item without anything to count (0/0) has no
 * ratio; it is left out and counted, and two bounds say what it could change. A numerator above 0 over 0 is
 * invalid, left out and counted. Columns of numbers ≥ 0, NaN = missing; negative ones throw.
 * Interval: macro t, micro the ratio's linearised error, both with t(n − 1); with clusters robust,
 * t(C − 1). Reasons: EMPTY (no item has both numbers), ZERO_DENOMINATOR (none has a ratio); of the bounds the
 * same; interval TOO_FEW (one item or cluster), BOUNDARY (no spread). Source: Cochran 1977, ch. 6.
 */
export function ratioMean(
	numerators: Float64Array,
	denominators: Float64Array,
	options: StatOptions & ClusterOptions = {},
): RatioMean {
	const kinds = kindsOfItems(numerators, denominators);
	const { rows, zeroOverZero, invalid, nMissing } = kinds;
	const { level } = settled(options);
	const counted = { zeroOverZero, invalid, defined: rows.length };
	if (rows.length === 0) {
		const reason = zeroOverZero + invalid === 0 ? "EMPTY" : "ZERO_DENOMINATOR";
		const none = (stat: string) => undefinedResult(stat, reason, { n: 0, nMissing });
		const bound = (value: number) => (zeroOverZero > 0 ? { value } : noFigure(reason));
		const bounds = { macroIfZero: bound(0), macroIfOne: bound(1) };
		return { macro: none("ratio.macro"), micro: none("ratio.micro"), ...bounds, ...counted };
	}
	const above = Float64Array.from(rows, (row) => numerators[row]);
	const below = Float64Array.from(rows, (row) => denominators[row]);
	const units = unitsOf(rows, numerators.length, options);
	const ratios = above.map((numerator, i) => numerator / below[i]);
	const sum = ratios.reduce((total, ratio) => total + ratio, 0);
	const all = rows.length + zeroOverZero;
	const how = { units, nMissing, level };
	return {
		macro: meanResult("ratio.macro", ratios, how),
		micro: meanResult("ratio.micro", pooledScores(above, below, units.counts), how),
		macroIfZero: { value: sum / all },
		macroIfOne: { value: (sum + zeroOverZero) / all },
		...counted,
	};
}

/** Which items have a ratio, and how many have none and why. */
function kindsOfItems(numerators: Float64Array, denominators: Float64Array) {
	const items = numerators.length;
	if (denominators.length !== items) {
		throw new StatsInputError(`${items} numerators have ${denominators.length} denominators`);
	}
	const rows: number[] = [];
	let [zeroOverZero, invalid, nMissing] = [0, 0, 0];
	for (let item = 0; item < items; item++) {
		const [numerator, denominator] = [numerators[item], denominators[item]];
		if (Number.isNaN(numerator) || Number.isNaN(denominator)) nMissing++;
		else if (!(numerator >= 0 && denominator >= 0 && numerator + denominator < Infinity)) {
			throw new StatsInputError(`${numerator} of ${denominator} at place ${item} is not a ratio`);
		} else if (denominator > 0) rows.push(item);
		else if (numerator > 0) invalid++;
		else zeroOverZero++;
	}
	return { rows, zeroOverZero, invalid, nMissing };
}

/** Each item with a ratio is a unit of its own. */
function unitsOf(rows: readonly number[], items: number, { clusters }: ClusterOptions): Units {
	const unitOfItem = new Int32Array(items).fill(NO_CELL);
	rows.forEach((item, unit) => {
		unitOfItem[item] = unit;
	});
	const counts = new Float64Array(rows.length).fill(1);
	return { counts, clusters: clusterCells(unitOfItem, clusters) };
}

/** Scores whose mean is the pooled ratio, and whose spread is that of its influence function. */
function pooledScores(
	above: Float64Array,
	below: Float64Array,
	counts: Float64Array,
): Float64Array {
	const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
	const ratio = sum(above) / sum(below);
	return ratioInfluence(above, below, counts).map((influence) => ratio + influence);
}
