import type { Dimension } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";

type Range = [low: number, high: number];

const SHARE: Range = [0, 1];
const COSINE: Range = [-1, 1];

/** A dimension with five levels for people, on which judges of the papers give numbers. */
function judgedAsNumber(
	name: PapersDimension,
	range: Range,
	texts: Required<Pick<Dimension, "side" | "guideline" | "levels">>,
): Dimension {
	return {
		name,
		scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
		judgeScale: { type: "numeric", range },
		...texts,
	};
}

/** The dimensions of the papers' rubric, in its order. */
export const PAPERS_DIMENSIONS = [
	"verdict",
	"grade",
	"context_relevancy",
	"answer_relevancy",
	"faithfulness",
	"factual_correctness",
] as const;
export type PapersDimension = (typeof PAPERS_DIMENSIONS)[number];

/**
 * What the papers ask about an answer: the grade of vRAG-Eval with accept or reject, and the four
 * comparisons that judges of claims and of knowledge graphs put a number on.
 */
export const papersRubric: Rubric = {
	guideline: `**Accept** an answer when everything the question asks for is right; otherwise **reject** it.

- The *reference* is the standard; a model wrote it from the whole chapter.
- Most questions have several parts. A part that the chapter does not answer cannot be missing.
- An answer that only says it does not know is rejected, unless the reference has no answer either.`,
	dimensions: [
		{
			name: "verdict",
			scale: { type: "binary", values: [false, true] },
			levels: [
				{ label: "reject", description: "The grade is 1, 2 or 3." },
				{ label: "accept", description: "The grade is 4 or 5." },
			],
			guideline: "Is everything that was asked for answered, and right?",
			side: "response-reference",
		},
		{
			name: "grade",
			scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
			levels: [
				{
					label: "wrong",
					description: "What it gives as the answer contradicts the reference or is made up.",
				},
				{
					label: "does not know",
					description: "It says that it does not know, though the reference has an answer.",
				},
				{
					label: "lacking",
					description: "Right, but a part asked for is missing or a detail is wrong.",
				},
				{
					label: "right",
					description:
						"All that was asked for is right, or it rightly says that there is no answer.",
				},
				{
					label: "right and richer",
					description: "All of it is right, with further detail that belongs to the question.",
				},
			],
			guideline: `Decide in this order: does it not know (**2**)? Is what it states wrong (**1**)? Is something missing or a detail wrong (**3**)? What remains is **4**, or **5** with further detail that nothing contradicts.`,
			side: "response-reference",
		},
		judgedAsNumber("context_relevancy", SHARE, {
			side: "question-contexts",
			guideline: "Do the retrieved passages hold what is needed to answer the *question*?",
			levels: [
				{ label: "beside it", description: "Nothing in the passages helps with the question." },
				{
					label: "near it",
					description: "They are about the service, but not about what is asked.",
				},
				{ label: "partly", description: "They answer one part of the question." },
				{
					label: "mostly",
					description: "They answer it, among much that has nothing to do with it.",
				},
				{ label: "exactly", description: "They answer every part and hold little else." },
			],
		}),
		judgedAsNumber("answer_relevancy", COSINE, {
			side: "response-question",
			guideline:
				"Does the answer speak to what was *asked*? Whether it is true does not count here.",
			levels: [
				{ label: "none", description: "It gives no answer, or one to another question." },
				{ label: "little", description: "It touches the subject and leaves the question open." },
				{ label: "half", description: "It answers some parts, or buries the answer." },
				{ label: "mostly", description: "It answers the question with some words to spare." },
				{ label: "fully", description: "It answers each part and nothing else." },
			],
		}),
		judgedAsNumber("faithfulness", SHARE, {
			side: "response-contexts",
			guideline: `Is what the answer states supported by the *passages* it was given?

- Whether the passages are the right ones does not count here.
- An answer that states nothing contradicts nothing: **5**.`,
			levels: [
				{ label: "unsupported", description: "None of its statements is in the passages." },
				{ label: "hardly", description: "Most of its statements are not in the passages." },
				{ label: "half", description: "About half of its statements are in the passages." },
				{ label: "mostly", description: "One statement goes beyond the passages." },
				{ label: "supported", description: "Every statement is in the passages." },
			],
		}),
		judgedAsNumber("factual_correctness", SHARE, {
			side: "response-reference",
			guideline:
				"How far do the facts of the answer and those of the *reference* agree, missing ones counted as well?",
			levels: [
				{ label: "not at all", description: "They share no fact, or contradict each other." },
				{ label: "little", description: "A minor fact is shared." },
				{ label: "half", description: "About half of the facts are the same." },
				{ label: "mostly", description: "One fact is missing, added or different." },
				{ label: "fully", description: "Both state the same facts." },
			],
		}),
	],
};
