import { SPLIT } from "../../asking/split-item.ts";
import type { Maker } from "../contract/maker.ts";
import { SPLIT_PROMPT } from "./prompt.ts";
import { splitItems } from "./split-items.ts";
import { Answer, DIMENSIONS, SplitOptions, splitQuestion } from "./split-question.ts";

/** Items for each single question in a question, on the side of the reference and of the response. */
export const splitMaker: Maker<SplitOptions> = {
	kind: "maker",
	id: SPLIT,
	version: "1",
	label: "Split questions",
	description:
		"Takes each question apart into the single questions it asks. One request for each distinct question, however many documents it is asked of.",
	source: "Evaluating RAG using LLM-as-a-Judge",
	roles: ["judge"],
	readsRubric: false,
	needs: ["input"],
	parameters: SplitOptions,
	dimensions: () => DIMENSIONS,
	promptText: () => SPLIT_PROMPT,
	answerSchemas: () => [Answer],
	callsPerItem: () => 1,
	carryOut: splitQuestion,
	set: {
		holds: () =>
			"One item for each single question and side: the question alone, once with the whole answer and once with the whole reference.",
		name: () => SPLIT,
		derive: splitItems,
	},
};
