import type { Dimension } from "#db/model/dimension.ts";
import type { DiscreteScale } from "#db/model/scale.ts";

export const YES_NO: DiscreteScale = { type: "binary", values: [false, true] };

/** The four of the article. */
export const FOUR = [
	"is_question_answered",
	"requires_additional_information",
	"is_speculative",
	"is_confident",
] as const;
export type FourBooleans = Readonly<Record<(typeof FOUR)[number], boolean>>;

/** With one of ours, in the order in which they are asked for. */
export const ASKED = [...FOUR, "says_not_in_document"] as const;
export type Asked = (typeof ASKED)[number];

export const COMPREHENSIVE = "comprehensive_answer";

/**
 * Does the answer deal with the question as one would wish? It is answered, nothing more is needed,
 * nothing is guessed, and it is stated firmly: 1 of the 16 combinations.
 */
export function comprehensiveAnswer(values: FourBooleans): boolean {
	return (
		values.is_question_answered &&
		!values.requires_additional_information &&
		!values.is_speculative &&
		values.is_confident
	);
}

const GUIDELINES: Readonly<Record<Asked | typeof COMPREHENSIVE, string>> = {
	is_question_answered: "Does the answer give a reasonable, detailed answer to this question?",
	requires_additional_information: "Would more information be needed to answer it properly?",
	is_speculative: "Does the answer guess, for want of context?",
	is_confident: "Is it stated firmly?",
	says_not_in_document: "Does the answer say that the document does not contain it?",
	comprehensive_answer:
		"Answered, nothing more needed, not guessed and stated firmly: derived from the four.",
};

function dimension(name: keyof typeof GUIDELINES): Dimension {
	const levels = [{ label: "no" }, { label: "yes" }];
	return { name, scale: YES_NO, side: "response-question", levels, guideline: GUIDELINES[name] };
}

export const DIMENSIONS: readonly Dimension[] = [
	...FOUR.map(dimension),
	dimension(COMPREHENSIVE),
	dimension("says_not_in_document"),
];
