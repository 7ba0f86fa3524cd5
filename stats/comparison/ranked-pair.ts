import { type Figure, type IntervalOrReason, noFigure, StatsInputError } from "../core/result.ts";
import type { TestedPair } from "./elimination.ts";
import type { FewItems } from "./pair-scores.ts";

/** Two judges of a ranking, the better placed one first: what it is ahead by. */
export type RankedPair = {
	/** Places in the input. */
	readonly a: number;
	readonly b: number;
	/** Items of the comparison, and clusters among them. */
	readonly n: number;
	readonly nClusters?: number;
	/** On the items that all judges of the common set have, or on those of the two. */
	readonly onCommonItems: boolean;
	/** Value of a minus value of b, in the unit of the statistic. */
	readonly difference: number;
	readonly se: number;
	/** Differences that the adjusted test does not reject: it holds 0 exactly where `pAdjusted` ≥ 1 − level. */
	readonly interval: IntervalOrReason;
	/** What there is too little of for one. */
	readonly few?: FewItems;
	readonly pAdjusted: Figure;
	/** b is shown to be worse than a. */
	readonly shown: boolean;
	/** How many errors the interval is wide to each side, before the error bends with the difference. */
	readonly critical: number;
	/** Is the difference within ± margin? Two one-sided tests at the same adjusted level. */
	readonly equivalent?: "yes" | "no" | "open";
};

/** A tested pair as seen from judge `first`. */
export function rankedPair(
	pair: TestedPair,
	first: number,
	{
		level,
		margin,
		onCommonItems,
	}: {
		readonly level: number;
		readonly margin?: number | undefined;
		readonly onCommonItems: boolean;
	},
): RankedPair {
	const { a, b, items, nClusters, difference, se, t, p, reason, few, shown, family, within } = pair;
	const sign = first === a ? 1 : -1;
	function limits(alpha: number) {
		const found = t === undefined ? undefined : within(family.critical(alpha));
		if (!found || sign === 1) return found;
		return { low: -found.high, high: -found.low };
	}
	const alpha = 1 - level;
	const found = limits(alpha);
	return {
		a: first,
		b: first === a ? b : a,
		n: items,
		...(nClusters !== undefined && { nClusters }),
		onCommonItems,
		difference: sign * difference || 0,
		se,
		interval: found
			? { ci: { ...found, level, method: "max-t" } }
			: { ciReason: reason === "ZERO_SE" ? "BOUNDARY" : (reason ?? "TOO_FEW") },
		...(few && { few }),
		pAdjusted: p === undefined ? noFigure(reason ?? "ZERO_SE") : { value: p },
		shown: shown !== undefined && shown.better === first,
		critical: t === undefined ? 0 : family.critical(alpha),
		...(margin !== undefined && {
			equivalent: equivalentWithin(margin, { both: found, oneSided: limits(2 * alpha) }),
		}),
	};
}

type Limits = { readonly low: number; readonly high: number };

/**
 * Yes where the interval of two one-sided tests lies within ± margin (Schuirmann 1987), no where the
 * interval of the difference lies outside. Margins that are not above 0 throw.
 */
function equivalentWithin(
	margin: number,
	{
		both,
		oneSided,
	}: { readonly both?: Limits | undefined; readonly oneSided?: Limits | undefined },
): "yes" | "no" | "open" {
	if (!(margin > 0 && Number.isFinite(margin))) throw new StatsInputError(`a margin of ${margin}`);
	if (oneSided && oneSided.low > -margin && oneSided.high < margin) return "yes";
	return both && (both.low > margin || both.high < -margin) ? "no" : "open";
}
