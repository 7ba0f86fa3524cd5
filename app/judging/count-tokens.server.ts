import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest stretch that is counted at once: the time of a stretch without spaces grows with its square. */
const STRETCH = 1_000;
/** Others get their turn after so many milliseconds of counting. */
const SLICE_MS = 10;

/**
 * Tokens of a text as OpenAI's current models count them, and nearly so for others: exact where the
 * text has spaces, at most one more for every thousand characters without one. The tables take most
 * of a second to load: only what needs a count pays for them.
 */
export async function countTokens(text: string): Promise<number> {
	const { countTokens: count } = await import("gpt-tokenizer/encoding/o200k_base");
	// Item text may hold what looks like control tokens: it is text.
	const options = { disallowedSpecial: new Set<string>() };
	let tokens = 0;
	let sliceStart = performance.now();
	for (let start = 0; start < text.length; ) {
		const end = endOfStretch(text, start);
		tokens += count(text.slice(start, end), options);
		start = end;
		if (performance.now() - sliceStart < SLICE_MS) continue;
		await nextTurn();
		sliceStart = performance.now();
	}
	return tokens;
}

const WORD_END = /[\p{L}.,;:!?]/u;
const LETTER = /\p{L}/u;

/** No token reaches over the place before a lone space and a letter. */
function endOfStretch(text: string, start: number): number {
	const last = start + STRETCH;
	if (last >= text.length) return text.length;
	for (let at = last; at > start; at--) {
		if (text[at] === " " && WORD_END.test(text[at - 1] ?? "") && LETTER.test(text[at + 1] ?? ""))
			return at;
	}
	const isPair = (text.charCodeAt(last) & 0xfc00) === 0xdc00;
	return isPair ? last - 1 : last;
}
