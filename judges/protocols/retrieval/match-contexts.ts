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
	if ([...retrieved, ...reference].every(({ id }) => id !== undefined && id !== "")) {
		const idsOf = (passages: readonly Passage[]) => new Set(passages.map(({ id }) => id));
		const [own, others] = [idsOf(retrieved), idsOf(reference)];
		return {
			retrieved: retrieved.map(({ id }) => others.has(id)),
			reference: reference.map(({ id }) => own.has(id)),
		};
	}
	const [own, others] = [retrieved, reference].map((side) => side.map(({ text }) => wordsOf(text)));
	return { retrieved: foundAmong(own, others), reference: foundAmong(others, own) };
}

type Words = readonly string[];

function wordsOf(text: string): Words {
	return normalText(text, "NFC")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");
}

/** How long the runs are that a text is compared by: all of it, if it has no more words. */
function lengthOf(words: Words): number {
	return Math.min(words.length, SHARED_WORDS);
}

/**
 * Which texts are the same as any of the others: they share a run as long as the shorter one's. All of the
 * others are looked up at once, since pairs are many and texts are long.
 */
function foundAmong(texts: readonly Words[], others: readonly Words[]): boolean[] {
	const made = new Map<string, ReadonlySet<string>>();
	/** The runs of a length of those others whose own length it is, or whose own is longer. */
	function runsOfOthers(which: "own" | "longer", length: number): ReadonlySet<string> {
		const key = `${which} ${length}`;
		const meant = (words: Words) =>
			which === "own" ? lengthOf(words) === length : lengthOf(words) > length;
		const runs =
			made.get(key) ?? new Set(others.filter(meant).flatMap((one) => runsOf(one, length)));
		made.set(key, runs);
		return runs;
	}
	const lengths = [...new Set(others.map(lengthOf))].filter((length) => length > 0);
	return texts.map((words) => {
		const own = lengthOf(words);
		if (own === 0) return false;
		const has = (which: "own" | "longer", length: number) => {
			const runs = runsOfOthers(which, length);
			return runs.size > 0 && runsOf(words, length).some((run) => runs.has(run));
		};
		return lengths.some((length) => length <= own && has("own", length)) || has("longer", own);
	});
}

function runsOf(words: Words, length: number): string[] {
	return Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) =>
		words.slice(at, at + length).join(" "),
	);
}
