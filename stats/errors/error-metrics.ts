import { bootstrapInterval, bootstrapOne } from "../bootstrap.ts";
import { normalCritical, tCritical } from "../distributions.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { type StatOptions, settled } from "../options.ts";
import {
	type IntervalOrReason,
	lowN,
	type Result,
	undefinedResult,
	type Warning,
} from "../result.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";

/** More distinct differences than this are not resampled: see `errorMetrics`. */
const MOST_RESAMPLED = 2000;

/** Distinct differences A − B, ascending, with their counts. */
type Differences = { readonly values: Float64Array; readonly counts: Float64Array };

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
	const differences = distinctDifferences(cells);
	return {
		mae: meanError("error.mae", cells, differences, options),
		rmse: meanError("error.rmse", cells, differences, options),
		bias: bias(cells, differences, options),
	};
}

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

function squaredDistance(values: Float64Array, counts: Float64Array, from: number): number {
	let sum = 0;
	for (let i = 0; i < values.length; i++) {
		sum += (counts[i] as number) * ((values[i] as number) - from) ** 2;
	}
	return sum;
}

function bias(cells: PairCells, { values, counts }: Differences, options?: StatOptions): Result {
	const stat = "error.bias";
	const { n } = cells;
	const nMissing = unpaired(cells);
	if (n === 0) return undefinedResult(stat, "EMPTY", { n, nMissing });
	const { level } = settled(options);
	const value = mean(values, counts);
	if (n === 1) return { stat, value, n, nMissing, ciReason: "TOO_FEW", warnings: lowN(n) };
	const sd = Math.sqrt(squaredDistance(values, counts, value) / (n - 1));
	const se = sd / Math.sqrt(n);
	const limits = normalCritical(level) * sd;
	const critical = tCritical(level, n - 1);
	return {
		stat,
		value,
		n,
		nMissing,
		se,
		...symmetricInterval(value, se, { critical, level, method: "t", bounded: false }),
		warnings: lowN(n),
		parts: { sd, loaLow: value - limits, loaHigh: value + limits },
	};
}

/** MAE is the mean of |d|, RMSE the root of the mean of d². */
function meanError(
	stat: "error.mae" | "error.rmse",
	cells: PairCells,
	{ values, counts }: Differences,
	options?: StatOptions,
): Result {
	const { n } = cells;
	const nMissing = unpaired(cells);
	if (n === 0) return undefinedResult(stat, "EMPTY", { n, nMissing });
	const { level, seed } = settled(options);
	const root = stat === "error.rmse";
	const losses = values.map((difference) =>
		root ? difference * difference : Math.abs(difference),
	);
	const average = mean(losses, counts);
	const value = root ? Math.sqrt(average) : average;
	let interval: IntervalOrReason;
	let warnings: readonly Warning[] = [];
	const resampled = values.length <= MOST_RESAMPLED;
	if (resampled) {
		const outcome = bootstrapOne(
			counts,
			(drawn) => {
				const drawnMean = mean(losses, drawn);
				return root ? Math.sqrt(drawnMean) : drawnMean;
			},
			stat,
			options,
		);
		({ interval, warnings } = bootstrapInterval(value, outcome, { level }));
	} else {
		const slope = root ? 1 / (2 * value) : 1;
		const se =
			(slope * Math.sqrt(squaredDistance(losses, counts, average) / (n - 1))) / Math.sqrt(n);
		const critical = normalCritical(level);
		interval = symmetricInterval(value, se, { critical, level, method: "ase", bounded: false });
	}
	const said = [...lowN(n), ...warnings];
	return { stat, value, n, nMissing, ...interval, ...(resampled && { seed }), warnings: said };
}
