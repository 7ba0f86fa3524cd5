import type { Definition } from "../definition.ts";
import { normalCritical } from "../distributions.ts";
import { type StatOptions, settled } from "../options.ts";
import { bootstrapCells, type Resampled } from "../resampling/bootstrap.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import type { CellStatistic } from "../resampling/cell-statistic.ts";
import { jackknifeCells, jackknifeError, jackknifeInterval } from "../resampling/jackknife.ts";
import {
	type Defined,
	type IntervalOrReason,
	lowN,
	type Result,
	StatsInputError,
	undefinedResult,
	type Warning,
} from "../result.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { type AlphaMetric, sumCoincidences } from "./coincidences.ts";

export const KRIPPENDORFF_ALPHA: Definition = {
	id: "alpha.krippendorff",
	title: "Krippendorff's alpha",
	answers: "How reliable are the labels of any number of raters, with gaps allowed?",
	scales: ["binary", "nominal", "ordinal", "numeric"],
	compares: "many",
	source: "Krippendorff 2004, 2011; Zapf et al. 2016",
};

const STAT = "alpha.krippendorff";

/** More patterns than this have the jackknife's interval: resampling would only repeat it. */
const MOST_RESAMPLED = 20_000;

/**
 * Krippendorff's alpha: 1 − observed / expected disagreement of any number of raters, at most 1;
 * 0 is chance. Items with fewer than two values do not enter; `n` counts those that do. All
 * requested metrics share one set of replicates: items are resampled through their patterns (never
 * pairs of values), interval BCa; `se` is the delete-one-item jackknife.
 * Reasons: NO_OVERLAP (no item with two values), SINGLE_CATEGORY (only one level occurs); interval
 * BOUNDARY (α = 1), DEGENERATE_RESAMPLES (leaving out an item leaves one level).
 * Parts: do, de, ratings. Source: Krippendorff 2004, 2011 (12 × 4: .743, .815, .849, ratio .797);
 * Zapf et al. 2016 for the bootstrap.
 */
export function krippendorffAlpha<Metric extends AlphaMetric>(
	patterns: CountPatterns,
	metrics: readonly Metric[],
	options: StatOptions & { readonly numbers?: Float64Array | undefined } = {},
): Record<Metric, Result> {
	const { levels, items, pairable: n } = patterns;
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	if (metrics.some((metric) => metric === "ratio") && numbers.some((number) => number < 0)) {
		throw new StatsInputError("the ratio metric needs numbers of 0 and more");
	}
	const counted = { n, nMissing: items - n };
	const coincidences = sumCoincidences(patterns);
	coincidences.add(coincidences.weights);
	const estimates = metrics.map((metric) => {
		const { observed, expected } = coincidences.disagreement(metric, numbers);
		const parts = { do: observed, de: expected, ratings: coincidences.ratings() };
		return { metric, value: 1 - observed / expected, parts, varies: n > 0 && expected > 0 };
	});
	const defined = estimates.filter(({ varies }) => varies);
	const alphas: CellStatistic = (drawn, out) => {
		coincidences.add(drawn);
		defined.forEach(({ metric }, i) => {
			const { observed, expected } = coincidences.disagreement(metric, numbers);
			out[i] = expected > 0 ? 1 - observed / expected : Number.NaN;
		});
	};
	const intervals = alphaIntervals(defined, coincidences.weights, alphas, options);
	const results = estimates.map(({ metric, value, parts, varies }): [Metric, Result] => {
		if (n === 0) return [metric, undefinedResult(STAT, "NO_OVERLAP", counted)];
		const interval = intervals.get(metric);
		if (!varies || !interval) {
			return [metric, undefinedResult(STAT, "SINGLE_CATEGORY", { ...counted, parts })];
		}
		return [metric, alphaResult({ value, ...counted, parts }, interval)];
	});
	return Object.fromEntries(results) as Record<Metric, Result>;
}

/** The envelope of an alpha that exists, shared with the alpha of numbers. */
export function alphaResult(
	estimate: Pick<Defined, "value" | "n" | "nMissing"> & { parts: Record<string, number> },
	{ se, interval, warnings, seed }: AlphaInterval,
): Defined {
	return {
		stat: STAT,
		...estimate,
		...(se !== undefined && { se }),
		...interval,
		...(seed !== undefined && { seed }),
		warnings: [...lowN(estimate.n), ...warnings],
	};
}

export type AlphaInterval = {
	readonly se: number | undefined;
	readonly interval: IntervalOrReason;
	readonly warnings: readonly Warning[];
	readonly seed?: number | undefined;
};

/** Jackknife errors and bootstrap intervals of alphas that are functions of the same counts. */
function alphaIntervals(
	defined: readonly { readonly metric: AlphaMetric; readonly value: number }[],
	weights: Float64Array,
	alphas: CellStatistic,
	options: StatOptions,
): Map<AlphaMetric, AlphaInterval> {
	const intervals = new Map<AlphaMetric, AlphaInterval>();
	if (defined.length === 0) return intervals;
	const { level, seed } = settled(options);
	if (weights.length > MOST_RESAMPLED) {
		const { values, weights: units } = jackknifeCells(weights, defined.length, alphas);
		const critical = normalCritical(level);
		defined.forEach(({ metric, value }, i) => {
			const without = { jackknife: values[i] as Float64Array, weights: units };
			const interval = jackknifeInterval(value, without, { critical, level });
			intervals.set(metric, { se: jackknifeError(without), interval, warnings: [] });
		});
		return intervals;
	}
	const resampled = bootstrapCells(
		weights,
		{ stat: STAT, outputs: defined.length, statistic: alphas },
		options,
	);
	defined.forEach(({ metric, value }, i) => {
		const outcome = resampled[i] as Resampled;
		const se = jackknifeError(outcome);
		intervals.set(metric, { se, ...bootstrapInterval(value, outcome, { level }), seed });
	});
	return intervals;
}
