import type { Definition } from "../definition.ts";
import { criticalOf, fewClusters } from "../intervals/influence-error.ts";
import { wilson } from "../intervals/wilson.ts";
import { type StatOptions, settled } from "../options.ts";
import { type IntervalOrReason, lowN, type Result } from "../result.ts";
import type { ClusterCounts } from "../tables/clusters.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { binRateError } from "./bin-gaps.ts";
import { type Bin, DEFAULT_BINS, equalMassBins, forecasts } from "./calibration-bins.ts";
import type { ScoredRows } from "./score-counts.ts";

export const RELIABILITY_CURVE: Definition = {
	id: "calibration.curve",
	title: "Reliability curve",
	answers: "Where a judge says 80 %, do people accept 80 %?",
	scales: ["numeric"],
	compares: "judge",
	source: "Murphy & Winkler 1977; Wilson 1927 (bands)",
};

/** One point of the curve. */
export type ReliabilityPoint = {
	/** Lowest, mean and highest probability of its items. */
	readonly lowest: number;
	readonly meanProbability: number;
	readonly highest: number;
	/** Share of its items that people accept. */
	readonly observed: Result;
};

/**
 * The share that people accept over bins of a judge's probabilities (A, in [0, 1]; B: labels 0 and 1),
 * in order; a calibrated judge lies on the diagonal. At most `bins` (10) of about equal mass, equal
 * probabilities together; no items, no points. Wilson's intervals; with clusters of the effective
 * number of items and t(C − 1), or of clusters where a bin holds one label. Interval TOO_FEW: one
 * cluster. Parts: accepted.
 * Source: Murphy & Winkler 1977; Wilson 1927.
 */
export function reliabilityCurve(
	pairs: PairCells,
	options: StatOptions & { readonly bins?: number | undefined } = {},
): readonly ReliabilityPoint[] {
	const forecast = forecasts(pairs);
	const { scores } = forecast;
	return equalMassBins(forecast, options.bins ?? DEFAULT_BINS).map((bin) => ({
		lowest: scores[bin.first] as number,
		meanProbability: bin.meanProbability,
		highest: scores[bin.end - 1] as number,
		observed: observedShare(forecast, bin, settled(options).level),
	}));
}

function observedShare(forecast: ScoredRows, bin: Bin, level: number): Result {
	const { items: n, accepted } = bin;
	const { clusters } = forecast;
	const nClusters =
		clusters && Math.min(...clusters.factors.map((own) => within(forecast, bin, own)));
	return {
		stat: RELIABILITY_CURVE.id,
		value: accepted / n,
		n,
		nMissing: 0,
		...(nClusters !== undefined && { nClusters }),
		...(nClusters === undefined
			? { ci: wilson(accepted, n, level) }
			: clusteredInterval(forecast, bin, { nClusters, level })),
		warnings: [...lowN(n), ...fewClusters(nClusters)],
		parts: { accepted },
	};
}

/** Clusters with an item in the bin. */
function within(
	{ positions }: ScoredRows,
	{ first, end }: Bin,
	{ clusters, starts, cells }: ClusterCounts,
): number {
	let count = 0;
	for (let c = 0; c < clusters; c++) {
		const own = cells.subarray(starts[c], starts[c + 1]);
		if (
			own.some((row) => (positions[row] as number) >= first && (positions[row] as number) < end)
		) {
			count++;
		}
	}
	return count;
}

function clusteredInterval(
	forecast: ScoredRows,
	bin: Bin,
	{ nClusters, level }: { readonly nClusters: number; readonly level: number },
): IntervalOrReason {
	const error = binRateError(forecast, bin);
	if (!error || nClusters < 2) return { ciReason: "TOO_FEW" };
	const { se, seIndependent } = error;
	// A design effect below 1 is noise; with a single label there is none to estimate.
	const effective =
		seIndependent === 0 ? nClusters : bin.items / Math.max(1, (se / seIndependent) ** 2);
	const critical = criticalOf({ df: nClusters - 1 }, level);
	const limits = wilsonLimits(bin.accepted / bin.items, effective, critical);
	return { ci: { ...limits, level, method: "wilson" } };
}

/** Wilson's limits of a share of any effective number of items. */
function wilsonLimits(share: number, n: number, critical: number): { low: number; high: number } {
	const square = (critical * critical) / n;
	const centre = (share + square / 2) / (1 + square);
	const half = (critical / (1 + square)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n));
	return {
		low: share === 0 ? 0 : Math.max(0, centre - half),
		high: share === 1 ? 1 : Math.min(1, centre + half),
	};
}
