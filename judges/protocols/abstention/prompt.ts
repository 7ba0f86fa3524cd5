import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

export const ABSTENTION_PROMPT = `You say whether a response answers its question.

${ITEM_TEXT.rule}

Choose one:
- "answers": the response gives an answer to what was asked, whether right or wrong, short or long. Hedging around a given answer is still an answer.
- "partly": it answers part of what was asked and says that it lacks the rest.
- "abstains": it only says that it does not know, cannot answer, or that the information is not there, and states nothing as an answer.

Do not judge whether the answer is right. Write one sentence on what decides it ("rationale"), then the choice ("answering"). The form of the answer: {"rationale": "...", "answering": "..."}.`;

export function abstentionMessages(item: string): ChatMessage[] {
	return [
		{ role: "system", content: ABSTENTION_PROMPT },
		{ role: "user", content: item },
	];
}
