import type { DocumentText } from "../../protocol.ts";

/** A piece of a document: `handbook-3#2`. */
export type Chunk = { readonly id: string; readonly text: string };

/** Words a token, about: byte-level tokenizers make four tokens of three English words. */
const WORDS_A_TOKEN = 0.75;

/**
 * Documents as chunks of about so many tokens, each beginning with the last `overlap` share of the one
 * before; null: each document is one chunk. White space inside a chunk stays as it is.
 */
export function chunksOf(
	documents: readonly DocumentText[],
	{ tokens, overlap }: { readonly tokens: number | null; readonly overlap: number },
): Chunk[] {
	return documents.flatMap(({ id, text }) => {
		if (tokens === null) return [{ id, text }];
		const words = [...text.matchAll(/\S+/g)];
		const length = Math.max(1, Math.round(tokens * WORDS_A_TOKEN));
		const step = Math.max(1, Math.round(length * (1 - overlap)));
		const chunks: Chunk[] = [];
		for (let start = 0; start < words.length; start += step) {
			const last = Math.min(start + length, words.length) - 1;
			const [first, end] = [words[start], words[last]];
			if (!first || !end) break;
			const piece = text.slice(first.index, end.index + end[0].length);
			chunks.push({ id: `${id}#${chunks.length + 1}`, text: piece });
			if (last === words.length - 1) break;
		}
		return chunks;
	});
}
