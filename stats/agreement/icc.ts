import type { Definition } from "../definition.ts";
import { fQuantile } from "../distributions.ts";
import { type StatOptions, settled } from "../options.ts";
import {
	type IntervalOrReason,
	lowN,
	type Result,
	StatsInputError,
	undefinedResult,
} from "../result.ts";

export const ICC: Definition = {
	id: "icc2_1",
	title: "ICC(2,1)",
	answers: "How much of the variance of single ratings lies between the items?",
	scales: ["ordinal", "numeric"],
	compares: "many",
	source: "Shrout & Fleiss 1979; McGraw & Wong 1996",
};

const STAT = "icc2_1";

/** Mean squares of the two-way table items × raters. */
type MeanSquares = {
	readonly items: number;
	readonly raters: number;
	readonly error: number;
	readonly n: number;
	readonly k: number;
};

/**
 * Intraclass correlation ICC(2,1): absolute agreement of single ratings, raters taken as a sample;
 * at most 1, negative values are kept. One column of numbers a rater, NaN = no value; only items
 * that every rater rated enter (`nMissing` counts the others that anybody rated).
 * Interval: F (McGraw & Wong). Reasons: TOO_FEW (fewer than two complete items or raters),
 * CONSTANT_INPUT (all values equal), ZERO_DENOMINATOR; interval BOUNDARY (raters never differ),
 * ZERO_DENOMINATOR (item means never differ). Parts: msb, msj, mse, msw, k.
 * Source: Shrout & Fleiss 1979; McGraw & Wong 1996; checked against psych.
 */
export function icc(columns: readonly Float64Array[], options?: StatOptions): Result {
	const { level } = settled(options);
	const rows = completeRows(columns);
	const counted = { n: rows.complete.length, nMissing: rows.incomplete };
	const k = columns.length;
	if (counted.n < 2 || k < 2) return undefinedResult(STAT, "TOO_FEW", counted);
	const squares = meanSquares(columns, inOrderOfValues(columns, rows.complete));
	const { items: msb, raters: msj, error: mse } = squares;
	const { n } = counted;
	if (msb === 0 && msj === 0 && mse === 0) return undefinedResult(STAT, "CONSTANT_INPUT", counted);
	const denominator = msb + (k - 1) * mse + (k * (msj - mse)) / n;
	if (Math.abs(denominator) < 1e-12 * (msb + msj + mse)) {
		return undefinedResult(STAT, "ZERO_DENOMINATOR", counted);
	}
	const value = (msb - mse) / denominator;
	const msw = (msj + (n - 1) * mse) / n;
	return {
		stat: STAT,
		value,
		...counted,
		...iccInterval(value, squares, level),
		warnings: lowN(n),
		parts: { msb, msj, mse, msw, k },
	};
}

function completeRows(columns: readonly Float64Array[]): {
	complete: Uint32Array;
	incomplete: number;
} {
	const items = columns[0]?.length ?? 0;
	const values = new Uint16Array(items);
	for (const column of columns) {
		if (column.length !== items) {
			throw new StatsInputError(`columns of ${items} and ${column.length} places do not fit`);
		}
		for (let item = 0; item < items; item++) {
			const value = column[item] as number;
			if (Number.isNaN(value)) continue;
			if (!Number.isFinite(value)) throw new StatsInputError("a value is not finite");
			(values[item] as number)++;
		}
	}
	const complete = Uint32Array.from(values.keys()).filter(
		(item) => values[item] === columns.length,
	);
	const rated = values.reduce((sum, given) => sum + (given > 0 ? 1 : 0), 0);
	return { complete, incomplete: rated - complete.length };
}

/**
 * The rows as their values sort them: sums of fractions round alike then whatever the order of the
 * items. Sums of integers are exact, so their rows stay as they are.
 */
function inOrderOfValues(columns: readonly Float64Array[], rows: Uint32Array): Uint32Array {
	const isWhole = (column: Float64Array) =>
		rows.every((row) => Number.isInteger(column[row] as number));
	if (columns.every(isWhole)) return rows;
	return rows.slice().sort((i, j) => {
		for (const column of columns) {
			const difference = (column[i] as number) - (column[j] as number);
			if (difference !== 0) return difference;
		}
		return 0;
	});
}

/**
 * Sums of squares from deviations times n·k, counted from the smallest value: integers stay exact
 * whatever the order of items and raters, and raters who never differ have an error of exactly 0.
 */
function meanSquares(columns: readonly Float64Array[], rows: Uint32Array): MeanSquares {
	const n = rows.length;
	const k = columns.length;
	const smallest = smallestOf(columns, rows);
	const ofItem = new Float64Array(n);
	const ofRater = new Float64Array(k);
	let total = 0;
	columns.forEach((column, rater) => {
		for (let i = 0; i < n; i++) {
			const value = (column[rows[i] as number] as number) - smallest;
			ofItem[i] = (ofItem[i] as number) + value;
			ofRater[rater] = (ofRater[rater] as number) + value;
			total += value;
		}
	});
	let items = 0;
	for (const sum of ofItem) items += (n * sum - total) ** 2;
	let raters = 0;
	for (const sum of ofRater) raters += (k * sum - total) ** 2;
	let error = 0;
	columns.forEach((column, rater) => {
		for (let i = 0; i < n; i++) {
			const value = (column[rows[i] as number] as number) - smallest;
			const expected = n * (ofItem[i] as number) + k * (ofRater[rater] as number) - total;
			error += (n * k * value - expected) ** 2;
		}
	});
	const scale = (n * k) ** 2;
	const rounding = 1e-24 * (k * items + n * raters + error);
	const orZero = (sum: number) => (sum <= rounding ? 0 : sum / scale);
	return {
		items: orZero(k * items) / (n - 1),
		raters: orZero(n * raters) / (k - 1),
		error: orZero(error) / ((n - 1) * (k - 1)),
		n,
		k,
	};
}

function smallestOf(columns: readonly Float64Array[], rows: Uint32Array): number {
	let smallest = Number.POSITIVE_INFINITY;
	for (const column of columns) {
		for (const row of rows) smallest = Math.min(smallest, column[row] as number);
	}
	return smallest;
}

function iccInterval(
	rho: number,
	{ items: msb, raters: msj, error: mse, n, k }: MeanSquares,
	level: number,
): IntervalOrReason {
	if (mse === 0) return { ciReason: "BOUNDARY" };
	if (msb === 0) return { ciReason: "ZERO_DENOMINATOR" };
	const ratio = msj / mse;
	const spread = n * (1 + (k - 1) * rho) - k * rho;
	const v =
		((k - 1) * (n - 1) * (k * rho * ratio + spread) ** 2) /
		((n - 1) * k * k * rho * rho * ratio * ratio + spread * spread);
	const p = 1 - (1 - level) / 2;
	const upper = fQuantile(p, n - 1, v);
	const lower = fQuantile(p, v, n - 1);
	const rest = k * msj + (k * n - k - n) * mse;
	const low = (n * (msb - upper * mse)) / (upper * rest + n * msb);
	const high = (n * (lower * msb - mse)) / (rest + n * lower * msb);
	if (!Number.isFinite(low) || !Number.isFinite(high)) return { ciReason: "NOT_AVAILABLE" };
	return { ci: { low, high, level, method: "f" } };
}
