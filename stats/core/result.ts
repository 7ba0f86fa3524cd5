/** Why a value, an interval or a test does not exist (in words: reasons-in-words.ts). */
export const REASONS = [
	"EMPTY",
	"TOO_FEW",
	"NO_OVERLAP",
	"SINGLE_CATEGORY",
	"CONSTANT_INPUT",
	"ZERO_DENOMINATOR",
	"ZERO_SE",
	"BOUNDARY",
	/** Limits would lie beyond what the figure can be, or so far apart that they say nothing. */
	"BEYOND_RANGE",
	"DEGENERATE_RESAMPLES",
	"JUDGE_NOT_INFORMATIVE",
	"NO_DISCORDANT",
	"COLLINEAR",
	"NOT_CONVERGED",
	"IMPOSSIBLE_ANSWER",
	/** Every item has what is to be estimated, so that there is nothing to estimate. */
	"NOTHING_LEFT",
	"NOT_LINKED",
	"EXTREME",
	/** Only as `ciReason`: too few items hold a level other than the commonest for an interval that covers. */
	"RARE_LEVEL",
	/** Only as `ciReason`: answers dealt to the items at random would agree as well too often. */
	"BY_CHANCE",
	/** Only as `ciReason`: the two differ on too few items for what way they lean. */
	"FEW_DIFFERENT",
	/** Only as `ciReason`: people's own agreement, which a share is taken of, is not shown to be above chance. */
	"OPEN_YARDSTICK",
	/** Only as `ciReason`: the value exists, this release has no interval with verified coverage for it. */
	"NOT_AVAILABLE",
] as const;
export type Reason = (typeof REASONS)[number];

/** What a reader must know beside a value that is shown all the same. */
export const WARNINGS = [
	"CONSTANT_RATER",
	"LOW_N",
	"FEW_CLUSTERS",
	"HIGH_PREVALENCE",
	"MARGINALS_DIFFER",
	"MISSING_RELATED_TO_LABEL",
	"RESAMPLES_DROPPED",
	"IDENTIFIABILITY",
	"CIRCULAR_REFERENCE",
	"NON_UNIFORM_SAMPLING",
] as const;
export type Warning = (typeof WARNINGS)[number];

export type Interval = {
	readonly low: number;
	readonly high: number;
	readonly level: number;
	/** `wilson`, `fisher-z`, `bca`, `percentile`, `exact-po`, `ase`, `bonett-wright` … */
	readonly method: string;
};

type Common = {
	/** Id in the catalogue: `kappa.cohen`. */
	readonly stat: string;
	/** Units that entered the value. */
	readonly n: number;
	readonly nMissing: number;
	readonly nClusters?: number;
	readonly warnings: readonly Warning[];
	/** Named parts of the value: observed and expected agreement, counts … */
	readonly parts?: Readonly<Record<string, number>>;
};

/** A statistic that exists. Never NaN, never rounded. */
export type Defined = Common & {
	readonly value: number;
	readonly se?: number;
	readonly ci?: Interval;
	/** Why there is no interval. */
	readonly ciReason?: Reason;
	readonly p?: number;
	readonly seed?: number;
};

/** A statistic that does not exist, and why. */
export type Undefined = Common & { readonly value: undefined; readonly reason: Reason };

export type Result = Defined | Undefined;

/** Does the statistic exist? If not, the result has a reason in place of its value. */
export function isDefined(result: Result): result is Defined {
	return result.value !== undefined;
}

/** A number within a compound result, or why it does not exist. Every `Result` is one too. */
export type Figure =
	| { readonly value: number }
	| { readonly value: undefined; readonly reason: Reason };

/** A figure that does not exist. */
export function noFigure(reason: Reason): Figure {
	return { value: undefined, reason };
}

/** `numerator / denominator`; 0 below the line is ZERO_DENOMINATOR. */
export function ratioFigure(numerator: number, denominator: number): Figure {
	return denominator === 0 ? noFigure("ZERO_DENOMINATOR") : { value: numerator / denominator };
}

/** An agreement that is 0 but for rounding. */
const NOTHING = 1e-12;

/**
 * How much of a `yardstick` of agreement a value reaches: none at or below 0, nor where sums that cancel leave
 * no more of the yardstick than rounding: ZERO_DENOMINATOR.
 */
export function shareOf(value: number, yardstick: number): Figure {
	return yardstick <= NOTHING ? noFigure("ZERO_DENOMINATOR") : { value: value / yardstick };
}

/** An interval, or why there is none: spread into a defined result. */
export type IntervalOrReason = { readonly ci: Interval } | { readonly ciReason: Reason };

/** What entered, what was left out, and what is known without the value. */
type Counted = Pick<Common, "n" | "nMissing" | "parts">;

/** The statistic does not exist on these data: `reason` says why. */
export function undefinedResult(stat: string, reason: Reason, counted: Counted): Undefined {
	return { stat, value: undefined, reason, ...counted, warnings: [] };
}

/** Fewer units than this are shown, but never graded. */
const LOW_N = 30;

/** The warning that `n` units are too few to grade by, for a result's list of warnings. */
export function lowN(n: number): readonly Warning[] {
	return n < LOW_N ? ["LOW_N"] : [];
}

/** A programming error: unknown category, unequal lengths, a number that is not finite. */
export class StatsInputError extends Error {
	override name = "StatsInputError";
}
