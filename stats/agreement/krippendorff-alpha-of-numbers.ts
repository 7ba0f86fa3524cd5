import { normalCritical } from "../distributions.ts";
import { type StatOptions, settled } from "../options.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { jackknifeError, jackknifeInterval } from "../resampling/jackknife.ts";
import { randomStream } from "../resampling/random.ts";
import { type Result, StatsInputError, undefinedResult } from "../result.ts";
import { type AlphaInterval, alphaResult } from "./krippendorff-alpha.ts";

const STAT = "alpha.krippendorff";

/** More items than this have the jackknife's interval: resampling would only repeat it. */
const MOST_RESAMPLED = 10_000;

/**
 * Krippendorff's alpha with the interval metric for numbers without levels, NaN = no value.
 * All squared differences follow from each item's count, sum and sum of squares: O(values), never
 * all pairs. Items are resampled (BCa), `se` is the delete-one-item jackknife; above 10,000 items
 * the interval is the jackknife's.
 * Reasons: NO_OVERLAP (no item with two values), SINGLE_CATEGORY (all values equal); interval as
 * `krippendorffAlpha`. Parts: do, de, ratings. Source: Krippendorff 2011.
 */
export function krippendorffAlphaOfNumbers(
	columns: readonly Float64Array[],
	options?: StatOptions,
): Result {
	const items = columns[0]?.length ?? 0;
	const moments = itemMoments(columns, items);
	const n = moments.counts.length;
	const counted = { n, nMissing: items - n };
	if (n === 0) return undefinedResult(STAT, "NO_OVERLAP", counted);
	const sums = totalSums(moments);
	const { observed, expected } = disagreement(sums);
	if (moments.constant || expected <= 0) return undefinedResult(STAT, "SINGLE_CATEGORY", counted);
	const value = 1 - observed / expected;
	const parts = { do: observed, de: expected, ratings: sums.ratings };
	return alphaResult({ value, ...counted, parts }, intervalOf(value, moments, { sums, options }));
}

/**
 * Of each item with two values or more: their number, sum and sum of squares, counted from the
 * smallest value, and their disagreement. Sorted, so that no result depends on the order of items.
 */
type Moments = {
	readonly counts: Float64Array;
	readonly sums: Float64Array;
	readonly squares: Float64Array;
	/** Σ (x − y)² over ordered pairs within the item, divided by its number − 1. */
	readonly within: Float64Array;
	/** Every value is the same number. */
	readonly constant: boolean;
};

function itemMoments(columns: readonly Float64Array[], items: number): Moments {
	const counts = new Float64Array(items);
	const sums = new Float64Array(items);
	const squares = new Float64Array(items);
	const within = new Float64Array(items);
	countValues(columns, counts);
	const { low, high } = rangeOf(columns, counts);
	eachPairable(columns, counts, (item, value) => {
		const fromLow = value - low;
		sums[item] = (sums[item] as number) + fromLow;
		squares[item] = (squares[item] as number) + fromLow * fromLow;
	});
	eachPairable(columns, counts, (item, value) => {
		const m = counts[item] as number;
		// m times the distance from the item's mean: exact for integers.
		const distance = m * (value - low) - (sums[item] as number);
		within[item] = (within[item] as number) + distance * distance;
	});
	const kept = Uint32Array.from(counts.keys()).filter((item) => (counts[item] as number) >= 2);
	for (const item of kept) {
		const m = counts[item] as number;
		within[item] = (2 * (within[item] as number)) / (m * (m - 1));
	}
	const keys = [counts, sums, squares, within];
	kept.sort((i, j) => {
		for (const key of keys) {
			const difference = (key[i] as number) - (key[j] as number);
			if (difference !== 0) return difference;
		}
		return 0;
	});
	const pick = (from: Float64Array) => Float64Array.from(kept, (item) => from[item] as number);
	return {
		counts: pick(counts),
		sums: pick(sums),
		squares: pick(squares),
		within: pick(within),
		constant: low === high,
	};
}

