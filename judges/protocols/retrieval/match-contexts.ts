import type { Passage } from "#db/model/item.ts";
import { normalText } from "#db/model/normal-text.ts";

/** Two contexts that share so many words in a row are the same passage. */
const SHARED_WORDS = 8;

/** Which retrieved contexts stand among the reference contexts, and which of those were found. */
export type ContextMatches = {
	/** By position: does the retrieved context match any reference context? */
	readonly retrieved: readonly boolean[];
	/** By position: was the reference context matched by any retrieved one? */
	readonly reference: readonly boolean[];
};

/**
 * Matches contexts by their ids where both sides have them on every context; else two are the same
 * when they share a run of 8 words, or one contains the other (case and punctuation apart).
 */
export function matchContexts(
	retrieved: readonly Passage[],
	reference: readonly Passage[],
): ContextMatches {
	const byId = [...retrieved, ...reference].every(({ id }) => id !== undefined && id !== "");
	const same = byId
		? (a: Passage, b: Passage) => a.id === b.id
		: (a: Passage, b: Passage) => sameText(wordsOf(a.text), wordsOf(b.text));
	return {
		retrieved: retrieved.map((one) => reference.some((other) => same(one, other))),
		reference: reference.map((one) => retrieved.some((other) => same(other, one))),
	};
}

function wordsOf(text: string): string[] {
	return normalText(text, "NFC")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");
}

function sameText(a: readonly string[], b: readonly string[]): boolean {
	const [short, long] = a.length <= b.length ? [a, b] : [b, a];
	if (short.length === 0) return false;
	const run = Math.min(short.length, SHARED_WORDS);
	const runs = new Set<string>();
	for (let at = 0; at + run <= long.length; at++) runs.add(long.slice(at, at + run).join(" "));
	for (let at = 0; at + run <= short.length; at++) {
		if (runs.has(short.slice(at, at + run).join(" "))) return true;
	}
	return false;
}
