import type { DocumentText } from "../../asking/protocol.ts";
import { type CountedWord, countedWords } from "./counted-words.ts";

/** A piece of a document: `handbook-3#2`. */
export type Chunk = { readonly id: string; readonly text: string; readonly document: string };

/**
 * Documents as chunks of at most so many tokens (see `countedWords`), each beginning with the last `overlap` share of the
 * one before; `tokens` null: each document is one chunk. Cut at white space alone: a longer word is a
 * chunk of its own. White space inside a chunk stays as it is.
 */
export async function chunksOf(
	documents: readonly DocumentText[],
	{ tokens, overlap }: { readonly tokens: number | null; readonly overlap: number },
): Promise<Chunk[]> {
	if (tokens === null) return documents.map(({ id, text }) => ({ id, text, document: id }));
	const chunks: Chunk[] = [];
	for (const { id, text } of documents) {
		const spans = spansOf(await countedWords(text), tokens, Math.floor(tokens * overlap));
		spans.forEach(({ first, last }, at) => {
			const piece = text.slice(first.start, last.end);
			chunks.push({ id: `${id}#${at + 1}`, text: piece, document: id });
		});
	}
	return chunks;
}

type Span = { readonly first: CountedWord; readonly last: CountedWord };

/** Each has words that the one before has not, and begins with at most `shared` tokens of it. */
function spansOf(words: readonly CountedWord[], tokens: number, shared: number): Span[] {
	const sums = [0];
	for (const word of words) sums.push((sums.at(-1) ?? 0) + word.tokens);
	const count = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0);
	const spans: Span[] = [];
	for (let to = 0; to < words.length; ) {
		let from = to;
		// What is repeated leaves room for the next word.
		while (from > 0 && count(from - 1, to) <= shared && count(from - 1, to + 1) <= tokens) from--;
		to++;
		while (to < words.length && count(from, to + 1) <= tokens) to++;
		const [first, last] = [words[from], words[to - 1]];
		if (first && last) spans.push({ first, last });
	}
	return spans;
}
