import type { ManyRaterOptions } from "../agreement/chance-corrected.ts";
import { disagreements } from "../core/agreement-weights.ts";
import { settled } from "../core/options.ts";
import { type Figure, lowN, noFigure, type Result, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { jackknifeError } from "../resampling/jackknife.ts";
import { intervalOfSums } from "../resampling/sum-result.ts";
import {
	denseUnits,
	jackknifeOfSums,
	resampleSums,
	type SumStatistic,
	totalsOf,
	type UnitSums,
} from "../resampling/unit-sums.ts";
import { type Clustering, fewestClusters, NO_CELL } from "../tables/clusters.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { keptClusters } from "../tables/kept-clusters.ts";

export const DISAGREEMENT_CONCENTRATION = {
	id: "ambiguity.concentration",
	title: "Concentration of disagreement",
	answers: "Do some items divide the raters, or is disagreement the same on all?",
	scales: DISCRETE,
	compares: "rubric",
	source: "Shrout & Fleiss 1979 (intraclass correlation of pairs of raters)",
	reads: "levels",
	compute: (ratings: Ratings, options?: ManyRaterOptions) =>
		disagreementConcentration(ratings.patterns(), { ...options, numbers: ratings.levelNumbers() }),
} satisfies RatingDefinition;

const STAT = "ambiguity.concentration";
/** Two pairs of raters without a rater in common take four. */
const LEAST_RATINGS = 4;

/**
 * Intraclass correlation of disagreement within items, at most 1: the correlation of whether one pair
 * of raters differs on an item with whether another pair, without a rater in common, does. 0: every
 * item divides raters alike; near 1: a few items carry all of it. Pairs that share a rater are left
 * out, because they differ together whatever the item. Items with four or more ratings enter.
 * Interval: BCa over items or clusters; `se` the jackknife's.
 * Reasons: TOO_FEW (fewer than two items with four ratings), CONSTANT_INPUT (no pair differs, or all
 * alike); interval as `intervalOfSums`. Parts: disagreement, the mean over pairs.
 */
export function disagreementConcentration(
	patterns: CountPatterns,
	options: ManyRaterOptions = {},
): Result {
	const { levels, items } = patterns;
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const matrix = disagreements(options.weights ?? "unweighted", numbers);
	const { sums, clusters } = sumsOf(patterns, matrix);
	const n = sums.counts.reduce((sum, count) => sum + count, 0);
	const counted = { n, nMissing: items - n };
	if (n < 2) return undefinedResult(STAT, "TOO_FEW", counted);
	const total = totalsOf(sums, sums.counts);
	const parts = { disagreement: total[1] / n };
	const figure = correlationOf(total);
	if (figure.value === undefined) {
		return undefinedResult(STAT, figure.reason, { ...counted, parts });
	}
	const correlation = { stat: STAT, outputs: 1, statistic: writeCorrelation, clusters };
	const { values, weights } = jackknifeOfSums(sums, correlation);
	const se = jackknifeError({ jackknife: values[0], weights });
	const resampled = resampleSums(sums, correlation, options)[0];
	const { interval, warnings } = intervalOfSums(figure.value, resampled, options);
	const nClusters = clusters && fewestClusters(clusters);
	return {
		stat: STAT,
		value: figure.value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		...(se !== undefined && { se }),
		...interval,
		seed: settled(options).seed,
		warnings: [...lowN(n), ...new Set([...fewClusters(nClusters), ...warnings])],
		parts,
	};
}

/** Sums over items: items, disagreement of a pair, its square, squares of pairs, products of pairs. */
const SUMS = 5;

function sumsOf(
	{ levels, counts, ratings, weights, clusters }: CountPatterns,
	matrix: Float64Array,
): { readonly sums: UnitSums; readonly clusters: Clustering | undefined } {
	const places = new Map<string, number>();
	const items: number[] = [];
	const terms: number[] = [];
	// Many patterns differ in the levels only, and add the same to every sum.
	const newCell = Int32Array.from(weights, (weight, p) => {
		const m = ratings[p];
		if (m < LEAST_RATINGS) return NO_CELL;
		const own = termsOf(counts.subarray(p * levels, (p + 1) * levels), m, matrix);
		const key = own.join(" ");
		const place = places.get(key) ?? items.length;
		if (place === items.length) terms.push(...own);
		places.set(key, place);
		items[place] = (items[place] ?? 0) + weight;
		return place;
	});
	const sums = denseUnits(SUMS, Float64Array.from(items), Float64Array.from(terms));
	return { sums, clusters: keptClusters(clusters, newCell) };
}

const writeCorrelation: SumStatistic = (sums, out) => {
	out[0] = correlationOf(sums).value ?? Number.NaN;
};

/** Of one item with m ratings: means over its pairs of raters, and over disjoint pairs of pairs. */
function termsOf(votes: Float64Array, m: number, matrix: Float64Array): number[] {
	let pairs = 0;
	let squares = 0;
	let sharing = 0;
	votes.forEach((own, a) => {
		let apart = 0;
		votes.forEach((other, b) => {
			const distance = matrix[a * votes.length + b];
			apart += other * distance;
			squares += own * other * distance * distance;
		});
		pairs += own * apart;
		sharing += own * apart * apart;
	});
	// Ordered pairs of pairs less those with a rater in common; both in common was subtracted twice.
	const disjoint = pairs * pairs - 4 * sharing + 2 * squares;
	const mean = pairs / (m * (m - 1));
	return [
		1,
		mean,
		mean * mean,
		squares / (m * (m - 1)),
		disjoint / (m * (m - 1) * (m - 2) * (m - 3)),
	];
}

/** Covariance of disjoint pairs on one item, by the variance of a pair. */
function correlationOf(sums: Float64Array): Figure {
	const [n = 0, mean = 0, meanSquares = 0, squares = 0, products = 0] = sums;
	// The product of the means of two different items: no item is multiplied by itself.
	const across = (mean * mean - meanSquares) / (n * (n - 1));
	const variance = squares / n - across;
	if (!(variance > 1e-12 * (squares / n))) return noFigure("CONSTANT_INPUT");
	return { value: (products / n - across) / variance };
}
