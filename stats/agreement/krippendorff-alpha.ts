import {
	bootstrapCells,
	bootstrapInterval,
	type CellStatistic,
	jackknifeCells,
} from "../bootstrap.ts";
import { normalCritical } from "../distributions.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { type StatOptions, settled } from "../options.ts";
import {
	type IntervalOrReason,
	lowN,
	type Result,
	StatsInputError,
	undefinedResult,
	type Warning,
} from "../result.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";

/** How the distance of two levels is measured. Ordinal goes by declared order, the rest by numbers. */
export type AlphaMetric = "nominal" | "ordinal" | "interval" | "ratio";

const STAT = "alpha.krippendorff";

/** More patterns than this have the jackknife's interval: resampling would only repeat it. */
const MOST_RESAMPLED = 20_000;

/**
 * Krippendorff's alpha: 1 − observed / expected disagreement of any number of raters, at most 1;
 * 0 is chance. Items with fewer than two values do not enter; `n` counts those that do. All
 * requested metrics share one set of replicates: items are resampled through their patterns (never
 * pairs of values), interval BCa; `se` is the delete-one-item jackknife.
 * Reasons: NO_OVERLAP (no item with two values), SINGLE_CATEGORY (only one level occurs); interval
 * BOUNDARY (α = 1), DEGENERATE_RESAMPLES (leaving out an item leaves one level).
 * Parts: do, de, ratings. Source: Krippendorff 2004, 2011 (12 × 4: .743, .815, .849, ratio .797);
 * Zapf et al. 2016 for the bootstrap.
 */
export function krippendorffAlpha<Metric extends AlphaMetric>(
	patterns: CountPatterns,
	metrics: readonly Metric[],
	options: StatOptions & { readonly numbers?: Float64Array | undefined } = {},
): Record<Metric, Result> {
	const { levels, items, pairable: n } = patterns;
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	if (metrics.some((metric) => metric === "ratio") && numbers.some((number) => number < 0)) {
		throw new StatsInputError("the ratio metric needs numbers of 0 and more");
	}
	const counted = { n, nMissing: items - n };
	const coincidences = coincidencesOf(patterns);
	const weights = coincidences.weights;
	const total = sumCoincidences(coincidences);
	const results = new Map<Metric, Result>();
	const defined: { metric: Metric; value: number; parts: Record<string, number> }[] = [];
	total.add(weights);
	for (const metric of metrics) {
		if (n === 0) results.set(metric, undefinedResult(STAT, "NO_OVERLAP", counted));
		else {
			const disagreement = total.disagreement(metric, numbers);
			if (disagreement.expected === 0) {
				results.set(metric, undefinedResult(STAT, "SINGLE_CATEGORY", counted));
			} else {
				const { observed, expected } = disagreement;
				const parts = { do: observed, de: expected, ratings: total.ratings() };
				defined.push({ metric, value: 1 - observed / expected, parts });
			}
		}
	}
	const alphas: CellStatistic = (drawn, out) => {
		total.add(drawn);
		defined.forEach(({ metric }, i) => {
			const { observed, expected } = total.disagreement(metric, numbers);
			out[i] = expected > 0 ? 1 - observed / expected : Number.NaN;
		});
	};
	const intervals = defined.length > 0 ? alphaIntervals(defined, weights, alphas, options) : [];
	defined.forEach(({ metric, value, parts }, i) => {
		const { se, interval, warnings, seed } = intervals[i] as AlphaInterval;
		results.set(metric, {
			stat: STAT,
			value,
			...counted,
			...(se !== undefined && { se }),
			...interval,
			...(seed !== undefined && { seed }),
			warnings: [...lowN(n), ...warnings],
			parts,
		});
	});
	return Object.fromEntries(results) as Record<Metric, Result>;
}

export type AlphaInterval = {
	readonly se: number | undefined;
	readonly interval: IntervalOrReason;
	readonly warnings: readonly Warning[];
	readonly seed?: number | undefined;
};

/** Jackknife errors and bootstrap intervals of alphas that are functions of the same counts. */
function alphaIntervals(
	defined: readonly { readonly value: number }[],
	weights: Float64Array,
	alphas: CellStatistic,
	options: StatOptions,
): AlphaInterval[] {
	const { level, seed } = settled(options);
	if (weights.length > MOST_RESAMPLED) {
		const { values, weights: units } = jackknifeCells(weights, defined.length, alphas);
		return defined.map(({ value }, i) => {
			const se = jackknifeError(values[i] as Float64Array, units);
			return { se, interval: jackknifeInterval(value, se, level), warnings: [] };
		});
	}
	const resampled = bootstrapCells(weights, defined.length, alphas, STAT, options);
	return resampled.map((outcome, i) => {
		const value = (defined[i] as { value: number }).value;
		const se = jackknifeError(outcome.jackknife, outcome.weights);
		return { se, ...bootstrapInterval(value, outcome, { level }), seed };
	});
}

/** √((n − 1)/n · Σ (θ₍ᵢ₎ − mean)²); undefined where leaving out an item leaves no alpha. */
export function jackknifeError(values: Float64Array, units: Float64Array): number | undefined {
	if (values.some(Number.isNaN)) return undefined;
	let n = 0;
	let sum = 0;
	for (let i = 0; i < values.length; i++) {
		n += units[i] as number;
		sum += (units[i] as number) * (values[i] as number);
	}
	const mean = sum / n;
	let squares = 0;
	for (let i = 0; i < values.length; i++) {
		squares += (units[i] as number) * ((values[i] as number) - mean) ** 2;
	}
	return Math.sqrt(((n - 1) / n) * squares);
}

export function jackknifeInterval(
	value: number,
	se: number | undefined,
	level: number,
): IntervalOrReason {
	if (se === undefined) return { ciReason: "DEGENERATE_RESAMPLES" };
	const critical = normalCritical(level);
	return symmetricInterval(value, se, { critical, level, method: "jackknife" });
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

/** Adds up coincidences and level totals for any weights of the patterns, then measures them. */
function sumCoincidences({ levels, counts, starts, pairs, amounts }: Coincidences) {
	const observed = new Float64Array(levels * levels);
	const totals = new Float64Array(levels);
	let ratings = 0;
	function add(weights: Float64Array): void {
		observed.fill(0);
		totals.fill(0);
		for (let p = 0; p < weights.length; p++) {
			const weight = weights[p] as number;
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
	return { add, disagreement, ratings: () => ratings };
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
