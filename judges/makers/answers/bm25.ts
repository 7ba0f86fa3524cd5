import { normalText } from "#db/model/normal-text.ts";

/** How fast further occurrences of a word stop counting, and how much long texts lose: Lucene's values. */
const K1 = 1.2;
const B = 0.75;

/**
 * Texts ranked by the words they share with a query: BM25 (Robertson and others, TREC-3, 1994) with
 * Lucene's idf ln(1 + (N − n + ½)/(n + ½)), which is never negative; k1 = 1.2, b = 0.75. Exact,
 * without a model. A word of the query counts as often as it stands there.
 * @returns for a query the score of each text, in order: above 0, or null where they share no word
 * @example bm25(["a red bike", "a tool"])("red tools, red bikes") // [0.87…, null]
 */
export function bm25(texts: readonly string[]): (query: string) => (number | null)[] {
	const counts = texts.map((text) => countsOf(wordsOf(text)));
	const lengths = counts.map((words) => [...words.values()].reduce((sum, n) => sum + n, 0));
	const mean = lengths.reduce((sum, n) => sum + n, 0) / Math.max(1, texts.length);
	const holding = new Map<string, number>();
	for (const words of counts)
		for (const word of words.keys()) holding.set(word, (holding.get(word) ?? 0) + 1);

	function weightOf(word: string): number {
		const n = holding.get(word) ?? 0;
		return Math.log(1 + (texts.length - n + 0.5) / (n + 0.5));
	}

	return (query) => {
		const wanted = [...countsOf(wordsOf(query))];
		return counts.map((words, at) => {
			const long = 1 - B + (B * (lengths[at] ?? 0)) / mean;
			const score = wanted.reduce((sum, [word, times]) => {
				const found = words.get(word) ?? 0;
				return sum + (times * weightOf(word) * found * (K1 + 1)) / (found + K1 * long);
			}, 0);
			return score > 0 ? score : null;
		});
	};
}

/** Words without case, compatible forms and marks; nothing is stemmed. */
function wordsOf(text: string): string[] {
	return (
		normalText(text)
			.toLowerCase()
			.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	);
}

function countsOf(words: readonly string[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return counts;
}
