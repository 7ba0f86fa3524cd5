import type { Maker } from "../contract/maker.ts";
import { goldenItems } from "./golden-items.ts";
import { GOLDEN_PROMPT } from "./prompt.ts";
import { Answer, DIMENSIONS, GOLDEN, GoldenParameters, writeGolden } from "./write-golden.ts";

/** Copies of items whose reference the model wrote, from the whole document. */
export const goldenMaker: Maker<GoldenParameters> = {
	kind: "maker",
	id: GOLDEN,
	version: "1",
	label: "Golden answers",
	description:
		"Answers each question from the whole document it is about, part by part, and says which part the document does not answer. One request for each document and question.",
	source: "Evaluating RAG using LLM-as-a-Judge",
	readsDocuments: "own",
	roles: ["judge"],
	readsRubric: false,
	needs: ["input"],
	parameters: GoldenParameters,
	dimensions: () => DIMENSIONS,
	promptText: () => GOLDEN_PROMPT,
	answerSchemas: () => [Answer],
	callsPerItem: () => 1,
	carryOut: writeGolden,
	set: {
		holds: () =>
			"Copies of the items with the written answer as their reference; all else stays as it is. Items that have a reference are left out.",
		name: () => GOLDEN,
		derive: goldenItems,
	},
};
