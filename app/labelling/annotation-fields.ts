import type { CannotJudgeReason } from "#db/model/rating.ts";
import { count } from "../ui/numbers.ts";

/** Names and words of the label form that the page and the server share. */

/** Why an annotator cannot judge a dimension. The key is stored, the words are shown. */
export const CANNOT_JUDGE_REASONS = {
	unclear_rubric: "The rubric is unclear",
	bad_sample: "The sample is bad",
	missing_context: "Context is missing",
	out_of_expertise: "Out of my expertise",
} as const satisfies Record<CannotJudgeReason, string>;

/** Why an annotator skips a whole item. */
export const SKIP_REASONS = { ...CANNOT_JUDGE_REASONS, later: "To come back to later" } as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** Holds the code of the chosen level, the number, or `cannot:<reason>`. */
export function ratingField(dimension: string): string {
	return `rating:${dimension}`;
}

/** On a numeric scale, the reason stands in a field of its own. */
export function cannotField(dimension: string): string {
	return `cannot:${dimension}`;
}

export const CANNOT = "cannot:";

/** What the form holds, by the name of its field. */
export type FormValues = Record<string, string>;

/** Most characters that a comment may have. */
const MOST_COMMENT = 10_000;

/** What is wrong with a comment, which is never cut; null where nothing is. */
export function commentProblem(text: string): string | null {
	const { length } = text.trim();
	if (length <= MOST_COMMENT) return null;
	return `The comment has ${count(length)} characters, and up to ${count(MOST_COMMENT)} fit: shorten it. Nothing was cut.`;
}

/** Names of the fields that a person fills in. */
export const TYPED_FIELD = /^(rating:|cannot:|evidence:|comment$|flagged$|skipReason$)/;
