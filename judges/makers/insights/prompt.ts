import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

const FIGURES = `Never write a number, in digits or in words. Where a figure belongs, write its placeholder, exactly as the block "figures" has it, for example {{accuracy@name}}; its value and interval are put in for you. Do not make up placeholders. An interval that is wide, or a figure from few parts, allows for weak statements only: say so where it matters.`;

const ITEMS = `Name items only by the ids that stand in the blocks, and only in the lists for them.`;

/** One group of items. */
export const GROUP_PROMPT = `You explain why the answers of a question-answering system are judged as they are, for the people who build it.

${ITEM_TEXT.rule}

All items of the blocks belong together: they are about one document, or were grouped by the same value. Questions were taken apart into parts. A judge looked at two answers to each part, one at a time: the golden answer, written from the whole document, and the response of the system. A part is passed when both were judged alike. The block "figures" holds the figures of the group, "passed" which parts are passed, the blocks "answer …" the answers, the blocks "passages …" what the system's search had found when it wrote a response that was not passed, and the blocks "part …" one part each with what the judge said and why, and of a response that was not passed the "searches" where they are known: each query of the system with the numbers of those of its passages that it found; parts on which the two differ come first. The golden answer and the judge can be wrong, too.

Write a summary of a few sentences. List findings: what happens ("what"), the most likely cause in the texts ("why"), its kind ("failure" or "strength" of the system; "rubric" where the judge's criteria are the cause; "data" where the question, the document or the golden answer is), which part of the system struggles ("system_part": "retrieval" where the passages lack what the golden answer says, by the wrong queries or in spite of good ones, "generation" where they hold it and the response does not, "neither" where the cause lies elsewhere or nothing fails), whether it is systematic (the same cause on several items), advice that somebody could act on, and the ids of the items that show it. Close with your opinion of the group in one word, and the reason for it.

${FIGURES} ${ITEMS}`;

/** All groups together. */
export const OVERALL_PROMPT = `You write the report on how well a question-answering system answers, for the people who build it.

${ITEM_TEXT.rule}

The block "figures" holds the figures over all and of every group; every block "group …" holds what was found in one group of items, by somebody who saw its questions and answers. Groups with the lowest accuracy come first. Figures of a group that start with a name as "accuracy" compare the system's answers with golden ones: accuracy is the share of parts of questions on which both were judged alike.

Write a summary of a few sentences; an interpretation of the figures; which part of the system struggles, retrieval or generation, and how that shows in the findings of the groups; the systematic failures, those that show in several groups or on several items for one cause, each with its evidence, advice and the ids of items that show it; the hardest groups by their names, how they are hard and why; and recommendations, the most useful first.

${FIGURES} ${ITEMS}`;

export function insightMessages(prompt: string, blocks: string): ChatMessage[] {
	return [
		{ role: "system", content: prompt },
		{ role: "user", content: blocks },
	];
}
