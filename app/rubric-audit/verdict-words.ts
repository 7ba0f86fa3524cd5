import type { Dimension } from "#db/model/dimension.ts";
import { isDiscrete, type Level } from "#db/model/scale.ts";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { ambiguityDecomposition } from "#stats/index.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { withLimits } from "../agreement/plain-words.ts";
import { counted, decimal, share } from "../ui/numbers.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import type { DimensionAudit } from "./audit-json.ts";

type Decided = ReturnType<typeof ambiguityDecomposition>["verdict"];
type Figures = Pick<
	DimensionAudit,
	"alpha" | "people" | "items" | "withoutRater" | "merging" | "again" | "leniency" | "concentration"
>;
type Verdict = DimensionAudit["verdict"];

/** From here on labels are reliable enough to conclude something (Krippendorff). */
export const LINE = 2 / 3;
const LINE_IN_WORDS = "0.67";
/** Disagreement so concentrated on some items is worth saying. */
const CONCENTRATED = 0.2;

/** "0.62 [0.53, 0.69]" */
export function estimateInWords(estimate: EstimateJson): string {
	if ("undefined" in estimate) return "none";
	const { value, ci } = estimate;
	return withLimits(value, ci);
}

/** "+0.17 [0.08, 0.26]" */
export function gainInWords(estimate: EstimateJson): string {
	const sign = "value" in estimate && estimate.value >= 0 ? "+" : "";
	return `${sign}${estimateInWords(estimate)}`;
}

/**
 * What is said of a dimension, from the rule that decided.
 * @param decided null: a scale of numbers, of which only alpha is judged
 * @param named a person by their place in it
 */
export function verdictOf(
	dimension: Dimension,
	{
		decided,
		named,
	}: { readonly decided: Decided | null; readonly named: (rater: number) => string },
	figures: Figures,
): Verdict {
	const { people } = figures.alpha;
	const alpha = `α ${estimateInWords(people)}`;
	if (decided === null) return ofNumbers(figures);
	switch (decided.kind) {
		case "reliable":
			return {
				kind: "nothing",
				short: "nothing to do",
				says: `People agree: ${alpha}, all of it at or above ${LINE_IN_WORDS}.${oftenLenient(figures)}${judgesInWords(figures)}`,
			};
		case "retrain annotator":
			return training(figures, named(decided.rater));
		case "merge levels":
			return merging(dimension, figures, decided);
		case "reword":
			return {
				kind: "reword",
				short: "reword",
				says: `People do not repeat themselves: ${againInWords(figures)}. They agree with each other no better: ${alpha}, all of it below ${LINE_IN_WORDS}.`,
			};
		case "inherently subjective":
			return {
				kind: "divisive",
				short: "inherently divisive",
				says: `Each person is steady, ${againInWords(figures)}, and they differ from each other: ${alpha}, all of it below ${LINE_IN_WORDS}. Report the spread of answers, not one value.`,
			};
		case "unclear":
			return {
				kind: "unclear",
				short: "reword, or divisive?",
				says: unclearInWords(figures, alpha),
			};
		case "undecided":
			return open(figures, decided.reason);
	}
}

function training({ withoutRater, leniency }: Figures, name: string): Verdict {
	const found = withoutRater.find((one) => one.rater === name);
	if (!found) throw new Error(`${name} was left out of no figure`);
	const { rater, before, alpha: others, gain, items } = found;
	const own = leniency.find((one) => one.rater === rater)?.estimate;
	return {
		kind: "train",
		rater,
		short: `train ${rater}`,
		says: `Without ${rater} the others agree at α ${decimalOr(others)} instead of ${decimalOr(before)} on the ${counted(items, "item")} that ${rater} and two others labelled: ${gainInWords(gain)}.${lenient(rater, own)}`,
	};
}

/** Half a step of the scale, or more, is worth a word where all is well otherwise. */
const WORTH_A_WORD = 0.5;

function oftenLenient({ leniency }: Figures): string {
	const [first] = leniency
		.flatMap(({ rater, estimate }) => ("value" in estimate ? [{ rater, estimate }] : []))
		.filter(({ estimate: { value } }) => Math.abs(value) >= WORTH_A_WORD)
		.sort((a, b) => Math.abs(b.estimate.value) - Math.abs(a.estimate.value));
	return first ? lenient(first.rater, first.estimate) : "";
}

/** " annotator 2 gives 0.78 more than the others on the same items." where that is shown. */
function lenient(rater: string, estimate: EstimateJson | undefined): string {
	if (!estimate || "undefined" in estimate || !estimate.ci) return "";
	const [low, high] = estimate.ci;
	if (low <= 0 && high >= 0) return "";
	const way = estimate.value > 0 ? "more" : "less";
	return ` ${rater} gives ${decimal(Math.abs(estimate.value))} ${way} than the others on the same items, on average.`;
}

