import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

const DECISIONS = `Decide each of these five by itself: first the "rationale", one short sentence on what in the answer decides it, then the "value", true or false.
- "is_question_answered": the answer gives a reasonable answer to this very question, with the detail that the question asks for: a number may be all that is needed. That it answers another question, or names the topic only, is not enough.
- "requires_additional_information": more information than the answer holds would be needed to answer this question properly.
- "is_speculative": the answer guesses for want of information: it says itself, or its wording shows, that what it states about this question is assumed and not known. An answer that says only that it does not know guesses nothing; one that states something made up firmly does not guess either.
- "is_confident": the answer states what it says about this question firmly, without hedging, right or made up. One that states nothing about it, as when it says that it could not find it, is not confident.
- "says_not_in_document": the answer says that the document, or what it was given, does not contain what this question asks for.`;

const HOW = `Judge by the texts alone. Whether the answer is true is not asked, nor who wrote it. An empty answer answers nothing, states nothing and says nothing about the document.`;

const FORM = '{"is_question_answered": {"rationale": "...", "value": ...}, ...}';

/** One question and one answer. */
export const ONE_PROMPT = `You judge how an answer deals with a question.

${ITEM_TEXT.rule}

The block "question" holds the question, the block "response" the answer. The answer may have been written to a longer question of which this one is a part; what it says about other parts does not count.

${DECISIONS}

${HOW} The form of the answer: ${FORM}.`;

/** All parts of a question and one answer. */
export const TOGETHER_PROMPT = `You judge how an answer deals with each of several questions.

${ITEM_TEXT.rule}

The block "response" holds the answer, the block "questions" lists the questions, one a line, each after its id. Judge the answer for every question as if it were the only one: what it says about other questions does not count.

${DECISIONS}

${HOW} Give every question of the list once, by its "id", with its five decisions. The form of each: {"id": "q1", ${FORM.slice(1)}.`;

export function independentMessages(prompt: string, blocks: string): ChatMessage[] {
	return [
		{ role: "system", content: prompt },
		{ role: "user", content: blocks },
	];
}
