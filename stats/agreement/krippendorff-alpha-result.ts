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
import { fewClusters } from "../intervals/influence-error.ts";
import { bootstrapCells } from "../resampling/bootstrap.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import type { CellStatistic } from "../resampling/cell-statistic.ts";
import {
	jackknifeClusterErrors,
	jackknifeError,
	jackknifeErrorsOf,
	jackknifeUnits,
	type WithoutOne,
} from "../resampling/jackknife.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { sumCoincidences } from "./coincidences.ts";
import {
	type AlphaMetric,
	alphaOf,
	disagreementOf,
	ordinalDistances,
	squaredDistances,
} from "./krippendorff-alpha.ts";
import { pooledScoreInterval } from "./pooled-score.ts";

const STAT = "alpha.krippendorff";

export type AlphaOptions = StatOptions & {
	/** Numbers of the levels (`levelNumbers`), for interval and ratio; positions by default. */
	readonly numbers?: Float64Array | undefined;
	/** Squared distances of each pair of levels, K × K, symmetric, 0 on the diagonal, for `custom`. */
	readonly distances?: Float64Array | undefined;
	/** The bootstrap's interval by name; `score` by default. */
	readonly interval?: "bca" | undefined;
};

/**
 * Krippendorff's alpha: 1 − observed / expected disagreement of any number of raters, at most 1;
 * 0 is chance. Items with fewer than two values do not enter; `n` counts those that do. Interval:
 * `score` (`pooledScoreInterval`); `se` is the delete-one-item jackknife, or that of whole clusters, of
 * which fewer than 20 are FEW_CLUSTERS. By name BCa: items, or clusters, resampled through their patterns
 * (never pairs of values), all metrics sharing the replicates; its reasons are those of `bootstrapInterval`.
 * Reasons: NO_OVERLAP (no item with two values), SINGLE_CATEGORY (only one level occurs); interval
 * TOO_FEW (fewer than 10 clusters). Parts: do, de, ratings. Source: Krippendorff 2004, 2011 (12 × 4: .743,
 * .815, .849, ratio .797); Zapf et al. 2016 for the bootstrap.
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
		const known = distance === "ordinal" ? ordinalDistances(sums.totals) : distance;
		return { distance, known, value: alphaOf(disagreement), parts, varies: expected > 0 };
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
	const units = { patterns, counts: weights, clusters, alphas, withoutOne };
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
	readonly patterns: CountPatterns;
	readonly counts: Float64Array;
	readonly clusters: Clustering | undefined;
	readonly alphas: CellStatistic;
	readonly withoutOne: WithoutOne;
};

/** Jackknife errors and the intervals of alphas that are functions of the same counts. */
function alphaIntervals(
	defined: readonly { readonly value: number; readonly known: Float64Array }[],
	units: AlphaUnits,
	options: AlphaOptions,
): AlphaInterval[] {
	const outputs = defined.length;
	if (outputs === 0) return [];
	if (options.interval === "bca") return resampledIntervals(defined, units, options);
	const { patterns, counts, clusters, alphas: statistic, withoutOne } = units;
	const { level } = settled(options);
	const items = () => jackknifeUnits(counts, outputs, withoutOne);
	const errors = clusters
		? jackknifeClusterErrors(counts, { outputs, statistic, clusters }, items)
		: jackknifeErrorsOf(items());
	return defined.map(({ value, known }, i) => ({
		se: errors[i],
		interval: pooledScoreInterval(patterns, known, { value, level }),
		warnings: [],
	}));
}

/** Jackknife errors and bootstrap intervals. */
function resampledIntervals(
	defined: readonly { readonly value: number }[],
	{ counts, clusters, alphas: statistic, withoutOne }: AlphaUnits,
	options: AlphaOptions,
): AlphaInterval[] {
	const { level, seed } = settled(options);
	const resampled = bootstrapCells(
		counts,
		{ stat: STAT, outputs: defined.length, statistic, withoutOne, clusters },
		options,
	);
	return defined.map(({ value }, i) => {
		const outcome = resampled[i];
		const se = jackknifeError(outcome);
		return { se, ...bootstrapInterval(value, outcome, { level }), seed };
	});
}
