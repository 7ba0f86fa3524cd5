import { fQuantile } from "../core/distributions.ts";
import { type Figure, type IntervalOrReason, noFigure, type Reason } from "../core/result.ts";
import type { MeanSquares } from "./mean-squares.ts";

/** ICC of single ratings: one-way, two-way agreement, two-way consistency. */
export const SINGLE_FORMS = ["icc1_1", "icc2_1", "icc3_1"] as const;
export type SingleForm = (typeof SINGLE_FORMS)[number];
/** The same three of the mean of all k raters. */
export const MEAN_FORMS = ["icc1_k", "icc2_k", "icc3_k"] as const;
export type MeanForm = (typeof MEAN_FORMS)[number];

/**
 * The reliability of the mean of `k` raters whose single ratings have the reliability `single`
 * (Spearman 1910, Brown 1910). Its pole is at −1 / (k − 1).
 */
export function spearmanBrown(single: number, k: number): number {
	return (k * single) / (1 + (k - 1) * single);
}

/** Reliability of single ratings, from the mean squares of two or more items and raters. */
export function singleIcc(squares: MeanSquares): Record<SingleForm, Figure> {
	const { items, raters, error, within, n, k } = squares;
	const scale = items + raters + error;
	const ratio = (numerator: number, denominator: number): Figure => {
		if (scale === 0) return noFigure("CONSTANT_INPUT");
		return Math.abs(denominator) <= 1e-12 * scale
			? noFigure("ZERO_DENOMINATOR")
			: { value: numerator / denominator };
	};
	return {
		icc1_1: ratio(items - within, items + (k - 1) * within),
		icc2_1: ratio(items - error, items + (k - 1) * error + (k * (raters - error)) / n),
		icc3_1: ratio(items - error, items + (k - 1) * error),
	};
}

/** Reliability of the mean of the k raters; it does not exist where no item differs from another. */
export function meanIcc(squares: MeanSquares): Record<MeanForm, Figure> {
	const { items, raters, error, within, n } = squares;
	const scale = items + raters + error;
	const ratio = (numerator: number, denominator: number): Figure => {
		if (scale === 0) return noFigure("CONSTANT_INPUT");
		return items === 0 || Math.abs(denominator) <= 1e-12 * scale
			? noFigure("ZERO_DENOMINATOR")
			: { value: numerator / denominator };
	};
	return {
		icc1_k: ratio(items - within, items),
		icc2_k: ratio(items - error, items + (raters - error) / n),
		icc3_k: ratio(items - error, items),
	};
}

/**
 * Intervals of single ratings from F (Shrout & Fleiss; McGraw & Wong for the agreement form).
 * BOUNDARY where raters never differ but for a constant, ZERO_DENOMINATOR where items never differ.
 */
export function singleIntervals(
	squares: MeanSquares,
	agreement: Figure,
	level: number,
): Record<SingleForm, IntervalOrReason> {
	const { items, error, within, n, k } = squares;
	if (error === 0) return everyForm("BOUNDARY");
	if (items === 0) return everyForm("ZERO_DENOMINATOR");
	return {
		icc1_1: ofRatio(items / within, [n - 1, n * (k - 1)], { k, level }),
		icc2_1:
			agreement.value === undefined
				? { ciReason: agreement.reason }
				: ofAgreement(squares, agreement.value, level),
		icc3_1: ofRatio(items / error, [n - 1, (n - 1) * (k - 1)], { k, level }),
	};
}

function everyForm(ciReason: Reason): Record<SingleForm, IntervalOrReason> {
	return { icc1_1: { ciReason }, icc2_1: { ciReason }, icc3_1: { ciReason } };
}

/** (F − 1) / (F + k − 1) at both limits of F. */
function ofRatio(
	f: number,
	[df1, df2]: readonly [number, number],
	{ k, level }: { readonly k: number; readonly level: number },
): IntervalOrReason {
	const p = 1 - (1 - level) / 2;
	const low = f / fQuantile(p, df1, df2);
	const high = f * fQuantile(p, df2, df1);
	return interval((low - 1) / (low + k - 1), (high - 1) / (high + k - 1), level);
}

function ofAgreement(
	{ items: msb, raters: msj, error: mse, n, k }: MeanSquares,
	rho: number,
	level: number,
): IntervalOrReason {
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
	return interval(low, high, level);
}

/**
 * The interval of the mean of k raters: both limits stepped up by Spearman and Brown, which is the
 * F interval of these forms. Beyond the pole the limits no longer hold anything between them.
 */
export function meanInterval(single: IntervalOrReason, k: number): IntervalOrReason {
	if (!("ci" in single)) return single;
	const { low, high, level, method } = single.ci;
	if (1 + (k - 1) * low <= 0) return { ciReason: "NOT_AVAILABLE" };
	return interval(spearmanBrown(low, k), spearmanBrown(high, k), level, method);
}

/** Limits that rounding or a pole has put out of order are none. */
function interval(low: number, high: number, level: number, method = "f"): IntervalOrReason {
	return low < high && Number.isFinite(low) && Number.isFinite(high)
		? { ci: { low, high, level, method } }
		: { ciReason: "NOT_AVAILABLE" };
}
