import { type StatOptions, settled } from "../core/options.ts";
import { recordOf } from "../core/record-of.ts";
import {
	type Defined,
	type IntervalOrReason,
	lowN,
	type Result,
	undefinedResult,
	type Warning,
} from "../core/result.ts";
import { criticalOf, fewClusters } from "../intervals/influence-error.ts";
import { bootstrapCells } from "../resampling/bootstrap.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import type { CellStatistic } from "../resampling/cell-statistic.ts";
import {
	intervalOfError,
	jackknifeClusterErrors,
	jackknifeError,
	jackknifeErrorsOf,
	jackknifeUnits,
	type WithoutOne,
} from "../resampling/jackknife.ts";
import { worthResampling } from "../resampling/resampled-result.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { sumCoincidences } from "./coincidences.ts";
import {
	type AlphaMetric,
	alphaOf,
	disagreementOf,
	squaredDistances,
} from "./krippendorff-alpha.ts";

const STAT = "alpha.krippendorff";

/** More patterns than this have the jackknife's interval: resampling would only repeat it. */
const MOST_RESAMPLED = 20_000;

export type AlphaOptions = StatOptions & {
	/** Numbers of the levels (`levelNumbers`), for interval and ratio; positions by default. */
	readonly numbers?: Float64Array | undefined;
	/** Squared distances of each pair of levels, K × K, symmetric, 0 on the diagonal, for `custom`. */
	readonly distances?: Float64Array | undefined;
};

/**
 * Krippendorff's alpha: 1 − observed / expected disagreement of any number of raters, at most 1;
 * 0 is chance. Items with fewer than two values do not enter; `n` counts those that do. All
 * requested metrics share one set of replicates: items are resampled through their patterns (never
 * pairs of values), interval BCa; `se` is the delete-one-item jackknife. Patterns with clusters are
 * resampled and left out by whole clusters; below 20 (with FEW_CLUSTERS) or above 200 of them, and where two
 * groupings cross, the interval is the jackknife's with t(C − 1).
 * Reasons: NO_OVERLAP (no item with two values), SINGLE_CATEGORY (only one level occurs); interval
 * BOUNDARY (α = 1), DEGENERATE_RESAMPLES (leaving out an item leaves one level), TOO_FEW (one
 * cluster). Parts: do, de, ratings. Source: Krippendorff 2004, 2011 (12 × 4: .743, .815, .849, ratio
 * .797); Zapf et al. 2016 for the bootstrap.
 */
export function krippendorffAlpha<Metric extends AlphaMetric>(
	patterns: CountPatterns,
	metrics: readonly Metric[],
	options: AlphaOptions = {},
): Record<Metric, Result> {
	const { levels, items, pairable: n } = patterns;
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const distances = metrics.map((metric) => squaredDistances(metric, numbers, options.distances));
	const counted = { n, nMissing: items - n };
	if (n === 0) return everyMetric(metrics, () => undefinedResult(STAT, "NO_OVERLAP", counted));
	const { weights, clusters, sums, add, addWithout } = sumCoincidences(patterns);
	add(weights);
	const estimates = distances.map((distance) => {
		const disagreement = disagreementOf(sums, distance);
		const { observed, expected, ratings } = disagreement;
		const parts = { do: observed, de: expected, ratings };
		return { distance, value: alphaOf(disagreement), parts, varies: expected > 0 };
	});
	const defined = estimates.filter(({ varies }) => varies);
	function writeAlphas(out: Float64Array): void {
		defined.forEach(({ distance }, i) => {
			const disagreement = disagreementOf(sums, distance);
			out[i] = disagreement.expected > 0 ? alphaOf(disagreement) : Number.NaN;
		});
	}
	const alphas: CellStatistic = (drawn, out) => {
		add(drawn);
		writeAlphas(out);
	};
	const withoutOne: WithoutOne = (pattern, out) => {
		addWithout(pattern);
		writeAlphas(out);
	};
	const units = { counts: weights, clusters, alphas, withoutOne };
	const intervals = alphaIntervals(defined, units, options);
	return everyMetric(metrics, (place) => {
		const estimate = estimates[place];
		const { value, parts } = estimate;
		const interval = intervals[defined.indexOf(estimate)];
		if (!interval) return undefinedResult(STAT, "SINGLE_CATEGORY", { ...counted, parts });
		return alphaResult({ value, ...counted, parts }, { ...interval, clusters });
	});
}

function everyMetric<Metric extends AlphaMetric>(
	metrics: readonly Metric[],
	resultOf: (place: number) => Result,
): Record<Metric, Result> {
	return recordOf(metrics, (_, place) => resultOf(place));
}

/** The envelope of an alpha that exists, shared with the alpha of numbers. */
export function alphaResult(
	estimate: Pick<Defined, "value" | "n" | "nMissing"> & { parts: Record<string, number> },
	{
		se,
		interval,
		warnings,
		seed,
		clusters,
	}: AlphaInterval & { readonly clusters: Clustering | undefined },
): Defined {
	const nClusters = clusters && fewestClusters(clusters);
	return {
		stat: STAT,
		...estimate,
		...(nClusters !== undefined && { nClusters }),
		...(se !== undefined && { se }),
		...interval,
		...(seed !== undefined && { seed }),
		warnings: [...lowN(estimate.n), ...new Set([...fewClusters(nClusters), ...warnings])],
	};
}

export type AlphaInterval = {
	readonly se: number | undefined;
	readonly interval: IntervalOrReason;
	readonly warnings: readonly Warning[];
	readonly seed?: number | undefined;
};

type AlphaUnits = {
	readonly counts: Float64Array;
	readonly clusters: Clustering | undefined;
	readonly alphas: CellStatistic;
	readonly withoutOne: WithoutOne;
};

/** Jackknife errors and bootstrap intervals of alphas that are functions of the same counts. */
function alphaIntervals(
	defined: readonly { readonly value: number }[],
	{ counts, clusters, alphas: statistic, withoutOne }: AlphaUnits,
	options: StatOptions,
): AlphaInterval[] {
	const outputs = defined.length;
	if (outputs === 0) return [];
	const { level, seed, replicates } = settled(options);
	const nClusters = clusters && fewestClusters(clusters);
	const isAsked = replicates > 0 && nClusters !== 1;
	if (counts.length > MOST_RESAMPLED || (isAsked && !worthResampling({ clusters }))) {
		const items = () => jackknifeUnits(counts, outputs, withoutOne);
		const errors = clusters
			? jackknifeClusterErrors(counts, { outputs, statistic, clusters }, items)
			: jackknifeErrorsOf(items());
		const critical = criticalOf({ df: (nClusters ?? Number.POSITIVE_INFINITY) - 1 }, level);
		return defined.map(({ value }, i) => {
			const interval = intervalOfError(value, errors[i], { critical, level });
			return { se: errors[i], interval, warnings: [] };
		});
	}
	const resampled = bootstrapCells(
		counts,
		{ stat: STAT, outputs, statistic, withoutOne, clusters },
		options,
	);
	return defined.map(({ value }, i) => {
		const outcome = resampled[i];
		const se = jackknifeError(outcome);
		return { se, ...bootstrapInterval(value, outcome, { level }), seed };
	});
}
