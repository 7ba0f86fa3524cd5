/** The values of the demo's four dimensions for one item. */
export type Ratings = {
	verdict: boolean;
	correctness: number;
	completeness: number;
	honesty: number;
};

/** What the author meant an answer to be. */
export const ANSWER_KINDS = [
	"right",
	"richer",
	"incomplete",
	"wrong",
	"unknown",
	"made_up",
] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** One assistant's answer to a question, with the handbook sections its search had found. */
export type Answer = {
	system: "assistant-1" | "assistant-2";
	kind: AnswerKind;
	/** Ids of handbook sections in the order found, `membership-2`. */
	found: string[];
	response: string;
	/** Where this answer differs from what its kind is worth (truth.ts). */
	truth?: Partial<Ratings>;
};

/** A question, what the handbook says about it, and the answers that were given to it. */
export type Question = {
	question: string;
	reference: string;
	/** The sections that the reference rests on; empty when the handbook has no answer. */
	source: string[];
	answers: Answer[];
};
