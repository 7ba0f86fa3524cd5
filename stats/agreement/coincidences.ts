import { StatsInputError } from "../core/result.ts";
import { type Clustering, NO_CELL } from "../tables/clusters.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { keptClusters } from "../tables/kept-clusters.ts";
import { packedSums } from "./packed-sums.ts";

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
		const [a, b] = [numbers[Math.floor(pair / levels)], numbers[pair % levels]];
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
		const own = totals[c];
		ratings += own;
		if (own === 0) continue;
		// Ordinal: the ratings from the middle of one level to the middle of the other.
		let between = own / 2;
		for (let k = c + 1; k < levels; k++) {
			const other = totals[k];
			if (other === 0) continue;
			const pair = c * levels + k;
			const distance = distances === "ordinal" ? (between + other / 2) ** 2 : distances[pair];
			between += other;
			seen += observed[pair] * distance;
			chance += own * other * distance;
		}
	}
	return {
		observed: (2 * seen) / ratings,
		expected: (2 * chance) / (ratings * (ratings - 1)),
		ratings,
	};
}

/** Patterns with at least two ratings, and what one item of them adds to each sum. */
type Coincidences = {
	/** P × K ratings, row-major, and the items of each of these patterns. */
	readonly counts: Float64Array;
	readonly weights: Float64Array;
	/** Ratings beside one's own. */
	readonly others: Float64Array;
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
	const pairable = [...weights.keys()].filter((p) => ratings[p] >= 2);
	const kept = new Float64Array(pairable.length * levels);
	const rowOf = new Int32Array(weights.length).fill(NO_CELL);
	pairable.forEach((p, row) => {
		rowOf[p] = row;
		kept.set(counts.subarray(p * levels, (p + 1) * levels), row * levels);
	});
	return {
		counts: kept,
		weights: Float64Array.from(pairable, (p) => weights[p]),
		others: Float64Array.from(pairable, (p) => ratings[p] - 1),
		clusters: keptClusters(clusters, rowOf),
	};
}

/**
 * Calls `each` for the pairs of levels that an item has, as c · K + k with c < k, and what the item
 * adds to their coincidences; both orders are counted once.
 */
function eachCoincidence(
	ratings: Float64Array,
	others: number,
	each: (pair: number, amount: number) => void,
): void {
	const levels = ratings.length;
	for (let c = 0; c < levels; c++) {
		const own = ratings[c];
		if (own === 0) continue;
		for (let k = c + 1; k < levels; k++) {
			const other = ratings[k];
			if (other > 0) each(c * levels + k, (own * other) / others);
		}
	}
}

/** Sums over patterns, each with the patterns that add to it: adding goes sum by sum. */
type SparseSums = {
	/** Entries of sum s: `starts[s]` to `starts[s + 1]`. */
	readonly starts: Uint32Array;
	readonly patterns: Uint32Array;
	readonly amounts: Float64Array;
};

function sparseSums(lists: readonly (readonly [pattern: number, amount: number][])[]): SparseSums {
	const starts = new Uint32Array(lists.length + 1);
	lists.forEach((list, sum) => {
		starts[sum + 1] = starts[sum] + list.length;
	});
	const entries = lists.flat();
	return {
		starts,
		patterns: Uint32Array.from(entries, ([pattern]) => pattern),
		amounts: Float64Array.from(entries, ([, amount]) => amount),
	};
}

function addUp(
	{ starts, patterns, amounts }: SparseSums,
	weights: Float64Array,
	sums: Float64Array,
): void {
	for (let s = 0; s < sums.length; s++) {
		const end = starts[s + 1];
		let sum = 0;
		for (let e = starts[s]; e < end; e++) {
			sum += weights[patterns[e]] * amounts[e];
		}
		sums[s] = sum;
	}
}

