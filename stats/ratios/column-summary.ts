import { type StatOptions, settled } from "../core/options.ts";
import { type Figure, noFigure, type Result, StatsInputError } from "../core/result.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { meanResult } from "../intervals/mean.ts";
import { resultWithin } from "../intervals/within-range.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";

export const COLUMN_SUMMARY = [
	{
		id: "mean",
		title: "Mean",
		answers: "What does a judge say on average, and how sure is that?",
		scales: ["numeric"],
		compares: "rate",
		source: "Student 1908; Liang & Zeger 1986 for clusters",
		compute: columnSummary,
	},
] as const satisfies readonly OwnDefinition[];

export type ColumnSummary = {
	readonly mean: Result;
	/** Sample standard deviation, n − 1. */
	readonly sd: Figure;
	/** Third standardised moment of the sample (g₁ = m₃ / m₂^1.5). */
	readonly skewness: Figure;
};

/**
 * Mean, standard deviation and skewness of a column of numbers, NaN = missing. The mean has the t
 * interval with n − 1 degrees of freedom, with clusters a robust one with C − 1; it ends where the
 * range of the scale does, unless a value lies beyond. Infinite numbers throw. Reasons: EMPTY (no value); interval TOO_FEW (one value or cluster), BOUNDARY (no spread); sd
 * TOO_FEW below two values; skewness CONSTANT_INPUT where nothing varies.
 */
export function columnSummary(
	column: Float64Array,
	options: StatOptions &
		ClusterOptions & { readonly range?: readonly [number, number] | null } = {},
): ColumnSummary {
	const places: number[] = [];
	column.forEach((value, place) => {
		if (Number.isNaN(value)) return;
		if (!Number.isFinite(value)) throw new StatsInputError(`${value} at place ${place}`);
		places.push(place);
	});
	const values = Float64Array.from(places, (place) => column[place]);
	const unitOfItem = new Int32Array(column.length).fill(NO_CELL);
	places.forEach((place, unit) => {
		unitOfItem[place] = unit;
	});
	const counts = new Float64Array(values.length).fill(1);
	const units = { counts, clusters: clusterCells(unitOfItem, options.clusters) };
	const nMissing = column.length - values.length;
	const { level } = settled(options);
	const [lowest, highest] = options.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
	const isWithin = values.every((value) => value >= lowest && value <= highest);
	const mean = meanResult("mean", values, { units, nMissing, level });
	return {
		mean: isWithin ? resultWithin(mean, [lowest, highest]) : mean,
		...spread(values),
	};
}

function spread(values: Float64Array): Pick<ColumnSummary, "sd" | "skewness"> {
	const n = values.length;
	if (n === 0) return { sd: noFigure("EMPTY"), skewness: noFigure("EMPTY") };
	if (n === 1) return { sd: noFigure("TOO_FEW"), skewness: noFigure("TOO_FEW") };
	const mean = values.reduce((sum, value) => sum + value, 0) / n;
	const moment = (power: number) =>
		values.reduce((sum, value) => sum + (value - mean) ** power, 0) / n;
	const squares = moment(2);
	const isConstant = values.every((value) => value === values[0]);
	return {
		sd: { value: isConstant ? 0 : Math.sqrt((squares * n) / (n - 1)) },
		skewness: isConstant ? noFigure("CONSTANT_INPUT") : { value: moment(3) / squares ** 1.5 },
	};
}
