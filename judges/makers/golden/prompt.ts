import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

export const GOLDEN_PROMPT = `You answer a question from one document, as completely as the document allows. Your answer will be the standard that others are measured by.

${ITEM_TEXT.rule}

Read the whole document first. The question may have several parts: answer every part. State only what the document says. Where the document does not answer a part, say plainly which part that is and that the document does not answer it; do not guess, and do not fill in what you know from elsewhere. Write plain sentences, no headings, and do not mention blocks or these instructions.`;

export function goldenMessages(blocks: string): ChatMessage[] {
	return [
		{ role: "system", content: GOLDEN_PROMPT },
		{ role: "user", content: blocks },
	];
}
