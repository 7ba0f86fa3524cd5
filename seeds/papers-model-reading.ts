import { handbook } from "./handbook/index.ts";
import { type Area, sectionsOf, sentencesIn } from "./handbook/sections.ts";
import { QUESTIONS, questionOf } from "./papers-questions.ts";
import { answeringSections } from "./papers-statements.ts";
import { wordsOf } from "./words.ts";

/** A question, or one of its parts, with the sentences of the handbook that answer it. */
export type Known = {
	readonly area: Area;
	/** Place of the question, from 0. */
	readonly at: number;
	readonly wanted: readonly string[];
};

const KNOWN: ReadonlyMap<string, Known> = new Map(
	handbook.flatMap((area) =>
		QUESTIONS.flatMap((question, at) => {
			const wanted = answeringSections(area, at).flatMap(({ sentences }) => sentences);
			const parts = question.parts.map((part): [string, Known] => [
				questionOf(area, part),
				{ area, at, wanted: wanted.filter((sentence) => part.tells.test(sentence)) },
			]);
			// A question of one part is the part's own.
			return [...parts, [questionOf(area, question), { area, at, wanted }] as const];
		}),
	),
);

/** What is known about a question as it is asked; undefined of any other text. */
export function knownOf(question: string): Known | undefined {
	return KNOWN.get(question.trim());
}

/** All sentences of the handbook, and of which chapter. */
export const HANDBOOK_SENTENCES: readonly { readonly text: string; readonly area: Area }[] =
	handbook.flatMap((area) =>
		sectionsOf(area).flatMap((section) => sentencesIn(section).map((text) => ({ text, area }))),
	);

/** Without breaks of lines, which chunks keep. */
export const flat = (text: string) => text.replace(/\s+/g, " ").trim();

/** The sentences of any text; a break of lines parts them too. */
export function sentencesOfText(text: string): string[] {
	return text
		.split(/(?<=[.!?])\s+(?=[\p{Lu}"'’£\d])|\n+/u)
		.map((sentence) => sentence.trim())
		.filter((sentence) => wordsOf(sentence).length > 0);
}

const NOT_KNOWING = /^(?:I do not know|The document does not say)/;
export const DOES_NOT_KNOW = "I do not know: the passages do not say.";
export const NOT_IN_DOCUMENT = "The document does not say.";

/** Does a text only say that it does not know? */
export function isNotKnowing(text: string): boolean {
	return sentencesOfText(text).every((sentence) => NOT_KNOWING.test(sentence));
}

/** How strictly a statement is looked for. */
export type Looking = {
	/** From which share of its words on a statement counts as found in one sentence. */
	readonly found: number;
	/** Whether a sentence with another number is another. */
	readonly seesNumbers: boolean;
};

/** Does one sentence of the texts hold so many of the statement's words, and its numbers? */
export function holds(texts: readonly string[], statement: string, looking: Looking): boolean {
	const words = [...new Set(wordsOf(statement))];
	const numbers = words.filter((word) => /\d/.test(word));
	if (words.length === 0) return false;
	return texts.flatMap(sentencesOfText).some((sentence) => {
		const there = new Set(wordsOf(sentence));
		const share = words.filter((word) => there.has(word)).length / words.length;
		const same = !looking.seesNumbers || numbers.every((number) => there.has(number));
		return same && share >= looking.found;
	});
}
