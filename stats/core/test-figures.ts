import { chiSquareUpper, normalTwoSided } from "./distributions.ts";
import type { Reason } from "./result.ts";

/** A figure that does not exist, within a test. */
type NoTest = { readonly value: undefined; readonly reason: Reason };

/** A χ² with its degrees of freedom and p-value, or why there is none. */
export type ChiSquareTest =
	| { readonly value: number; readonly df: number; readonly p: number }
	| NoTest;

/** A standardised difference with its two-sided p-value, or why there is none. */
export type ZTest = { readonly value: number; readonly p: number } | NoTest;

export function noTest(reason: Reason): NoTest {
	return { value: undefined, reason };
}

export function chiSquareTest(value: number, df: number): ChiSquareTest {
	return { value, df, p: chiSquareUpper(value, df) };
}

export function zTest(value: number): ZTest {
	return { value, p: normalTwoSided(value) };
}
