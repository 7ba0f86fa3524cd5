import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

export const STATEMENTS_PROMPT = `You break passages into statements.

${ITEM_TEXT.rule}

List what the passages state, each as one short sentence that stands alone: names in place of pronouns, one fact each, nothing that the passages do not say, nothing twice. Passages that state nothing give an empty list. The form of the answer: {"statements": ["...", ...]}.`;

export const PRESENCE_PROMPT = `You say which statements are found in passages.

${ITEM_TEXT.rule}

The blocks named "context" hold the passages, the block "statements" lists the statements, one a line, each after its id. A statement is present when the passages say the same, in whatever words, or say what it follows from at once. Judge each statement by the passages alone. Give every statement of the list once, by its "id": first the "reason" in one short sentence, then the "verdict": true when it is present, else false. The form of the answer: {"verdicts": [{"id": "s1", "reason": "...", "verdict": ...}, ...]}.`;

export function statementsMessages(contexts: string): ChatMessage[] {
	return [
		{ role: "system", content: STATEMENTS_PROMPT },
		{ role: "user", content: contexts },
	];
}

export function presenceMessages(blocks: string): ChatMessage[] {
	return [
		{ role: "system", content: PRESENCE_PROMPT },
		{ role: "user", content: blocks },
	];
}
