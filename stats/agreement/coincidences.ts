import { known } from "../core/known.ts";
import { type Clustering, NO_CELL } from "../tables/clusters.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";
import { keptClusters } from "../tables/kept-clusters.ts";
import { type CoincidenceSums, eachCoincidence } from "./krippendorff-alpha.ts";
import { packedSums } from "./packed-sums.ts";

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
			amounts[p * size + known(placeOf, pair)] = Math.round(amount);
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
