import { isDefined, type Reason, type Result } from "../core/result.ts";
import type { AlphaChange } from "./alpha-changes.ts";

/** What to do about a dimension, and the figure that says so. */
export type AmbiguityVerdict =
	/** Alpha surely lies at or above the line: nothing to mend. */
	| { readonly kind: "reliable"; readonly evidence: Result }
	/** Without one annotator the others agree better. */
	| { readonly kind: "retrain annotator"; readonly rater: number; readonly evidence: Result }
	/** With two levels made one, raters agree better beyond chance. */
	| {
			readonly kind: "merge levels";
			readonly a: number;
			readonly b: number;
			readonly evidence: Result;
	  }
	/** People surely agree too little, and surely do not even agree with themselves. */
	| { readonly kind: "reword"; readonly evidence: Result }
	/** They surely agree too little with each other, and surely enough with themselves. */
	| { readonly kind: "inherently subjective"; readonly evidence: Result }
	/** They surely agree too little; whether the words or the people is at fault would take repeats. */
	| { readonly kind: "unclear"; readonly evidence: Result }
	/** The items do not settle whether there is anything to mend, or there is no alpha. */
	| { readonly kind: "undecided"; readonly reason: Reason | undefined };

export type RaterChange = AlphaChange & { readonly rater: number };
export type LevelChange = AlphaChange & { readonly a: number; readonly b: number };
/** Of a scale cut in two: levels below `from`, and those from it on. */
export type CutChange = AlphaChange & { readonly from: number };

export type AmbiguityEvidence = {
	readonly alpha: Result;
	readonly withoutRater: readonly RaterChange[];
	readonly afterMerging: readonly LevelChange[];
	readonly concentration: Result;
	/** Alpha of what people said the first and the second time; absent: nothing was asked again. */
	readonly again?: Result | undefined;
};

/** Krippendorff's lowest limit for tentative conclusions. */
const RELIABLE = 2 / 3;
/** A gain of alpha below this is not worth a change of people or scale. */
const WORTH_A_CHANGE = 0.05;
/** Nothing is claimed of fewer items. */
const LEAST_ITEMS = 30;

/**
 * The first of these that the items show, by their intervals and never by the estimates alone: alpha
 * surely at or above 2/3; the largest gain of .05 or more, surely above 0, from leaving out an annotator
 * or merging two levels; alpha surely below 2/3, and people's agreement with themselves surely below
 * (reword) or surely not (inherently subjective). Fewer than 30 items, or repeats, show nothing.
 */
export function ambiguityVerdict(evidence: AmbiguityEvidence): AmbiguityVerdict {
	const { alpha, withoutRater, afterMerging, again } = evidence;
	if (!isDefined(alpha)) return { kind: "undecided", reason: alpha.reason };
	if (alpha.n < LEAST_ITEMS) return { kind: "undecided", reason: "TOO_FEW" };
	if (!alpha.ci) return { kind: "undecided", reason: alpha.ciReason };
	if (alpha.ci.low >= RELIABLE) return { kind: "reliable", evidence: alpha };
	const [rater] = worthwhile(withoutRater);
	const [pair] = worthwhile(afterMerging);
	if (rater && gainOf(rater) >= (pair ? gainOf(pair) : 0)) {
		return { kind: "retrain annotator", rater: rater.rater, evidence: rater.gain };
	}
	if (pair) return { kind: "merge levels", a: pair.a, b: pair.b, evidence: pair.gain };
	if (alpha.ci.high >= RELIABLE) return { kind: "undecided", reason: undefined };
	if (again && isDefined(again) && again.n >= LEAST_ITEMS && again.ci) {
		if (again.ci.high < RELIABLE) return { kind: "reword", evidence: again };
		if (again.ci.low >= RELIABLE) return { kind: "inherently subjective", evidence: again };
	}
	return { kind: "unclear", evidence: alpha };
}

/** Changes that surely gain something worth having, best first. */
function worthwhile<Kind extends AlphaChange>(changes: readonly Kind[]): Kind[] {
	return changes
		.filter(
			({ gain }) =>
				isDefined(gain) && gain.value >= WORTH_A_CHANGE && gain.ci !== undefined && gain.ci.low > 0,
		)
		.sort((p, q) => gainOf(q) - gainOf(p));
}

function gainOf({ gain }: AlphaChange): number {
	return gain.value ?? 0;
}
