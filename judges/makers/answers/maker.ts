import type { Maker } from "../contract/maker.ts";
import { answerQuestion, DIMENSIONS } from "./answer-question.ts";
import { answeredItems } from "./answered-items.ts";
import { AnswersParameters, systemName } from "./parameters.ts";
import { LAST_ROUND, NOTHING_FOUND, SHORT, TOOLS_PROMPT, VANILLA_PROMPT } from "./prompt.ts";
import { Action, FinalAnswer } from "./systems.ts";

/** The questions of items, answered by a small system under test from the project's documents. */
export const answersMaker: Maker<AnswersParameters> = {
	kind: "maker",
	id: "answers",
	version: "5",
	label: "Answers of a small RAG system",
	description:
		"Answers each question from its own document, or from all where it names none: retrieves the nearest chunks, by the cosine of embeddings or by shared words (BM25), and answers from them (vanilla), or lets the model search up to five times (tools).",
	source: "Evaluating RAG using LLM-as-a-Judge; TUM 2025; vRAG-Eval",
	readsDocuments: "all",
	roles: ["judge", "embed"],
	readsRubric: false,
	needs: ["input"],
	parameters: AnswersParameters,
	dimensions: () => DIMENSIONS,
	promptText: (_, { system }) =>
		[system === "tools" ? TOOLS_PROMPT + LAST_ROUND : VANILLA_PROMPT, NOTHING_FOUND, SHORT].join(
			"\n",
		),
	answerSchemas: (_, { system }) => (system === "tools" ? [Action, FinalAnswer] : [FinalAnswer]),
	callsPerItem: (_, { system }) => (system === "tools" ? 6 : 1),
	carryOut: answerQuestion,
	set: {
		holds: (parameters) =>
			`The same questions with the answers and contexts of the system ${systemName(parameters)}.`,
		name: systemName,
		derive: answeredItems,
	},
};
