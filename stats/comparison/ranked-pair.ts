import {
	type Figure,
	type IntervalOrReason,
	noFigure,
	type Reason,
	StatsInputError,
} from "../core/result.ts";
import type { Compared } from "../definition/compared.ts";
import { WIDEST } from "../intervals/telling-limits.ts";
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
	/** How many errors the interval is wide to each side, before the error bends with the difference; 0 where there is none. */
	readonly critical: number;
	/** Is the difference within ± margin? As `interval` says: yes where it lies within, no where outside. */
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
		range,
		bounds,
	}: {
		readonly level: number;
		readonly margin?: number | undefined;
		readonly onCommonItems: boolean;
		readonly range: Compared["range"];
		/** What the two can differ by, by the figure of each alone; undefined where that is not known. */
		readonly bounds: () => Limits | undefined;
	},
): RankedPair {
	const { a, b, items, nClusters, difference, se, t, p, reason, few, shown, family, within } = pair;
	const sign = first === a ? 1 : -1;
	const critical = t === undefined ? undefined : family.critical(1 - level);
	const seen = critical === undefined ? undefined : within(critical);
	const found = withinRange(seen && sign !== 1 ? { low: -seen.high, high: -seen.low } : seen, {
		range,
		bounds: shown === undefined ? undefined : bounds,
	});
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
			: { ciReason: whyNone(reason, critical) },
		...(few && { few }),
		pAdjusted: p === undefined ? noFigure(reason ?? "ZERO_SE") : { value: p },
		shown: shown !== undefined && shown.better === first,
		critical: critical !== undefined && Number.isFinite(critical) ? critical : 0,
		...(margin !== undefined && { equivalent: equivalentWithin(margin, found) }),
	};
}

/** Without a reason of the test: no finite quantile, or a difference of which the items say nothing. */
function whyNone(reason: Reason | undefined, critical: number | undefined): Reason {
	if (reason) return reason === "ZERO_SE" ? "BOUNDARY" : reason;
	return critical !== undefined && Number.isFinite(critical) ? "BEYOND_RANGE" : "TOO_FEW";
}

type Limits = { readonly low: number; readonly high: number };

/** The same of a share, which spans half as much. */
const WIDEST_SHARE = WIDEST / 2;

/**
 * Limits beyond what a difference can be, or so far apart that they say nothing, show that its error is not known well
 * enough: none then. A difference that is shown has a limit on the side of 0; the other one is no further off than the
 * two figures alone allow (`bounds`), and without these it has none either.
 */
function withinRange(
	found: Limits | undefined,
	{
		range,
		bounds,
	}: { readonly range: Compared["range"]; readonly bounds: (() => Limits | undefined) | undefined },
): Limits | undefined {
	if (range === "distance") {
		return found && Number.isFinite(found.high - found.low) ? found : undefined;
	}
	const most = range === "share" ? 1 : 2;
	const widest = range === "share" ? WIDEST_SHARE : WIDEST;
	const isTelling =
		found && found.low >= -most && found.high <= most && found.high - found.low <= widest;
	if (isTelling) return found;
	const alone = bounds?.();
	if (!found || !alone) return undefined;
	const capped = { low: Math.max(alone.low, found.low), high: Math.min(alone.high, found.high) };
	return capped.high - capped.low <= widest ? capped : undefined;
}

/**
 * Yes where the interval of the difference lies within ± margin, no where it lies outside. Schuirmann's two
 * one-sided tests would allow for an interval at 1 − 2α; this one is at 1 − α, so that verdict and printed
 * interval are one thing. Margins that are not above 0 throw.
 */
function equivalentWithin(
	margin: number,
	interval: { readonly low: number; readonly high: number } | undefined,
): "yes" | "no" | "open" {
	if (!(margin > 0 && Number.isFinite(margin))) throw new StatsInputError(`a margin of ${margin}`);
	if (!interval) return "open";
	if (interval.low > -margin && interval.high < margin) return "yes";
	return interval.low > margin || interval.high < -margin ? "no" : "open";
}
