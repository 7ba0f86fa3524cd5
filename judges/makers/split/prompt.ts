import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

export const SPLIT_PROMPT = `You take a question apart into the single questions it asks.

${ITEM_TEXT.rule}

List the questions in the order in which they are asked. Each must be understood without the others: name its subject in place of "it", "they" or "there". Each ends in a question mark. Ask nothing that the question does not ask, and leave nothing out. A question that asks one thing is listed alone, as it stands.`;

export function splitMessages(blocks: string): ChatMessage[] {
	return [
		{ role: "system", content: SPLIT_PROMPT },
		{ role: "user", content: blocks },
	];
}
