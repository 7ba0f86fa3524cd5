import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

const COMMON = `${ITEM_TEXT.rule}

Use only what the passages say. If they do not hold the answer, say that you do not know.`;

export const SHORT = "Answer in at most three sentences.";

export const VANILLA_PROMPT = `You answer a question from passages that were retrieved for it.

${COMMON}`;

export const TOOLS_PROMPT = `You answer a question about documents that you cannot see. You can search them: choose "search" and write a query into "text", and you are shown the passages that are nearest to it. When you have seen enough, choose "answer" and write the answer into "text". You can search at most five times; use other words when a search did not help.

${COMMON}`;

export const LAST_ROUND =
	'There are no searches left. Write the answer to the question into "answer", from the passages that you were shown; a search query is no answer.';
export const NOTHING_FOUND = "The search found no passage.";

/** The system's instructions, and what it is shown first. */
export function firstMessages(prompt: string, blocks: string, short: boolean): ChatMessage[] {
	return [
		{ role: "system", content: short ? `${prompt}\n\n${SHORT}` : prompt },
		{ role: "user", content: blocks },
	];
}