/** Adds up coincidences and level totals for any weights of the patterns with two ratings. */
export function sumCoincidences(patterns: CountPatterns): {
	/** Items of each of these patterns, and the groups they lie in. */
	readonly weights: Float64Array;
	readonly clusters: Clustering | undefined;
	/** The same arrays after every `add` and `addWithout`. */
	readonly sums: CoincidenceSums;
	/** Weights of items drawn one by one are whole numbers with the total of `weights`. */
	readonly add: (weights: Float64Array) => void;
	/** All items but one of this pattern: at the cost of that pattern alone. */
	readonly addWithout: (pattern: number) => void;
} {
	const { levels } = patterns;
	const coincidences = coincidencesOf(patterns);
	const { counts, weights, others, clusters } = coincidences;
	const sums = {
		observed: new Float64Array(levels * levels),
		totals: new Float64Array(levels),
	};
	const { observed, totals } = sums;
	const add =
		(clusters ? undefined : addPacked(coincidences, levels, sums)) ??
		addSparse(coincidences, levels, sums);
	add(weights);
	const [allObserved, allTotals] = [observed.slice(), totals.slice()];
	function addWithout(pattern: number): void {
		observed.set(allObserved);
		totals.set(allTotals);
		const ratings = ratingsOf(counts, pattern, levels);
		eachCoincidence(ratings, others[pattern], (pair, amount) => {
			observed[pair] = observed[pair] - amount;
		});
		for (let k = 0; k < levels; k++) totals[k] = totals[k] - ratings[k];
	}
	return { weights, clusters, sums, add, addWithout };
}

function ratingsOf(counts: Float64Array, pattern: number, levels: number): Float64Array {
	return counts.subarray(pattern * levels, (pattern + 1) * levels);
}

/** Adds up with any weights. */
function addSparse(
	{ counts, others }: Coincidences,
	levels: number,
	{ observed, totals }: CoincidenceSums,
): (weights: Float64Array) => void {
	const ofPairs: [number, number][][] = Array.from({ length: levels * levels }, () => []);
	const ofLevels: [number, number][][] = Array.from({ length: levels }, () => []);
	others.forEach((other, p) => {
		const ratings = ratingsOf(counts, p, levels);
		eachCoincidence(ratings, other, (pair, amount) => ofPairs[pair]?.push([p, amount]));
		ratings.forEach((count, k) => {
			if (count > 0) ofLevels[k]?.push([p, count]);
		});
	});
	const [pairSums, levelSums] = [sparseSums(ofPairs), sparseSums(ofLevels)];
	return (drawn) => {
		addUp(pairSums, drawn, observed);
		addUp(levelSums, drawn, totals);
	};
}

/** Adds up exactly, in whole numbers of `1 / unit` coincidences. */
function addPacked(
	{ counts, weights, others }: Coincidences,
	levels: number,
	{ observed, totals }: CoincidenceSums,
): ((weights: Float64Array) => void) | undefined {
	const unit = leastCommonMultiple(others);
	const pairs: number[] = [];
	for (let c = 0; c < levels; c++) for (let k = c + 1; k < levels; k++) pairs.push(c * levels + k);
	const placeOf = new Map(pairs.map((pair, place) => [pair, levels + place]));
	const size = levels + pairs.length;
	const amounts = new Float64Array(others.length * size);
	others.forEach((other, p) => {
		const ratings = ratingsOf(counts, p, levels);
		amounts.set(ratings, p * size);
		eachCoincidence(ratings, other / unit, (pair, amount) => {
			amounts[p * size + (placeOf.get(pair) as number)] = Math.round(amount);
		});
	});
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	const sumUp = packedSums(amounts, size, total);
	if (!sumUp) return undefined;
	const packed = new Float64Array(size);
	return (drawn) => {
		sumUp(drawn, packed);
		for (let k = 0; k < levels; k++) totals[k] = packed[k];
		for (let i = 0; i < pairs.length; i++) {
			observed[pairs[i]] = packed[levels + i] / unit;
		}
	};
}

function leastCommonMultiple(numbers: Iterable<number>): number {
	let multiple = 1;
	for (const number of new Set(numbers)) {
		let [a, b] = [multiple, number];
		while (b > 0) [a, b] = [b, a % b];
		multiple = (multiple / a) * number;
	}
	return multiple;
}
