import { isDefined, type Reason, type Result } from "../core/result.ts";
import type { AlphaChange } from "./alpha-changes.ts";

/** What to do about a dimension, and the figure that says so. */
export type AmbiguityVerdict =
	/** The lower limit of alpha is .8 or more: nothing to mend. */
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
	/** A few items divide the raters: the rubric does not say what to do with their kind. */
	| { readonly kind: "reword"; readonly evidence: Result }
	/** Disagreement lies neither with an annotator nor with levels nor with items. */
	| { readonly kind: "inherently subjective"; readonly evidence: Result }
	/** The items do not settle it, or there is no alpha. */
	| { readonly kind: "undecided"; readonly reason: Reason | undefined };

export type RaterChange = AlphaChange & { readonly rater: number };
export type LevelChange = AlphaChange & { readonly a: number; readonly b: number };

export type AmbiguityEvidence = {
	readonly alpha: Result;
	readonly withoutRater: readonly RaterChange[];
	readonly afterMerging: readonly LevelChange[];
	readonly concentration: Result;
};

/** Krippendorff's customary limit for conclusions. */
const RELIABLE = 0.8;
/** A gain of alpha below this is not worth a change of people or scale. */
const WORTH_A_CHANGE = 0.05;
/** About what disagreement on three items in four, and none on the fourth, amounts to. */
const CONCENTRATED = 0.2;

/**
 * The first of these that the items show, with their intervals and not by the estimates alone: alpha
 * surely above .8; the largest gain of .05 or more, surely above 0, from leaving out an annotator or
 * merging two levels; disagreement that is concentrated on some items (correlation .2 or more, surely
 * above 0) or surely is not.
 */
export function ambiguityVerdict(evidence: AmbiguityEvidence): AmbiguityVerdict {
	const { alpha, withoutRater, afterMerging, concentration } = evidence;
	if (!isDefined(alpha)) return { kind: "undecided", reason: alpha.reason };
	if (alpha.ci && alpha.ci.low >= RELIABLE) return { kind: "reliable", evidence: alpha };
	const [rater] = worthwhile(withoutRater);
	const [pair] = worthwhile(afterMerging);
	if (rater && gainOf(rater) >= (pair ? gainOf(pair) : 0)) {
		return { kind: "retrain annotator", rater: rater.rater, evidence: rater.gain };
	}
	if (pair) return { kind: "merge levels", a: pair.a, b: pair.b, evidence: pair.gain };
	if (!isDefined(concentration)) return { kind: "undecided", reason: concentration.reason };
	const { ci, ciReason, value } = concentration;
	if (!ci) return { kind: "undecided", reason: ciReason };
	if (value >= CONCENTRATED && ci.low > 0) return { kind: "reword", evidence: concentration };
	if (ci.high < CONCENTRATED) return { kind: "inherently subjective", evidence: concentration };
	return { kind: "undecided", reason: undefined };
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
