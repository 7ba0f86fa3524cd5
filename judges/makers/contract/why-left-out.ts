import type { Outcome } from "#db/model/judgment.ts";
import type { LeftOut } from "#db/model/left-out.ts";

/** Detail of what needs a document's text where the document has none. */
export const EMPTY_DOCUMENT = "empty_document";
/** Detail of a search by an embedding model that gave vectors without a direction. */
export const ZERO_VECTOR = "zero_vector";
/** Detail of an answer in which there is nothing to read. */
export const BLANK_ANSWER = "blank_answer";
/** Detail of a reply that is no answer: it repeats the question or a search query, or calls the search. */
export const SEARCHES_ONLY = "searches_only";

const SENTENCES: Readonly<Record<string, string>> = {
	has_reference: "It has a reference already, which is never replaced.",
	"field_absent:input": "It has no question.",
	"field_absent:document": "It names no document, or one that was never imported.",
	[EMPTY_DOCUMENT]: "Its document has no text.",
	[ZERO_VECTOR]:
		"The embedding model gave its question or all passages a vector of zeros, by which nothing can be found.",
	[BLANK_ANSWER]: "The system's answer had no text.",
	[SEARCHES_ONLY]:
		"The system only searched: what it gave as its answer repeats the question or a query, or is a search.",
};

/**
 * Why items are left out of a set, each reason in a sentence with the number of its items.
 * @param outcomes of the items that are left out; undefined: the item was not asked about
 * @param options.part what the items would have been part of
 * @param options.otherwise opens the sentence about any other reason
 */
export function whyLeftOut(
	outcomes: readonly (Outcome | undefined)[],
	{ part, otherwise }: { readonly part: string; readonly otherwise: string },
): LeftOut[] {
	const counts = new Map<string, number>();
	for (const outcome of outcomes) {
		const detail = outcome?.kind === "unscored" ? (outcome.detail ?? outcome.reason) : "not asked";
		const said = detail.replaceAll("_", " ").replace(/\.$/, "");
		const reason = SENTENCES[detail] ?? `${otherwise}: ${said}.`;
		counts.set(reason, (counts.get(reason) ?? 0) + 1);
	}
	return [...counts].map(([reason, items]) => ({ part, reason, items }));
}
