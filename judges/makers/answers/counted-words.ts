import { setImmediate as nextTurn } from "node:timers/promises";
import { stretchesOf } from "../../asking/token-stretches.ts";

/** A word and where it stands in its text, the end exclusive. */
export type CountedWord = {
	readonly start: number;
	readonly end: number;
	/** Tokens of the text from the white space before the word to that before the next one. */
	readonly tokens: number;
};

/** Others get their turn with each text and after so many characters: some milliseconds of counting. */
const SLICE = 50_000;

/**
 * The words of a text with their tokens, whose sum is the text's own count, by the encoding
 * cl100k_base: that of OpenAI's embedding models. It stands in for the count of every other embedding
 * model, the embedded lexical one too, since nobody publishes theirs. A word of thousands of characters
 * may count one token more for each thousand.
 */
export async function countedWords(text: string): Promise<CountedWord[]> {
	const { countTokens } = await import("gpt-tokenizer/encoding/cl100k_base");
	// A document may hold what looks like control tokens: it is text.
	const options = { disallowedSpecial: new Set<string>() };
	const counted: CountedWord[] = [];
	await nextTurn();
	let sinceTurn = 0;
	for (const { start, end, from, to } of wordsOf(text)) {
		let tokens = 0;
		for (const stretch of stretchesOf(text.slice(from, to))) {
			tokens += countTokens(stretch, options);
			sinceTurn += stretch.length;
			if (sinceTurn < SLICE) continue;
			await nextTurn();
			sinceTurn = 0;
		}
		counted.push({ start, end, tokens });
	}
	return counted;
}

type Word = Pick<CountedWord, "start" | "end"> & {
	/** Its part of the text: no token reaches over the edges. */
	readonly from: number;
	readonly to: number;
};

/** The words of a text; their parts are the whole text, but for one that is all white space. */
function* wordsOf(text: string): Generator<Word> {
	let before: Omit<Word, "to"> | null = null;
	for (const { index: start, 0: word } of text.matchAll(/\S+/g)) {
		const from: number = before ? edgeBefore(text, start) : 0;
		if (before) yield { ...before, to: from };
		before = { start, end: start + word.length, from };
	}
	if (before) yield { ...before, to: text.length };
}

/** The last space goes with the word after it, line breaks go with what stands before them. */
function edgeBefore(text: string, start: number): number {
	return /[\r\n]/.test(text[start - 1] ?? "") ? start : start - 1;
}
