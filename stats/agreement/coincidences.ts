import { StatsInputError } from "../result.ts";
import { type Clustering, NO_CELL } from "../tables/clusters.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { keptClusters } from "../tables/kept-clusters.ts";

/**
 * How the distance of two levels is measured: ordinal by declared order, interval and ratio by
 * numbers, `custom` by the squared distances that the caller gives.
 */
export type AlphaMetric = "nominal" | "ordinal" | "interval" | "ratio" | "custom";

/** Squared distances of each pair of levels, K × K; those of `ordinal` follow from the ratings. */
export type SquaredDistances = Float64Array | "ordinal";

/** `custom` is handed through; the numbers of the levels matter to interval and ratio only. */
export function squaredDistances(
	metric: AlphaMetric,
	numbers: Float64Array,
	custom?: Float64Array,
): SquaredDistances {
	if (metric === "ordinal") return "ordinal";
	const levels = numbers.length;
	if (metric === "custom") {
		if (custom?.length !== levels * levels) {
			throw new StatsInputError(`${levels} levels need ${levels * levels} distances`);
		}
		return custom;
	}
	if (metric === "ratio" && numbers.some((number) => number < 0)) {
		throw new StatsInputError("the ratio metric needs numbers of 0 and more");
	}
	return Float64Array.from({ length: levels * levels }, (_, pair) => {
		const [a, b] = [numbers[Math.floor(pair / levels)] as number, numbers[pair % levels] as number];
		if (metric === "nominal") return pair % (levels + 1) === 0 ? 0 : 1;
		const difference = metric === "interval" || a + b === 0 ? a - b : (a - b) / (a + b);
		return difference * difference;
	});
}

/** Coincidences of levels and how often each level was given, among items with two ratings. */
export type CoincidenceSums = {
	/** c · K + k, c < k: how often one item has both; both orders counted once. */
	readonly observed: Float64Array;
	readonly totals: Float64Array;
};

/** Observed and expected disagreement: averages of squared distances over pairs of values. */
export function disagreementOf(
	{ observed, totals }: CoincidenceSums,
	distances: SquaredDistances,
): { readonly observed: number; readonly expected: number; readonly ratings: number } {
	const levels = totals.length;
	let seen = 0;
	let chance = 0;
	let ratings = 0;
	for (let c = 0; c < levels; c++) {
		const own = totals[c] as number;
		ratings += own;
		if (own === 0) continue;
		// Ordinal: the ratings from the middle of one level to the middle of the other.
		let between = own / 2;
		for (let k = c + 1; k < levels; k++) {
			const other = totals[k] as number;
			if (other === 0) continue;
			const pair = c * levels + k;
			const distance =
				distances === "ordinal" ? (between + other / 2) ** 2 : (distances[pair] as number);
			between += other;
			seen += (observed[pair] as number) * distance;
			chance += own * other * distance;
		}
	}
	return {
		observed: (2 * seen) / ratings,
		expected: (2 * chance) / (ratings * (ratings - 1)),
		ratings,
	};
}

/** Coincidences c < k of each pattern with at least two ratings, in compressed rows. */
type Coincidences = {
	readonly levels: number;
	readonly counts: Float64Array;
	readonly weights: Float64Array;
	/** Entries of pattern p: `starts[p]` to `starts[p + 1]`. */
	readonly starts: Uint32Array;
	/** c · K + k of each entry, and how often one item adds the pair (both orders counted once). */
	readonly pairs: Uint32Array;
	readonly amounts: Float64Array;
	/** Of the items in these patterns. */
	readonly clusters: Clustering | undefined;
};

function coincidencesOf({
	levels,
	counts,
	ratings,
	weights,
	clusters,
}: CountPatterns): Coincidences {
	const pairable = [...weights.keys()].filter((p) => (ratings[p] as number) >= 2);
	const kept = new Float64Array(pairable.length * levels);
	const starts = new Uint32Array(pairable.length + 1);
	const pairs: number[] = [];
	const amounts: number[] = [];
	const rowOf = new Int32Array(weights.length).fill(NO_CELL);
	pairable.forEach((p, row) => {
		rowOf[p] = row;
		const vector = counts.subarray(p * levels, (p + 1) * levels);
		kept.set(vector, row * levels);
		for (let c = 0; c < levels; c++) {
			if (vector[c] === 0) continue;
			for (let k = c + 1; k < levels; k++) {
				if (vector[k] === 0) continue;
				pairs.push(c * levels + k);
				amounts.push(
					((vector[c] as number) * (vector[k] as number)) / ((ratings[p] as number) - 1),
				);
			}
		}
		starts[row + 1] = pairs.length;
	});
	return {
		levels,
		counts: kept,
		weights: Float64Array.from(pairable, (p) => weights[p] as number),
		starts,
		pairs: Uint32Array.from(pairs),
		amounts: Float64Array.from(amounts),
		clusters: keptClusters(clusters, rowOf),
	};
}

/** Adds up coincidences and level totals for any weights of the patterns with two ratings. */
export function sumCoincidences(patterns: CountPatterns): {
	/** Items of each of these patterns, and the groups they lie in. */
	readonly weights: Float64Array;
	readonly clusters: Clustering | undefined;
	/** The same arrays after every `add`. */
	readonly sums: CoincidenceSums;
	readonly add: (weights: Float64Array) => void;
} {
	const { levels, counts, weights, starts, pairs, amounts, clusters } = coincidencesOf(patterns);
	const observed = new Float64Array(levels * levels);
	const totals = new Float64Array(levels);
	function add(drawn: Float64Array): void {
		observed.fill(0);
		totals.fill(0);
		for (let p = 0; p < drawn.length; p++) {
			const weight = drawn[p] as number;
			if (weight === 0) continue;
			for (let e = starts[p] as number; e < (starts[p + 1] as number); e++) {
				const pair = pairs[e] as number;
				observed[pair] = (observed[pair] as number) + weight * (amounts[e] as number);
			}
			for (let k = 0; k < levels; k++) {
				totals[k] = (totals[k] as number) + weight * (counts[p * levels + k] as number);
			}
		}
	}
	return { weights, clusters, sums: { observed, totals }, add };
}
