import { type StatOptions, settled } from "../core/options.ts";
import { isDefined, type Result } from "../core/result.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { meanResult } from "../intervals/mean.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { DEFAULT_BINS, equalMassBins, forecasts } from "./calibration-bins.ts";
import { isotonicFit } from "./isotonic.ts";
import { forecastsVerdicts } from "./labelled.ts";
import { acceptedShares, type ScoredRows } from "./score-counts.ts";
import { tabulate } from "./tabulate.ts";

export const BRIER = {
	id: "calibration.brier",
	title: "Brier score",
	answers: "How far are a judge's probabilities from what people said?",
	scales: ["numeric"],
	compares: "judge",
	source: "Brier 1950; Murphy 1973; Dimitriadis, Gneiting & Jordan 2021",
	reads: "order",
	accepts: forecastsVerdicts,
	compute: (ratings: Ratings, options?: StatOptions & { readonly bins?: number | undefined }) =>
		brierScore(ratings.cells(), options),
} satisfies RatingDefinition;

const STAT = BRIER.id;

/**
 * Mean squared distance of probabilities (A, in [0, 1]) from labels (B, 1 accepts and 0 rejects), in
 * [0, 1]; 0 is best, and .25 is what "always ½" gets. Pairwise complete. Interval: mean ± t(n − 1),
 * with clusters t(C − 1), cut to [0, 1].
 *
 * Parts: uncertainty ȳ(1 − ȳ), the score of always saying ȳ, and skill, the share of it that is saved.
 * Two decompositions: over bins (Murphy 1973; `bins`, 10, of equal mass) score = reliability −
 * resolution + uncertainty + withinBins, the last 0 where a bin is one probability (Stephenson et al.
 * 2008); without bins, by isotonic regression, score = miscalibration − discrimination + uncertainty.
 *
 * Reasons: EMPTY; interval TOO_FEW (one item or cluster), BOUNDARY (every distance is the same).
 * Numbers outside [0, 1] throw. Source: Brier 1950; Murphy 1973; Dimitriadis et al. 2021.
 */
export function brierScore(
	pairs: PairCells,
	options: StatOptions & { readonly bins?: number | undefined } = {},
): Result {
	const forecast = forecasts(pairs);
	const { labels, positions, scores, nMissing } = forecast;
	const losses = tabulate(labels.length, (row) => {
		return (scores[positions[row]] - labels[row]) ** 2;
	});
	const { level } = settled(options);
	const result = meanResult(STAT, losses, { units: forecast, nMissing, level, bounded: true });
	if (!isDefined(result)) return result;
	const { value, ci } = result;
	const binned = murphy(forecast, options.bins ?? DEFAULT_BINS);
	const { uncertainty } = binned;
	const fitted = isotonicLoss(forecast);
	return {
		...result,
		...(ci && { ci: { ...ci, low: Math.max(0, ci.low) } }),
		parts: {
			...binned,
			miscalibration: value - fitted,
			discrimination: uncertainty - fitted,
			...(uncertainty > 0 && { skill: 1 - value / uncertainty }),
			...result.parts,
		},
	};
}

/** What the score is made of, over bins. */
function murphy(forecast: ScoredRows, bins: number) {
	const { n, positives, scores, items, accepted } = forecast;
	const base = positives / n;
	let reliability = 0;
	let resolution = 0;
	let withinBins = 0;
	for (const { first, end, items: inBin, accepted: hits, meanProbability } of equalMassBins(
		forecast,
		bins,
	)) {
		const rate = hits / inBin;
		reliability += (inBin * (meanProbability - rate) ** 2) / n;
		resolution += (inBin * (rate - base) ** 2) / n;
		if (end - first === 1) continue;
		for (let position = first; position < end; position++) {
			const own = items[position];
			const distance = scores[position] - meanProbability;
			const covariance = (accepted[position] - own * rate) * distance;
			withinBins += (own * distance * distance - 2 * covariance) / n;
		}
	}
	return { uncertainty: base * (1 - base), reliability, resolution, withinBins };
}

/** Brier score of the probabilities that isotonic regression would make of the judge's. */
function isotonicLoss(forecast: ScoredRows): number {
	const { items, accepted, n } = forecast;
	const fitted = isotonicFit(acceptedShares(forecast), items);
	return fitted.reduce((sum, probability, position) => {
		const hits = accepted[position];
		const others = items[position] - hits;
		return sum + (hits * (1 - probability) ** 2 + others * probability ** 2) / n;
	}, 0);
}
