import type { PapersDimension } from "./papers-rubric.ts";
import { saysNothing, sharedWords, shareFound, wordsOf } from "./words.ts";

/** An answered question as its texts; the reference is the golden answer that a model wrote. */
export type AnsweredItem = {
	readonly id: string;
	readonly contexts: readonly string[];
	readonly referenceContexts: readonly string[];
	readonly response: string;
	readonly reference: string | null;
};

/** Levels with their fraction, 0.5 to 5.5, by dimension; null where there is nothing to go by. */
export type Reading = Readonly<Record<Exclude<PapersDimension, "verdict">, number | null>>;

/** Shares of words at which levels 2, 3, 4 and 5 begin. */
const CUTS = {
	context_relevancy: [0.3, 0.5, 0.78, 0.86],
	answer_relevancy: [0.12, 0.24, 0.36, 0.5],
	faithfulness: [0.5, 0.65, 0.78, 0.9],
	factual_correctness: [0.15, 0.3, 0.45, 0.6],
} as const;

/** How much of context relevancy is to hold what is needed; the rest is to hold nothing else. */
const NEEDED_WEIGHT = 0.75;
/** Answers of more words lose so much of their share of relevancy. */
const LONG_ANSWER = { words: 80, loss: 0.1 };
/** How much of the grade is to agree with the reference; the rest is faithfulness. */
const CORRECT_WEIGHT = 0.75;

/** An answer that only says that it does not know: where the reference has an answer, and where not. */
const WRONGLY_SILENT = { answer_relevancy: 1.4, factual_correctness: 1.6, grade: 1.8 };
const RIGHTLY_SILENT = { answer_relevancy: 2.6, factual_correctness: 4.6, grade: 4.2 };
/** It states nothing that the passages could fail to support. */
const SILENT_FAITHFULNESS = 5;

/** A share of words as a level with its fraction: at the k-th cut, halfway between k and k + 1. */
function levelAt(share: number, cuts: readonly number[]): number {
	const points = [0, ...cuts, 1];
	const at = Math.max(
		1,
		points.findIndex((point) => share <= point),
	);
	const [low = 0, high = 1] = points.slice(at - 1, at + 1);
	return at - 0.5 + (share - low) / (high - low);
}

/**
 * What the words of an item make of it, before anybody's doubt: nothing is understood.
 * - `context_relevancy`: how many of the reference contexts' words the contexts hold, and how many
 *   of theirs are such; without reference contexts the lowest.
 * - `faithfulness`: the share of the response's words that the contexts hold.
 * - `factual_correctness`: token F1 of response and reference; `answer_relevancy`: the same with
 *   lower cuts, less for long answers.
 * - `grade`: mostly correctness, partly faithfulness.
 */
export function readingOf(item: AnsweredItem): Reading {
	const said = wordsOf(item.response);
	const found = wordsOf(item.contexts.join(" "));
	const needed = wordsOf(item.referenceContexts.join(" "));
	const relevant =
		NEEDED_WEIGHT * shareFound(needed, found) + (1 - NEEDED_WEIGHT) * shareFound(found, needed);
	const silent = saysNothing(item.response);
	const faithfulness = silent
		? SILENT_FAITHFULNESS
		: levelAt(shareFound(said, found), CUTS.faithfulness);
	const sides = { context_relevancy: levelAt(relevant, CUTS.context_relevancy), faithfulness };
	const { reference } = item;
	if (reference === null)
		return { ...sides, grade: null, answer_relevancy: null, factual_correctness: null };
	if (silent) return { ...sides, ...(saysNothing(reference) ? RIGHTLY_SILENT : WRONGLY_SILENT) };
	const shared = sharedWords(said, wordsOf(reference));
	const loss = said.length > LONG_ANSWER.words ? LONG_ANSWER.loss : 0;
	const correct = levelAt(shared, CUTS.factual_correctness);
	return {
		...sides,
		grade: CORRECT_WEIGHT * correct + (1 - CORRECT_WEIGHT) * faithfulness,
		answer_relevancy: levelAt(Math.max(0, shared - loss), CUTS.answer_relevancy),
		factual_correctness: correct,
	};
}
