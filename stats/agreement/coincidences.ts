import type { CountPatterns } from "../tables/count-patterns.ts";

/** How the distance of two levels is measured. Ordinal goes by declared order, the rest by numbers. */
export type AlphaMetric = "nominal" | "ordinal" | "interval" | "ratio";

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
};

function coincidencesOf({ levels, counts, ratings, weights }: CountPatterns): Coincidences {
	const pairable = [...weights.keys()].filter((p) => (ratings[p] as number) >= 2);
	const kept = new Float64Array(pairable.length * levels);
	const starts = new Uint32Array(pairable.length + 1);
	const pairs: number[] = [];
	const amounts: number[] = [];
	pairable.forEach((p, row) => {
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
	};
}

/**
 * Adds up coincidences and level totals for any weights of the patterns (`add`), then measures them:
 * observed and expected disagreement, both averages of squared distances over pairs of values.
 */
export function sumCoincidences(patterns: CountPatterns) {
	const { levels, counts, weights, starts, pairs, amounts } = coincidencesOf(patterns);
	const observed = new Float64Array(levels * levels);
	const totals = new Float64Array(levels);
	let ratings = 0;
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
		ratings = totals.reduce((sum, total) => sum + total, 0);
	}
	function disagreement(metric: AlphaMetric, numbers: Float64Array) {
		let seen = 0;
		let chance = 0;
		for (let c = 0; c < levels; c++) {
			if (totals[c] === 0) continue;
			let between = 0;
			for (let k = c + 1; k < levels; k++) {
				if (totals[k] === 0) continue;
				const distance = distanceOf(metric, { c, k, numbers, totals, between });
				between += totals[k] as number;
				seen += (observed[c * levels + k] as number) * distance;
				chance += (totals[c] as number) * (totals[k] as number) * distance;
			}
		}
		return {
			observed: (2 * seen) / ratings,
			expected: (2 * chance) / (ratings * (ratings - 1)),
		};
	}
	return { weights, add, disagreement, ratings: () => ratings };
}

/** Squared distance of levels c < k; `between` counts the values strictly between them. */
function distanceOf(
	metric: AlphaMetric,
	{
		c,
		k,
		numbers,
		totals,
		between,
	}: {
		readonly c: number;
		readonly k: number;
		readonly numbers: Float64Array;
		readonly totals: Float64Array;
		readonly between: number;
	},
): number {
	if (metric === "nominal") return 1;
	if (metric === "ordinal") {
		return (between + ((totals[c] as number) + (totals[k] as number)) / 2) ** 2;
	}
	const difference = (numbers[c] as number) - (numbers[k] as number);
	if (metric === "interval") return difference * difference;
	return (difference / ((numbers[c] as number) + (numbers[k] as number))) ** 2;
}
