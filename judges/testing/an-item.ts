import type { ItemContent } from "#db/model/item.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { VERDICT, VERDICT_SCALE } from "#db/model/scale.ts";

/** An item with every field of a RAG sample; what a test is about is given. */
export function anItem(fields: Partial<ItemContent> = {}): ItemContent {
	return {
		input: "Where is the Eiffel Tower?",
		contexts: [{ text: "The Eiffel Tower stands in Paris." }, { text: "It opened in 1889." }],
		referenceContexts: null,
		response: "The Eiffel Tower is in Paris.",
		reference: ["Eiffel Tower, Paris"],
		responseA: null,
		responseB: null,
		messages: null,
		documentId: null,
		queryId: null,
		system: null,
		group: null,
		metadata: {},
		derivedFrom: null,
		...fields,
	};
}

/** An item of which nothing is known. */
export function anEmptyItem(): ItemContent {
	return anItem({ input: null, contexts: null, response: null, reference: null });
}

/** A rubric with one dimension of every type of scale, two of them with a side. */
export function aRubric(fields: Partial<Rubric> = {}): Rubric {
	return {
		guideline: "Would you accept this answer?",
		dimensions: [
			{
				name: VERDICT,
				scale: VERDICT_SCALE,
				levels: [{ label: "reject" }, { label: "accept", description: "fit to be sent" }],
			},
			{
				name: "correctness",
				scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
				side: "response-reference",
				guideline: "How right is it?",
			},
			{ name: "tone", scale: { type: "nominal", values: ["plain", "warm", "None"] } },
			{
				name: "faithfulness",
				scale: { type: "numeric", range: [0, 1] },
				side: "response-contexts",
			},
		],
		...fields,
	};
}
