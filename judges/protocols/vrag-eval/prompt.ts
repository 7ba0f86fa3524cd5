import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

/** The one constant template: grade 1–5, decided in this order. */
export const VRAG_EVAL_PROMPT = `You grade a response to a question against a reference answer.

${ITEM_TEXT.rule}

The reference is taken to be right. Where several references stand, any one of them suffices. Judge by the reference and not by your own knowledge. Length, style and language do not count.

Decide in this order and stop at the first rule that fits:
1. The response does not know, or says that it cannot answer; an empty response counts as this → grade 2. If the reference, too, has no answer (it says that the matter is not specified or not known) → grade 4.
2. The main thing that it states as the answer contradicts the reference or is made up → grade 1.
3. The main thing is right, but something that was asked for is missing, or a detail beside it is wrong → grade 3.
4. Everything asked for is right → grade 4. If there is, beyond that, further relevant detail that the reference does not contradict → grade 5.

Write one sentence each: "correctness" (does what it states agree with the reference), "completeness" (is everything asked for there), "honesty" (does it admit what it does not know, does it make anything up). Then give the "grade".`;

export function vragEvalMessages(item: string): ChatMessage[] {
	return [
		{ role: "system", content: VRAG_EVAL_PROMPT },
		{ role: "user", content: item },
	];
}
