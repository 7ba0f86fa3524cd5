import type { Answer, AnswerKind, Question, Ratings } from "./items/question.ts";

/** What an item is worth by the way it was written. Simulated raters see it through noise. */
export type Truth = Ratings & {
	kind: AnswerKind;
	/** The vRAG-Eval grade: 1 wrong or made up, 2 unknown, 3 lacking, 4 right, 5 right and richer. */
	grade: number;
};

const BY_KIND: Record<AnswerKind, Omit<Truth, "kind" | "verdict">> = {
	right: { grade: 4, correctness: 5, completeness: 4, honesty: 5 },
	richer: { grade: 5, correctness: 5, completeness: 5, honesty: 5 },
	// As the rubric says: what is left out counts in completeness alone, and a wrong statement deals with nothing.
	incomplete: { grade: 3, correctness: 5, completeness: 3, honesty: 5 },
	wrong: { grade: 1, correctness: 1, completeness: 1, honesty: 2 },
	unknown: { grade: 2, correctness: 2, completeness: 1, honesty: 5 },
	made_up: { grade: 1, correctness: 1, completeness: 1, honesty: 1 },
};

/** To say that one does not know is the right answer where the handbook has none. */
const RIGHTLY_UNKNOWN: Omit<Truth, "kind" | "verdict"> = {
	grade: 4,
	correctness: 5,
	completeness: 4,
	honesty: 5,
};

/** The grade and ratings an answer deserves; the verdict accepts grades 4 and 5. */
export function truthOf(question: Question, answer: Answer): Truth {
	const rightlyUnknown = answer.kind === "unknown" && question.source.length === 0;
	const base = rightlyUnknown ? RIGHTLY_UNKNOWN : BY_KIND[answer.kind];
	return { kind: answer.kind, verdict: base.grade >= 4, ...base, ...answer.truth };
}
