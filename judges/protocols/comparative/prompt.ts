import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

export const COMPARATIVE_PROMPT = `You compare two responses to the same question and say which one answers it better.

${ITEM_TEXT.rule}

"response a" is the first one, "response b" the second. Their order is drawn at random and means nothing; neither do length and style. Compare what they say: whether it is right, whether it answers what was asked, whether something is missing or made up. An empty response answers nothing.
If neither is better, say that it is a tie.

Write one or two sentences on what decides it ("rationale"), then "better": "first", "second" or "tie". The form of the answer: {"rationale": "...", "better": "..."}.`;

export function comparativeMessages(item: string): ChatMessage[] {
	return [
		{ role: "system", content: COMPARATIVE_PROMPT },
		{ role: "user", content: item },
	];
}