function countValues(columns: readonly Float64Array[], counts: Float64Array): void {
	for (const column of columns) {
		if (column.length !== counts.length) {
			throw new StatsInputError(
				`columns of ${counts.length} and ${column.length} places do not fit`,
			);
		}
		for (let item = 0; item < column.length; item++) {
			const value = column[item] as number;
			if (Number.isNaN(value)) continue;
			if (!Number.isFinite(value)) throw new StatsInputError("a value is not finite");
			counts[item] = (counts[item] as number) + 1;
		}
	}
}

/** Visits the values of items that have two or more. */
function eachPairable(
	columns: readonly Float64Array[],
	counts: Float64Array,
	visit: (item: number, value: number) => void,
): void {
	for (const column of columns) {
		for (let item = 0; item < column.length; item++) {
			const value = column[item] as number;
			if (!Number.isNaN(value) && (counts[item] as number) >= 2) visit(item, value);
		}
	}
}

function rangeOf(columns: readonly Float64Array[], counts: Float64Array) {
	let low = Number.POSITIVE_INFINITY;
	let high = Number.NEGATIVE_INFINITY;
	eachPairable(columns, counts, (_, value) => {
		low = Math.min(low, value);
		high = Math.max(high, value);
	});
	return { low, high };
}

/** The four sums that alpha is made of; linear in the items. */
type Sums = { ratings: number; sum: number; squares: number; within: number };

function totalSums({ counts, sums, squares, within }: Moments): Sums {
	const total: Sums = { ratings: 0, sum: 0, squares: 0, within: 0 };
	for (let i = 0; i < counts.length; i++) {
		total.ratings += counts[i] as number;
		total.sum += sums[i] as number;
		total.squares += squares[i] as number;
		total.within += within[i] as number;
	}
	return total;
}

function disagreement({ ratings, sum, squares, within }: Sums) {
	const between = 2 * ratings * squares - 2 * sum * sum;
	return { observed: within / ratings, expected: between / (ratings * (ratings - 1)) };
}

/** Alpha of resampled sums; NaN where the values (but for rounding) do not differ. */
function alphaOf(sums: Sums): number {
	const { observed, expected } = disagreement(sums);
	const rounding = 1e-12 * (sums.squares / sums.ratings);
	return expected > rounding ? 1 - observed / expected : Number.NaN;
}

function intervalOf(
	value: number,
	moments: Moments,
	{ sums: total, options }: { readonly sums: Sums; readonly options: StatOptions | undefined },
): AlphaInterval {
	const { level, seed, replicates, operands } = settled(options);
	const n = moments.counts.length;
	const jackknife = new Float64Array(n);
	for (let i = 0; i < n; i++) {
		jackknife[i] =
			n < 2
				? Number.NaN
				: alphaOf({
						ratings: total.ratings - (moments.counts[i] as number),
						sum: total.sum - (moments.sums[i] as number),
						squares: total.squares - (moments.squares[i] as number),
						within: total.within - (moments.within[i] as number),
					});
	}
	const without = { jackknife, weights: new Float64Array(n).fill(1) };
	const se = jackknifeError(without);
	if (n > MOST_RESAMPLED) {
		const critical = normalCritical(level);
		return { se, interval: jackknifeInterval(value, without, { critical, level }), warnings: [] };
	}
	const random = randomStream(seed, STAT, "numbers", ...operands);
	const values = new Float64Array(replicates);
	for (let replicate = 0; replicate < replicates; replicate++) {
		const sums: Sums = { ratings: 0, sum: 0, squares: 0, within: 0 };
		for (let draw = 0; draw < n; draw++) {
			const i = Math.floor(random() * n);
			sums.ratings += moments.counts[i] as number;
			sums.sum += moments.sums[i] as number;
			sums.squares += moments.squares[i] as number;
			sums.within += moments.within[i] as number;
		}
		values[replicate] = alphaOf(sums);
	}
	const resampled = { replicates: values, ...without };
	return { se, ...bootstrapInterval(value, resampled, { level }), seed };
}
