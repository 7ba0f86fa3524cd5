import { settled } from "../core/options.ts";
import { isDefined, lowN, type Result, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import type { Ratings } from "../definition/ratings.ts";
import { criticalOf, fewClusters, standardError } from "../intervals/influence-error.ts";
import { RATES, withinRange } from "../intervals/within-range.ts";
import { type ClusterIds, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { correctedRate, type PassCounts, type PassRates } from "./lang-reiczigel.ts";
import { type RoganGladen, type RoganGladenOptions, ratesOf, roganGladen } from "./rogan-gladen.ts";

/** The corrected pass rate of the judge, the first of two raters, from the labels of the second. */
export function passRateOfRatings(ratings: Ratings, options?: RoganGladenOptions): RoganGladen {
	const [judge, labels] = ratings.codes();
	return passRate(labels, judge, { ...options, clusters: ratings.clusters });
}

/**
 * `roganGladen` of columns: 1 = pass, 0 = fail, 0xFF = no label or no answer of the judge. Items with
 * both are the labelled ones, items that only the judge answered the pool. With `clusters` the interval
 * is the delta method's with their robust error and t(C − 1) (FEW_CLUSTERS below 20; one: TOO_FEW),
 * labelled items and pool of a cluster together. Unequal lengths and other codes throw.
 */
export function passRate(
	labels: Uint8Array,
	judge: Uint8Array,
	{
		clusters,
		...options
	}: RoganGladenOptions & { readonly clusters?: ClusterIds | undefined } = {},
): RoganGladen {
	const counts = countsOf(labels, judge);
	const nMissing = judge.reduce((n, code) => n + (code === MISSING ? 1 : 0), 0);
	const all = roganGladen(counts, options);
	const independent: Result = { ...all.passRate, nMissing };
	if (!clusters) return { ...all, passRate: independent };
	const passRate = clustered(independent, { labels, judge, counts, clusters }, options);
	return { ...all, passRate };
}

function countsOf(labels: Uint8Array, judge: Uint8Array): PassCounts {
	if (labels.length !== judge.length) {
		throw new StatsInputError(`columns of ${labels.length} and ${judge.length} places do not fit`);
	}
	const counts = { tp: 0, fn: 0, tn: 0, fp: 0, judgePass: 0, judgeTotal: 0 };
	judge.forEach((answer, place) => {
		const label = labels[place];
		for (const code of [answer, label]) {
			if (code > 1 && code !== MISSING) throw new StatsInputError(`${code} is neither 0 nor 1`);
		}
		if (answer === MISSING) return;
		if (label === MISSING) {
			counts.judgeTotal++;
			counts.judgePass += answer;
		} else if (label === 1) counts[answer === 1 ? "tp" : "fn"]++;
		else counts[answer === 1 ? "fp" : "tn"]++;
	});
	return counts;
}

type Clustered = {
	readonly labels: Uint8Array;
	readonly judge: Uint8Array;
	readonly counts: PassCounts;
	readonly clusters: ClusterIds;
};

function clustered(
	independent: Result,
	{ labels, judge, counts, clusters }: Clustered,
	options: RoganGladenOptions,
): Result {
	const rates = ratesOf(counts);
	if (!isDefined(independent) || typeof rates === "string") return independent;
	const { stat, value, n, nMissing } = independent;
	const raw = correctedRate(rates);
	const { tp, fn, tn, fp, judgePass, judgeTotal } = counts;
	const error = standardError(influenceOf(rates, n), {
		counts: Float64Array.of(judgeTotal - judgePass, judgePass, fn, tp, tn, fp),
		clusters: clusterCells(cellsOf(labels, judge), clusters),
	});
	const warnings = lowN(n - judgeTotal);
	if (!error) {
		const few = [...warnings, ...fewClusters(1)];
		const parts = { raw };
		return { stat, value, n, nMissing, nClusters: 1, ciReason: "TOO_FEW", warnings: few, parts };
	}
	const { level } = settled(options);
	const half = criticalOf(error, level) * error.se;
	const [low, high] = [raw - half, raw + half];
	return {
		stat,
		value,
		n,
		nMissing,
		...(error.nClusters !== undefined && { nClusters: error.nClusters }),
		se: error.se,
		...withinRange({ ci: { low, high, level, method: "delta-cluster" } }, RATES),
		warnings: [...warnings, ...fewClusters(error.nClusters)],
		parts: { raw, low, high },
	};
}

/** Six cells: the pool, the labelled passes and failures, each rejected or accepted by the judge. */
function cellsOf(labels: Uint8Array, judge: Uint8Array): Int32Array {
	return Int32Array.from(judge, (answer, place) => {
		if (answer === MISSING) return NO_CELL;
		const label = labels[place];
		return label === MISSING ? answer : label === 1 ? 2 + answer : 4 + answer;
	});
}

/** What one of `n` items of each cell adds to θ (mean 0 over the items). */
function influenceOf(rates: PassRates, n: number): Float64Array {
	const { apparent, sensitivity, specificity, sizes } = rates;
	const theta = correctedRate(rates);
	const youden = sensitivity + specificity - 1;
	const [pool, positives, negatives] = sizes;
	return Float64Array.of(
		-apparent / pool,
		(1 - apparent) / pool,
		(theta * sensitivity) / positives,
		(theta * (sensitivity - 1)) / positives,
		((1 - theta) * (1 - specificity)) / negatives,
		(-(1 - theta) * specificity) / negatives,
	).map((share) => (n * share) / youden);
}
