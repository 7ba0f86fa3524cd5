import { itemsNeeded, type PowerOptions, quantilesOf } from "../core/items-needed.ts";
import { type Figure, noFigure, StatsInputError } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";

export const PLAN_CORRELATION = {
	id: "plan.correlationPower",
	title: "Items to find a correlation",
	answers: "How many items does it take to find that two raters' numbers are correlated?",
	scales: WITH_NUMBERS,
	compares: "plan",
	source: "Fisher 1921",
	compute: ({ r }: { readonly r: number }, options?: PowerOptions) => planCorrelation(r, options),
} satisfies OwnDefinition;

/**
 * Items for a two-sided test that finds a correlation of `r`, by Fisher's z:
 * ((z_{α/2} + z_β) / artanh r)² + 3. r = .3 at 5 % and 80 %: 85.
 * Reasons: ZERO_DENOMINATOR (r = 0: nothing to find), BOUNDARY (|r| = 1: no variance to plan with).
 * Source: Fisher 1921.
 */
export function planCorrelation(r: number, options: PowerOptions = {}): { readonly n: Figure } {
	const { zAlpha, zBeta } = quantilesOf(options);
	if (!(Math.abs(r) <= 1)) throw new StatsInputError(`a correlation of ${r}`);
	if (r === 0) return { n: noFigure("ZERO_DENOMINATOR") };
	if (Math.abs(r) === 1) return { n: noFigure("BOUNDARY") };
	return { n: itemsNeeded(((zAlpha + zBeta) / Math.atanh(r)) ** 2 + 3, options) };
}
