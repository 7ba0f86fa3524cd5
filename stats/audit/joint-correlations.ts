import type { RatingColumn } from "../comparison/compared-by.ts";
import { isGiven } from "../comparison/judge-scores.ts";

/** Correlations of some raters over the same items, as they are and with one of the items left out. */
export type JointCorrelations = {
	/**
	 * Of the raters at two places, in [−1, 1]; not finite where one of them does not vary.
	 * @param without place in the items of the one that is left out; absent: none is
	 */
	readonly of: (i: number, j: number, without?: number) => number;
	readonly n: number;
};

/**
 * Pearson's correlations of several raters at the given places, all of which hold a value of each. Levels with
 * numbers (`numbers`) are read as those; without them levels have no order, and each is a column of its own whose
 * covariances are added up.
 */
export function jointCorrelations(
	raters: readonly RatingColumn[],
	places: Uint32Array,
	numbers?: Float64Array,
): JointCorrelations {
	const n = places.length;
	const size = raters.length;
	const columns = valuesOf(raters, places, numbers);
	const ones = columns.map((rows) => rows.map(sumOf));
	const products = columns.map((rows) => {
		const sums = new Float64Array(size * size);
		for (let i = 0; i < size; i++)
			for (let j = i; j < size; j++) {
				const sum = productOf(rows[i], rows[j]);
				sums[i * size + j] = sum;
				sums[j * size + i] = sum;
			}
		return sums;
	});
	function covariance(i: number, j: number, without?: number): number {
		let sum = 0;
		for (let c = 0; c < columns.length; c++) {
			const [x, y] = [columns[c][i], columns[c][j]];
			const both = products[c][i * size + j];
			if (without === undefined) {
				sum += both / n - (ones[c][i] / n) * (ones[c][j] / n);
				continue;
			}
			const left = n - 1;
			const meanX = (ones[c][i] - x[without]) / left;
			const meanY = (ones[c][j] - y[without]) / left;
			sum += (both - x[without] * y[without]) / left - meanX * meanY;
		}
		return sum;
	}
	function spread(i: number, without?: number): number {
		return Math.sqrt(Math.max(0, covariance(i, i, without)));
	}
	return {
		n,
		of: (i, j, without) => covariance(i, j, without) / (spread(i, without) * spread(j, without)),
	};
}

/** Of more items the first show it. */
const MOST_ITEMS = 20_000;

/** The items that all raters have, of many the first. */
export function sharedPlaces(raters: readonly RatingColumn[]): Uint32Array {
	const items = raters[0]?.length ?? 0;
	const places: number[] = [];
	for (let item = 0; item < items && places.length < MOST_ITEMS; item++) {
		if (raters.every((rater) => isGiven(rater, item))) places.push(item);
	}
	return Uint32Array.from(places);
}

/** For each column that is correlated the values of every rater. */
function valuesOf(
	raters: readonly RatingColumn[],
	places: Uint32Array,
	numbers: Float64Array | undefined,
): readonly (readonly Float64Array[])[] {
	const given = raters.map((rater) => at(rater, places));
	if (raters.every((rater) => rater instanceof Float64Array)) return [given];
	if (numbers) return [given.map((row) => inPlace(row, (code) => numbers[code]))];
	let levels = 0;
	for (const row of given)
		for (let i = 0; i < row.length; i++) if (row[i] >= levels) levels = row[i] + 1;
	return Array.from({ length: levels }, (_, level) =>
		given.map((row) => inPlace(row.slice(), (code) => (code === level ? 1 : 0))),
	);
}

function at(rater: RatingColumn, places: Uint32Array): Float64Array {
	const row = new Float64Array(places.length);
	for (let i = 0; i < row.length; i++) row[i] = rater[places[i]];
	return row;
}

function inPlace(row: Float64Array, numberOf: (code: number) => number): Float64Array {
	for (let i = 0; i < row.length; i++) row[i] = numberOf(row[i]);
	return row;
}

function sumOf(row: Float64Array): number {
	let sum = 0;
	for (let at = 0; at < row.length; at++) sum += row[at];
	return sum;
}

function productOf(x: Float64Array, y: Float64Array): number {
	let sum = 0;
	for (let at = 0; at < x.length; at++) sum += x[at] * y[at];
	return sum;
}
