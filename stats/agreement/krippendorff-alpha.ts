import { StatsInputError } from "../core/result.ts";
import { ANY_SCALE, type Words } from "../core/words.ts";

export const KRIPPENDORFF_ALPHA = {
	id: "alpha.krippendorff",
	title: "Krippendorff's alpha",
	answers: "How reliable are the labels of any number of raters, with gaps allowed?",
	scales: ANY_SCALE,
	compares: "many",
	source: "Krippendorff 2004, 2011; Zapf et al. 2016",
	reads: "numbers",
	shown: {
		whose: ["people"],
		figures: [
			{
				field: "alpha.nominal",
				result: "nominal",
				label: "Krippendorff’s α, nominal",
				unit: "decimal",
			},
			{
				field: "alpha.ordinal",
				result: "ordinal",
				label: "Krippendorff’s α, ordinal",
				unit: "decimal",
			},
			{
				field: "alpha.interval",
				result: "interval",
				label: "Krippendorff’s α, interval",
				unit: "decimal",
			},
		],
	},
} as const satisfies Words;

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

/** Squared ordinal distances of each pair of levels that were given so often: ratings from middle to middle. */
export function ordinalDistances(totals: Float64Array): Float64Array {
	const levels = totals.length;
	const distances = new Float64Array(levels * levels);
	for (let c = 0; c < levels; c++) {
		let between = totals[c] / 2;
		for (let k = c + 1; k < levels; k++) {
			const square = (between + totals[k] / 2) ** 2;
			distances[c * levels + k] = square;
			distances[k * levels + c] = square;
			between += totals[k];
		}
	}
	return distances;
}

/** Coincidences of levels and how often each level was given, among items with two ratings. */
export type CoincidenceSums = {
	/** c · K + k, c < k: how often one item has both; both orders counted once. */
	readonly observed: Float64Array;
	readonly totals: Float64Array;
};

/**
 * Calls `each` for the pairs of levels that an item has, as c · K + k with c < k, and what the item
 * adds to their coincidences; both orders are counted once.
 */
export function eachCoincidence(
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

export type AlphaDisagreement = {
	readonly observed: number;
	readonly expected: number;
	/** n: values of items with at least two. */
	readonly ratings: number;
};

/** α = 1 − d_o / d_e: how much less the values of an item differ than any two values do. */
export function alphaOf({ observed, expected }: AlphaDisagreement): number {
	return 1 - observed / expected;
}

/**
 * d_o = Σ o_ck δ²_ck / n over the pairs of values within items, d_e = Σ n_c n_k δ²_ck / n (n − 1) over
 * all pairs of values: o_ck how often an item has both levels, n_c how often level c was given.
 */
export function disagreementOf(
	{ observed, totals }: CoincidenceSums,
	distances: SquaredDistances,
): AlphaDisagreement {
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
