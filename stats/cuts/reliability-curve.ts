import { type StatOptions, settled } from "../core/options.ts";
import { type IntervalOrReason, isDefined, type Result } from "../core/result.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { clopperPearson } from "../intervals/clopper-pearson.ts";
import { rateResult } from "../intervals/rate.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { type Bin, DEFAULT_BINS, equalMassBins, forecasts } from "./calibration-bins.ts";
import { forecastsVerdicts } from "./labelled.ts";
import type { ScoredRows } from "./score-counts.ts";
import { tabulate } from "./tabulate.ts";

export const RELIABILITY_CURVE = {
	id: "calibration.curve",
	title: "Reliability curve",
	answers: "Where a judge says 80 %, do people accept 80 %?",
	scales: ["numeric"],
	compares: "judge",
	source: "Murphy & Winkler 1977; Wilson 1927 (bands); Clopper & Pearson 1934 (all bands together)",
	reads: "order",
	accepts: forecastsVerdicts,
	compute: (ratings: Ratings, options?: StatOptions & { readonly bins?: number | undefined }) => ({
		points: reliabilityCurve(ratings.cells(), options),
	}),
} satisfies RatingDefinition;

/** One point of the curve. */
export type ReliabilityPoint = {
	/** Lowest, mean and highest probability of its items. */
	readonly lowest: number;
	readonly meanProbability: number;
	readonly highest: number;
	/** Share of its items that people accept. */
	readonly observed: Result;
	/**
	 * Its band at a level at which all bands of the curve hold together: a calibrated judge's curve lies
	 * in all of them in at least `level` of samples.
	 */
	readonly together: IntervalOrReason;
};

/**
 * The share that people accept over bins of a judge's probabilities (A, in [0, 1]; B: labels 0 and 1),
 * in order; a calibrated judge lies on the diagonal. At most `bins` (10) of about equal mass, equal
 * probabilities together; no items, no points. Bands are the intervals of `rateResult`: Wilson's, with
 * clusters of the effective number of items, TOO_FEW with one cluster in the bin.
 * `together`: each band at 1 − (1 − level)/bins (Bonferroni), Clopper–Pearson's, with clusters again
 * Wilson's. Source: Murphy & Winkler 1977; Wilson 1927; Clopper & Pearson 1934; Dunn 1961.
 */
export function reliabilityCurve(
	pairs: PairCells,
	options: StatOptions & { readonly bins?: number | undefined } = {},
): readonly ReliabilityPoint[] {
	const forecast = forecasts(pairs);
	const { scores, counts, clusters } = forecast;
	const { level } = settled(options);
	const bins = equalMassBins(forecast, options.bins ?? DEFAULT_BINS);
	const each = 1 - (1 - level) / bins.length;
	return bins.map((bin) => {
		const rates = ratesIn(bin, forecast);
		const observedAt = (own: number) =>
			rateResult(RELIABILITY_CURVE.id, rates, {
				units: { counts, clusters },
				nMissing: 0,
				level: own,
				parts: { accepted: bin.accepted },
			});
		return {
			lowest: scores[bin.first],
			meanProbability: bin.meanProbability,
			highest: scores[bin.end - 1],
			observed: observedAt(level),
			together: clusters
				? intervalOf(observedAt(each))
				: { ci: clopperPearson(bin.accepted, bin.items, each) },
		};
	});
}

function intervalOf(result: Result): IntervalOrReason {
	if (!isDefined(result)) return { ciReason: result.reason };
	return result.ci ? { ci: result.ci } : { ciReason: result.ciReason ?? "TOO_FEW" };
}

/** Rows of the bin, and accepted ones among them. */
function ratesIn({ first, end }: Bin, { positions, labels }: ScoredRows) {
	const among = tabulate(positions.length, (row) => {
		const position = positions[row];
		return position >= first && position < end ? 1 : 0;
	});
	return { among, hits: among.map((inside, row) => inside * labels[row]) };
}
