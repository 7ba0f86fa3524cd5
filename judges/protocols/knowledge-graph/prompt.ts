import type { Delimiter } from "../../asking/delimiter.ts";
import { ITEM_TEXT, textBlocks } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

export const TRIPLETS_PROMPT = `You take a text apart into triplets of head, relation and tail, for a knowledge graph.

${ITEM_TEXT.rule}

The block "text" holds the text. Where a block "question" stands beside it, the text was written as an answer to it: the question only helps to understand the text ("Yes", "five", "as a guest") and gives names to what it leaves out. Take no fact from the question that the text does not state.

List what the text says, one fact per triplet, in the order of the text.
- Head and tail are entities: people, places, things, terms, numbers, dates. Use the words of the text, as few as name the entity, without article. Put names in place of pronouns, and call the same entity by the same words each time.
- The relation is a short phrase that reads from head to tail: "stands in", "opened in".
- Split what holds several facts into several triplets. Add nothing that the text does not say, and nothing twice.
- Of a question, give the facts that it asks about. What it asks for is named by its kind: "What is the capital of France?" gives capital, is the capital of, France; "Who painted the Mona Lisa?" gives painter, painted, Mona Lisa. Never use a question word or a placeholder such as "?" as head or tail.
- A text that says nothing, or only that something is not known, gives an empty list.`;

/**
 * One text by itself, whatever part of an item it is, so that equal texts are asked about once.
 * @param question what the text answers; null where it stands alone, as contexts and the question do
 */
export function tripletsMessages(
	text: string,
	{ question, delimiter }: { readonly question: string | null; readonly delimiter: Delimiter },
): ChatMessage[] {
	const shown = question === null ? [] : [{ name: "question", text: question }];
	return [
		{ role: "system", content: TRIPLETS_PROMPT },
		{ role: "user", content: textBlocks([...shown, { name: "text", text }], delimiter) },
	];
}
