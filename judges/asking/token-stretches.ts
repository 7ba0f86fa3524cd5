/** Longest stretch that is counted at once: the time of a stretch without spaces grows with its square. */
const STRETCH = 1_000;

/**
 * A text in stretches whose tokens together are those of the text, as OpenAI's encodings count them:
 * exactly where it has spaces, at most one more for every thousand characters without one.
 */
export function* stretchesOf(text: string): Generator<string> {
	for (let start = 0; start < text.length; ) {
		const end = endOfStretch(text, start);
		yield text.slice(start, end);
		start = end;
	}
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
