import { z } from "zod";

/** Names of the adjudication form that page and server share. */

/** Holds the code of the chosen level or `UNRESOLVED`; on a numeric scale a number. */
export function valueField(dimension: string): string {
	return `value:${dimension}`;
}

/** On a numeric scale, `UNRESOLVED` stands in a field of its own. */
export function openField(dimension: string): string {
	return `open:${dimension}`;
}

/** Holds the decision that is corrected; empty for a first one. One for each dimension that is asked. */
export function askedField(dimension: string): string {
	return `asked:${dimension}`;
}

/** Chosen where the adjudicator leaves a dimension open. */
export const UNRESOLVED = "unresolved";

const text = (most: number, words: string) =>
	z
		.string()
		.trim()
		.max(most, `${words} is longer than ${most.toLocaleString("en")} characters: shorten it.`)
		.transform((written) => written || null)
		.default(null);

/** What stands beside the values of a decision. */
export const DecisionForm = z.object({
	itemId: z.string(),
	/** Names the answers that stood on the page. */
	seen: z.string(),
	/** The number of the rubric's version that stood on the page. */
	rubric: z.string().default(""),
	reason: text(4000, "The reason"),
	clause: text(500, "The clause"),
	fault: z.literal("on").optional().transform(Boolean),
	/** Name of the dimension that the proposal is about; empty: the rubric's guideline. */
	proposalAt: z.string().default(""),
	proposal: text(4000, "The proposal"),
});