function merging(
	dimension: Dimension,
	{ merging: merged, alpha }: Figures,
	{ a, b }: { readonly a: number; readonly b: number },
): Verdict {
	const { scale } = dimension;
	const values = isDiscrete(scale) ? scale.values : [];
	const levels: [Level, Level] = [values[a], values[b]];
	const found = merged.find((one) => one.levels[0] === levels[0] && one.levels[1] === levels[1]);
	const names = `${levelInWords(dimension, a)} and ${levelInWords(dimension, b)}`;
	const gain = found ? `: ${gainInWords(found.gain)}` : "";
	const cost = found
		? ` It costs ${share(found.lost)} of the differences between labels, which could not be told any more.`
		: "";
	return {
		kind: "merge",
		levels,
		short: `merge ${names}`,
		says: `With ${names} made one level people agree at α ${decimalOr(found?.alpha ?? null)} instead of ${beforeMerging(found) ?? estimateInWords(alpha.people)}${gain}.${cost}`,
	};
}

/** On the labels of those in the gain: who was asked where others differ is in the other figure alone. */
function beforeMerging(found: DimensionAudit["merging"][number] | undefined): string | undefined {
	if (!found || found.alpha === null || !("value" in found.gain)) return undefined;
	return decimal(found.alpha - found.gain.value);
}

function unclearInWords({ again, concentration, people }: Figures, alpha: string): string {
	const neither =
		people.length > 2 ? "neither one person nor two levels are" : "two levels are not";
	const says = `People agree too little: ${alpha}, all of it below ${LINE_IN_WORDS}, and ${neither} shown to be the reason.`;
	const repeats = again
		? `What came back a second time does not settle whether the words or the question divide people: ${againOf(again)}.`
		: "Whether the words are at fault or the question divides people, only items that come back could tell: mix repeats into the next plan.";
	const some =
		"value" in concentration &&
		concentration.value >= CONCENTRATED &&
		concentration.ci !== null &&
		concentration.ci[0] > 0
			? " Disagreement lies on some of the items: read those first."
			: "";
	return `${says} ${repeats}${some}`;
}

function open(
	{ alpha, items }: Figures,
	reason: Parameters<typeof reasonInWords>[0] | undefined,
): Verdict {
	const { people } = alpha;
	const few = { kind: "open", short: "too few to say" } as const;
	if (reason === undefined) {
		return {
			kind: "open",
			short: "open",
			says: `α ${estimateInWords(people)} reaches both sides of ${LINE_IN_WORDS}: whether there is anything to mend is open. More items that two people label would settle it.`,
		};
	}
	if (reason === "NO_OVERLAP") {
		return {
			...few,
			says: "No item was labelled by two people, so nobody knows how far they agree.",
		};
	}
	if (reason === "TOO_FEW") {
		return {
			...few,
			says: `${counted(items, "item")} that two people labelled ${items === 1 ? "is" : "are"} too few to say anything of the rubric; have at least 30, of 10 documents or questions where they share these.`,
		};
	}
	return { ...few, says: reasonInWords(reason) };
}

function ofNumbers(figures: Figures): Verdict {
	const { people } = figures.alpha;
	if ("undefined" in people) return open(figures, people.undefined);
	if (people.n < 30) return open(figures, "TOO_FEW");
	if (!people.ci) return open(figures, people.ciReason);
	const alpha = `α ${estimateInWords(people)}`;
	if (people.ci[0] >= LINE) {
		return {
			kind: "nothing",
			short: "nothing to do",
			says: `People agree: ${alpha}, all of it at or above ${LINE_IN_WORDS}.${oftenLenient(figures)}${judgesInWords(figures)}`,
		};
	}
	if (people.ci[1] >= LINE) return open(figures, undefined);
	return {
		kind: "unclear",
		short: "reword, or divisive?",
		says: `People agree too little: ${alpha}, all of it below ${LINE_IN_WORDS}. A scale of numbers has no levels that could be merged; read the items that divide people most.`,
	};
}

/** Where people agree and judges surely do not, the rubric is not what is to be mended. */
function judgesInWords({ alpha: { judges } }: Figures): string {
	if ("undefined" in judges || !judges.ci || judges.n < 30 || judges.ci[1] >= LINE) return "";
	return ` Judges differ among themselves (α ${estimateInWords(judges)}): mend the judges, not the rubric.`;
}

function againInWords({ again }: Figures): string {
	return again ? againOf(again) : "";
}

function againOf({ pairs, equal, alpha }: NonNullable<Figures["again"]>): string {
	return `${equal} of ${counted(pairs, "repeat")} got the same again (α of people with themselves ${estimateInWords(alpha)})`;
}

function decimalOr(value: number | null): string {
	return value === null ? "none" : decimal(value);
}
