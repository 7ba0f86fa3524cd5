import { normalText } from "#db/model/normal-text.ts";
import { isBlank } from "../../asking/item-block.ts";

/** A passage that the model quoted and that stands in a context. */
export type FoundPassage = {
	readonly text: string;
	/** Where it stands: `c1`, `c2` … the first of several. */
	readonly context: string;
};

/**
 * Finds which of quoted passages stand in a context, white space and case apart; each once. The others
 * are dropped and counted: what is in no context is no evidence. A passage is looked for once, however many facts
 * it was quoted for.
 */
export function passageFinder(contexts: readonly string[]): (quoted: readonly string[]) => {
	readonly found: readonly FoundPassage[];
	readonly dropped: number;
} {
	const haystacks = contexts.map(folded);
	const places = new Map<string, number>();
	function placeOf(needle: string): number {
		const known = places.get(needle);
		if (known !== undefined) return known;
		const at = isBlank(needle) ? -1 : haystacks.findIndex((context) => context.includes(needle));
		places.set(needle, at);
		return at;
	}
	return (quoted) => {
		const found = new Map<string, FoundPassage>();
		let dropped = 0;
		for (const text of quoted) {
			const needle = folded(text);
			const at = placeOf(needle);
			if (at < 0) dropped++;
			else if (!found.has(needle)) found.set(needle, { text: text.trim(), context: `c${at + 1}` });
		}
		return { found: [...found.values()], dropped };
	};
}

/** Passages of several facts, each once (white space and case apart), in order of appearance. */
export function distinctPassages(passages: readonly FoundPassage[]): readonly FoundPassage[] {
	const distinct = new Map<string, FoundPassage>();
	for (const passage of passages) {
		const key = folded(passage.text);
		if (!distinct.has(key)) distinct.set(key, passage);
	}
	return [...distinct.values()];
}

/** What is left of a text when white space and case do not count. */
export function folded(text: string): string {
	return normalText(text, "NFC").toLowerCase().replace(/\s+/gu, " ").trim();
}
