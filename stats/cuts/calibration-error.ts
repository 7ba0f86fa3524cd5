import { normalCdf } from "../core/distributions.ts";
import type { StatOptions } from "../core/options.ts";
import { lowN, type Result, undefinedResult } from "../core/result.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { StandardError } from "../intervals/influence-error.ts";
import { robustError } from "../intervals/robust-error.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { type Bin, DEFAULT_BINS, equalMassBins, forecasts } from "./calibration-bins.ts";
import { forecastsVerdicts } from "./labelled.ts";
import type { ScoredRows } from "./score-counts.ts";
import { tabulate } from "./tabulate.ts";

export const CALIBRATION_ERROR = {
	id: "calibration.error",
	title: "Expected calibration error",
	answers: "How far are a judge's probabilities from the shares that people accept?",
	scales: ["numeric"],
	compares: "judge",
	source: "Naeini, Cooper & Hauskrecht 2015; Kumar, Liang & Ma 2019",
	reads: "order",
	accepts: forecastsVerdicts,
	compute: (ratings: Ratings, options?: StatOptions & { readonly bins?: number | undefined }) =>
		calibrationError(ratings.cells(), options),
} satisfies RatingDefinition;

const STAT = CALIBRATION_ERROR.id;

/**
 * Mean distance between a judge's probability and the share that people accept, over bins of equal
 * mass, in [0, 1]; A: probabilities, B: labels 0 and 1; pairwise complete.
 *
 * Sampling alone makes the plain figure (`parts.plugin`) grow with the number of bins, also of a
 * perfect judge. The value is debiased: twice the plain one minus what the plain one would be on
 * average if its gaps were the true ones, with normal errors (robust to clusters); at least 0.
 * `bins` (10) are the most; equal probabilities are never parted.
 *
 * There is no interval (NOT_AVAILABLE): of a calibrated judge the truth is 0, the end of where the figure
 * can lie, at which its law is no normal one and the bootstrap is inconsistent (Andrews 2000), and limits that
 * hold for all gaps at once are far too wide. `reliabilityCurve` tests calibration, band by band and together.
 * Reasons: EMPTY, TOO_FEW (one cluster).
 * Source: Naeini et al. 2015; Kumar, Liang & Ma 2019, with the mean of a folded normal.
 */
export function calibrationError(
	pairs: PairCells,
	{ bins = DEFAULT_BINS }: { readonly bins?: number | undefined } = {},
): Result {
	const forecast = forecasts(pairs);
	const { n, nMissing } = forecast;
	if (n === 0) return undefinedResult(STAT, "EMPTY", { n, nMissing });
	const found = equalMassBins(forecast, bins);
	let plugin = 0;
	let again = 0;
	for (const bin of found) {
		const gap = bin.accepted / bin.items - bin.meanProbability;
		const error = gapError(forecast, bin, gap);
		if (!error) return undefinedResult(STAT, "TOO_FEW", { n, nMissing });
		plugin += (bin.items / n) * Math.abs(gap);
		again += (bin.items / n) * foldedMean(gap, error.se);
	}
	return {
		stat: STAT,
		value: Math.max(0, 2 * plugin - again),
		n,
		nMissing,
		ciReason: "NOT_AVAILABLE",
		warnings: lowN(n),
		parts: { plugin, bins: found.length },
	};
}

/** The error of the gap of a bin; `undefined`: all items of the table lie in one cluster. */
function gapError(forecast: ScoredRows, bin: Bin, gap: number): StandardError | undefined {
	const { labels, positions, scores, n } = forecast;
	const influence = tabulate(labels.length, (row) => {
		const position = positions[row];
		if (position < bin.first || position >= bin.end) return 0;
		return (n / bin.items) * (labels[row] - scores[position] - gap);
	});
	return robustError(influence, forecast);
}

/** Mean of |X| for a normal X. */
function foldedMean(mean: number, sd: number): number {
	if (sd === 0) return Math.abs(mean);
	const z = mean / sd;
	return sd * Math.sqrt(2 / Math.PI) * Math.exp((-z * z) / 2) + mean * (1 - 2 * normalCdf(-z));
}
