import { type Definition, WITH_NUMBERS } from "../definition.ts";
import { normalCritical, tCritical } from "../distributions.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { type StatOptions, settled } from "../options.ts";
import { bootstrapCells, type Resampled } from "../resampling/bootstrap.ts";
import { type BootstrapInterval, bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { lowN, type Result, undefinedResult, type Warning } from "../result.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";

export const ERROR_METRICS: readonly Definition[] = [
	{
		id: "error.mae",
		title: "Mean absolute error",
		answers: "How far off is the judge on average?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Efron 1987 (interval)",
	},
	{
		id: "error.rmse",
		title: "Root mean square error",
		answers: "How far off is the judge, large errors weighing more?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Efron 1987 (interval)",
	},
	{
		id: "error.bias",
		title: "Bias",
		answers: "Is the judge more lenient (above 0) or stricter (below 0) than the reference?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Bland & Altman 1986",
	},
];

/** More distinct differences than this are not resampled: see `errorMetrics`. */
const MOST_RESAMPLED = 2000;

/**
 * How far the numbers of A (a judge) lie from those of B (the reference), in units of the scale:
 * mean absolute error and root mean square error (≥ 0), bias = mean of A − B (above 0: lenient).
 * Pairwise complete. Bias has the paired t interval, and parts sd, loaLow, loaHigh (Bland–Altman
 * limits of agreement). MAE and RMSE have BCa over the distinct differences; above 2,000 of them
 * (more rows still) the linearised interval, which the bootstrap only repeats at that size.
 * Reasons: EMPTY; interval of bias TOO_FEW (n = 1), of any BOUNDARY where nothing varies.
 * Source: Bland & Altman 1986; checked against scikit-learn and R.
 */
export function errorMetrics(
	cells: PairCells,
	options?: StatOptions,
): Record<"mae" | "rmse" | "bias", Result> {
	const counted = { n: cells.n, nMissing: unpaired(cells) };
	if (cells.n === 0) {
		return {
			mae: undefinedResult("error.mae", "EMPTY", counted),
			rmse: undefinedResult("error.rmse", "EMPTY", counted),
			bias: undefinedResult("error.bias", "EMPTY", counted),
		};
	}
	const differences = distinctDifferences(cells);
	const absolute = differences.values.map(Math.abs);
	const squared = differences.values.map((difference) => difference * difference);
	const mae = mean(absolute, differences.counts);
	const rmse = Math.sqrt(mean(squared, differences.counts));
	const { ofMae, ofRmse } = meanIntervals({ mae, rmse, absolute, squared }, differences, options);
	const warnings = lowN(cells.n);
	return {
		mae: { stat: "error.mae", value: mae, ...counted, ...withWarnings(ofMae, warnings) },
		rmse: { stat: "error.rmse", value: rmse, ...counted, ...withWarnings(ofRmse, warnings) },
		bias: { stat: "error.bias", ...counted, ...bias(differences, cells.n, options), warnings },
	};
}

/** Distinct differences A − B, ascending, with their counts. */
type Differences = { readonly values: Float64Array; readonly counts: Float64Array };

function distinctDifferences({ a, b, aValues, bValues, counts }: PairCells): Differences {
	const byDifference = new Map<number, number>();
	for (let cell = 0; cell < counts.length; cell++) {
		const difference =
			(aValues[a[cell] as number] as number) - (bValues[b[cell] as number] as number);
		byDifference.set(difference, (byDifference.get(difference) ?? 0) + (counts[cell] as number));
	}
	const values = Float64Array.from(byDifference.keys()).sort();
	return { values, counts: Float64Array.from(values, (value) => byDifference.get(value) ?? 0) };
}

function mean(values: Float64Array, counts: Float64Array): number {
	let n = 0;
	let sum = 0;
	for (let i = 0; i < values.length; i++) {
		n += counts[i] as number;
		sum += (counts[i] as number) * (values[i] as number);
	}
	return sum / n;
}

/** Sample standard deviation of values with counts; n > 1. */
function spread(values: Float64Array, counts: Float64Array, n: number): number {
	const centre = mean(values, counts);
	let sum = 0;
	for (let i = 0; i < values.length; i++) {
		sum += (counts[i] as number) * ((values[i] as number) - centre) ** 2;
	}
	return Math.sqrt(sum / (n - 1));
}

function bias({ values, counts }: Differences, n: number, options?: StatOptions) {
	const { level } = settled(options);
	const value = mean(values, counts);
	if (n === 1) return { value, ciReason: "TOO_FEW" } as const;
	const sd = spread(values, counts, n);
	const se = sd / Math.sqrt(n);
	const limits = normalCritical(level) * sd;
	const critical = tCritical(level, n - 1);
	return {
		value,
		se,
		...symmetricInterval(value, se, { critical, level, method: "t", bounded: false }),
		parts: { sd, loaLow: value - limits, loaHigh: value + limits },
	};
}

type MeanErrors = {
	readonly mae: number;
	readonly rmse: number;
	/** |d| and d² of each distinct difference. */
	readonly absolute: Float64Array;
	readonly squared: Float64Array;
};

type ErrorInterval = BootstrapInterval & { readonly seed?: number };

/** MAE and RMSE see the same replicates. */
function meanIntervals(
	{ mae, rmse, absolute, squared }: MeanErrors,
	{ values, counts }: Differences,
	options?: StatOptions,
): { ofMae: ErrorInterval; ofRmse: ErrorInterval } {
	const { level, seed } = settled(options);
	if (values.length > MOST_RESAMPLED) {
		const n = counts.reduce((sum, count) => sum + count, 0);
		const ofMae = spread(absolute, counts, n) / Math.sqrt(n);
		const ofRmse = spread(squared, counts, n) / Math.sqrt(n) / (2 * rmse);
		const how = { critical: normalCritical(level), level, method: "ase", bounded: false };
		return {
			ofMae: { interval: symmetricInterval(mae, ofMae, how), warnings: [] },
			ofRmse: { interval: symmetricInterval(rmse, ofRmse, how), warnings: [] },
		};
	}
	const [first, second] = bootstrapCells(
		counts,
		{
			stat: "error.metrics",
			outputs: 2,
			statistic: (drawn, out) => {
				out[0] = mean(absolute, drawn);
				out[1] = Math.sqrt(mean(squared, drawn));
			},
		},
		options,
	) as [Resampled, Resampled];
	return {
		ofMae: { ...bootstrapInterval(mae, first, { level }), seed },
		ofRmse: { ...bootstrapInterval(rmse, second, { level }), seed },
	};
}

function withWarnings({ interval, warnings, seed }: ErrorInterval, low: readonly Warning[]) {
	return { ...interval, ...(seed !== undefined && { seed }), warnings: [...low, ...warnings] };
}
