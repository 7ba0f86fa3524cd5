import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

const FACTS = `A fact is a triplet of subject, predicate and object that reads as a short sentence ("the tower", "stands in", "Paris"). Use names in place of pronouns, put one fact into one triplet, keep numbers, dates and conditions, add nothing that the text does not say, and list nothing twice. A question, a courtesy, or saying that something is not known is no fact. A text that states nothing gives an empty list.`;

/** Faithfulness, first step. */
export const EVIDENCE_PROMPT = `You take a response apart into facts and look for the passages that support them.

${ITEM_TEXT.rule}

The block "response" holds the response, the block "question" what was asked, the blocks "context c1", "context c2" and so on what the response was to be based on.

List all facts that the response states, in its order. ${FACTS}

For every fact copy the passages of the contexts that support it, word for word and in whole sentences: the sentence that says it, and with it the one that names what it is about where it does not name it itself. Copy from the contexts only, never from the response or the question. A fact that no context supports has an empty list of passages.`;

/** Faithfulness, second step. */
export const SUPPORT_PROMPT = `You say which facts are supported by their evidence.

${ITEM_TEXT.rule}

The block "facts" lists the facts, one a line, each after its id ("f1: ..."). The evidence for a fact stands in the lines below it that name it ("evidence for f1: ..."), one passage a line; where there are contexts instead (the blocks "context c1", "context c2" and so on), all of them are the evidence for every fact. The evidence "no passage" means that there is none.

A fact is supported when its evidence says the same, in whatever words, or says what it follows from at once. What you know yourself does not count. Give every fact once, by its "id": first the "reason" in one short sentence, then the "verdict": true when it is supported, else false.`;

/** What stands in place of evidence where no passage was found. */
export const NO_PASSAGE = "no passage";

/** Factual correctness, first step. */
export const BOTH_PROMPT = `You take two texts apart into facts.

${ITEM_TEXT.rule}

The blocks "response" and "reference" hold one text each, the block "question", where there is one, what both answer; the question only helps to understand them. List all facts of each text, in its order, by that text alone: what only the other one says does not belong there. ${FACTS}`;

/** Factual correctness, second step. */
export const MATCH_PROMPT = `You compare two lists of facts.

${ITEM_TEXT.rule}

The block "facts of the response" lists the facts of a response (a1, a2 and so on), the block "facts of the reference" those of a reference (r1, r2 and so on), one a line, each after its id.

Under "response" give every fact of the response once, by its "id": first the "reason" in one short sentence, then the "verdict", whether the reference has it: true when one or several of the reference's facts say the same, in whatever words, or say what it follows from at once. Under "reference" give every fact of the reference in the same way: whether the response has it. What contradicts a fact does not say the same. What you know yourself does not count.`;

/** Relevancy. */
export const QUESTIONS_PROMPT = `You write questions that passages answer.

${ITEM_TEXT.rule}

The blocks named "context" hold the passages. Write exactly three different questions that the passages taken together answer, about what they are mainly about. Each question stands alone and names what it asks about. Give them as "q1", "q2" and "q3".`;

export function factMessages(prompt: string, blocks: string): ChatMessage[] {
	return [
		{ role: "system", content: prompt },
		{ role: "user", content: blocks },
	];
}
