/** The words of a text in order: lower case, without punctuation; "don't" is one word. */
export function wordsOf(text: string): string[] {
	return text
		.toLowerCase()
		.replace(/['’]/g, "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");
}

/** Token F1 in [0, 1]: shared words over the mean length of both sides, a word as often as it stands in both. */
export function sharedWords(a: readonly string[], b: readonly string[]): number {
	const left = new Map<string, number>();
	for (const word of b) left.set(word, (left.get(word) ?? 0) + 1);
	let shared = 0;
	for (const word of a) {
		const times = left.get(word) ?? 0;
		if (times === 0) continue;
		left.set(word, times - 1);
		shared++;
	}
	return shared === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

/** The share of the distinct words that stand in the other text; 0 without any. */
export function shareFound(words: readonly string[], within: readonly string[]): number {
	const distinct = [...new Set(words)];
	const there = new Set(within);
	return distinct.filter((word) => there.has(word)).length / Math.max(1, distinct.length);
}

/** What a sentence says that only says that something is not known or not in the text. */
const NOT_KNOWN =
	/\b(?:do(?:es)? not|don['’]t|doesn['’]t|cannot|can['’]t|could not|couldn['’]t|unable to) (?:\w+ )?(?:know|say|tell|answer|find|mention|state|specify|contain|name|provide|give)\b|\bnothing (?:about|on)\b|\bno information\b|\bnot (?:mentioned|stated|specified|known|answered)\b/i;
const POLITE = /^please (?:ask|contact|check|see)\b|\bsorry\b/i;

/**
 * Does every sentence of a text say that something is not known, politeness apart? It goes by a few
 * phrases: an answer and "does not say" within one sentence are taken for none. Empty texts say nothing.
 */
export function saysNothing(text: string): boolean {
	const sentences = text.split(/(?<=[.!?])\s+/).filter((sentence) => wordsOf(sentence).length > 0);
	if (sentences.length === 0) return true;
	return (
		sentences.some((sentence) => NOT_KNOWN.test(sentence)) &&
		sentences.every((sentence) => NOT_KNOWN.test(sentence) || POLITE.test(sentence))
	);
}
