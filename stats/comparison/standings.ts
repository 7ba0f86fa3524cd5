import { itemsNeeded, quantilesOf } from "../core/items-needed.ts";
import {
	type Figure,
	type Interval,
	type IntervalOrReason,
	isDefined,
	noFigure,
	type Reason,
	type Result,
} from "../core/result.ts";
import type { Best } from "../definition/compared.ts";
import { type Adjustment, adjustP } from "./adjust-p.ts";
import type { JudgeMeasure, Pair } from "./judge-measures.ts";
import type { PairedDifference } from "./paired-difference.ts";
import { rankProbabilities } from "./rank-probabilities.ts";
import type { SharedReplicates } from "./shared-replicates.ts";
import { simultaneousCritical } from "./simultaneous.ts";

/** Judge `a` minus judge `b`, a < b. */
export type JudgePair = Pair &
	PairedDifference & {
		/** `difference.p` adjusted for all pairs that have one. */
		readonly pAdjusted: Figure;
		/** Holds together with those of all other pairs. */
		readonly simultaneous: IntervalOrReason;
		/** Items at which a difference as large as this one would be found four times out of five. */
		readonly itemsNeeded: Figure;
	};

/** Up to this many pairs every false difference counts; beyond, their share does. */
const MOST_FOR_HOLM = 10;

/** How the p-values of so many pairs are adjusted. */
export function adjustmentOf(pairs: number): Adjustment {
	return pairs <= MOST_FOR_HOLM ? "holm" : "bh";
}

type Compared = Pair & PairedDifference;

/** What every pair is besides its difference: adjusted, simultaneous, planned. */
export function judgePairs(
	pairs: readonly Compared[],
	shared: SharedReplicates,
	level: number,
): JudgePair[] {
	const adjusted = adjustedP(pairs);
	const critical = simultaneousCritical(pairs, shared, level);
	return pairs.map((pair, i) => ({
		...pair,
		pAdjusted: adjusted[i],
		simultaneous: simultaneousInterval(pair.difference, critical, level),
		itemsNeeded: itemsFor(pair.difference),
	}));
}

function adjustedP(pairs: readonly Compared[]): Figure[] {
	const tested = pairs.flatMap(({ difference }) =>
		isDefined(difference) && difference.p !== undefined ? [difference.p] : [],
	);
	const adjusted = adjustP(Float64Array.from(tested), adjustmentOf(pairs.length));
	let next = 0;
	return pairs.map(({ test }) => (test.value === undefined ? test : { value: adjusted[next++] }));
}

function simultaneousInterval(
	difference: Result,
	critical: { readonly critical: number } | { readonly reason: Reason },
	level: number,
): IntervalOrReason {
	if (!isDefined(difference)) return { ciReason: difference.reason };
	const { value, se } = difference;
	if (se === undefined) return { ciReason: "TOO_FEW" };
	if (se === 0) return { ciReason: "BOUNDARY" };
	if ("reason" in critical) return { ciReason: critical.reason };
	const half = critical.critical * se;
	return { ci: { low: value - half, high: value + half, level, method: "max-t" } };
}

function itemsFor(difference: Result): Figure {
	if (!isDefined(difference)) return noFigure(difference.reason);
	const { value, se, n } = difference;
	if (se === undefined) return noFigure("TOO_FEW");
	if (se === 0) return noFigure("ZERO_SE");
	if (value === 0) return noFigure("ZERO_DENOMINATOR");
	const { zAlpha, zBeta } = quantilesOf({});
	// The error allows for clusters, so that the design effect is in it already.
	return itemsNeeded(((zAlpha + zBeta) / value) ** 2 * n * se ** 2, {});
}

/** Where a judge stands among the others. */
export type JudgePlace = {
	readonly pBest: Figure;
	readonly expectedRank: Figure;
	/** Not told apart from the best judge by the adjusted tests; true of the best judge. */
	readonly tiedWithBest: boolean;
	/** This judge minus the best one, together with all other pairs; none of the best judge itself. */
	readonly minusBest?: IntervalOrReason;
};

/** The place of every judge; `top` is that of the best one. */
export function judgePlaces(
	measures: readonly JudgeMeasure[],
	{
		pairs,
		shared,
		best,
		top,
		level,
	}: {
		readonly pairs: readonly JudgePair[];
		readonly shared: SharedReplicates;
		readonly best: Best;
		readonly top: number | undefined;
		readonly level: number;
	},
): JudgePlace[] {
	const known = [...measures.keys()].filter((i) => measures[i]?.value.value !== undefined);
	const ranks = rankProbabilities(
		known.map((judge) => shared.replicates[judge]),
		{ best },
	);
	return measures.map(({ value }, judge) => {
		if (value.value === undefined) {
			return { pBest: value, expectedRank: value, tiedWithBest: false };
		}
		const rank = known.indexOf(judge);
		const place = {
			pBest: ranks.pBest[rank],
			expectedRank: ranks.expectedRank[rank],
		};
		const pair = pairs.find(({ a, b }) => (a === judge && b === top) || (a === top && b === judge));
		if (!pair) return { ...place, tiedWithBest: true };
		const { pAdjusted, simultaneous } = pair;
		return {
			...place,
			tiedWithBest: !(pAdjusted.value !== undefined && pAdjusted.value < 1 - level),
			minusBest: pair.a === judge ? simultaneous : turned(simultaneous),
		};
	});
}

/** The interval of b − a from that of a − b. */
function turned(interval: IntervalOrReason): IntervalOrReason {
	if (!("ci" in interval)) return interval;
	const { low, high, ...rest }: Interval = interval.ci;
	return { ci: { low: -high, high: -low, ...rest } };
}
