import type { Interval } from "../core/result.ts";

type Limits = Pick<Interval, "low" | "high">;

/** A value that is known from `low` to `high`. */
export type Known = Limits & { readonly value: number };

/**
 * The interval of first − second from the intervals of both and how their errors correlate: each side is
 * as long as the two sides that lead there, so that what is lopsided in them stays so.
 * Source: Zou 2007 (MOVER).
 */
export function moverDifference(first: Known, second: Known, correlation: number): Limits {
	const difference = first.value - second.value;
	const down = sideOf(first.value - first.low, second.high - second.value, correlation);
	const up = sideOf(first.high - first.value, second.value - second.low, correlation);
	return { low: difference - down, high: difference + up };
}

function sideOf(first: number, second: number, correlation: number): number {
	const square = first * first + second * second - 2 * correlation * first * second;
	return Math.sqrt(Math.max(0, square));
}

/**
 * The interval of first / second, second > 0: all ratios r for which `moverDifference` of first and
 * r · second holds 0, so that it holds 1 exactly where that of the difference holds 0. `undefined` where the
 * second is not known to lie above 0, and so any ratio is possible. Source: Donner & Zou 2012, with Fieller's theorem.
 */
export function moverRatio(first: Known, second: Known, correlation: number): Limits | undefined {
	const low = ratioLimit({ first, second, correlation, side: -1 });
	const high = ratioLimit({ first, second, correlation, side: 1 });
	return low === undefined || high === undefined ? undefined : { low, high };
}

function ratioLimit({
	first,
	second,
	correlation,
	side,
}: {
	readonly first: Known;
	readonly second: Known;
	readonly correlation: number;
	readonly side: 1 | -1;
}): number | undefined {
	const limit = side === 1 ? first.high : first.low;
	const ofFirst = side * (limit - first.value);
	// A ratio above 0 falls as the second grows, one below 0 rises.
	const falls = limit > 0 === (side === 1);
	const ofSecond = falls ? second.value - second.low : second.high - second.value;
	const a = second.value ** 2 - ofSecond ** 2;
	const b = first.value * second.value - correlation * ofFirst * ofSecond;
	const c = first.value ** 2 - ofFirst ** 2;
	return a > 0 ? (b + side * Math.sqrt(Math.max(0, b * b - a * c))) / a : undefined;
}
