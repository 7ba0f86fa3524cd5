import type { Neighbour } from "../neighbour.ts";

export const LANGFUSE: Neighbour = {
	id: "langfuse",
	tool: "Langfuse",
	brings: "traces, with the scores of annotators and of evaluators",
	make: {
		says: "Export two tables as JSON: the traces and the scores. The table of traces alone will not do: its scores are averages, without who gave them.",
		lines: [
			"Tracing → Traces → filter → Export → JSON      traces.json",
			"Tracing → Scores → filter → Export → JSON      scores.json",
		],
		documented: ["https://langfuse.com/docs/api-and-data-platform/features/export-from-ui"],
		tried:
			"Langfuse itself could not be tried here: the files of this page were written after its documentation and public source.",
	},
	files: ["traces.json", "scores.json"],
	renamed: [
		["correct-strict", "correct"],
		["correct-lenient", "correct"],
	],
	values: [false, true],
	reading: [
		"A score of source ANNOTATION is a person’s, by its author; EVAL and API are judges, called as the score is.",
		"Evaluators have names of their own. `--rename` says that theirs is the question that people were asked.",
		"An evaluator that failed leaves no score: the item counts as never asked, and the decision says so.",
	],
	judges: { good: "correct-strict", poor: "correct-lenient" },
	labels: { added: 477, unscored: 0 },
	told: "warning: scores.json (an export of Langfuse): these fields have no place here and are left out, with how many records had them: scores[].traceName (477), scores[].environment (477), scores[].queueId (288).",
	noPlace:
		"Observations, a score’s observation, configuration and queue, metadata of more than 2,000 characters. A score of a session, a correction and a text are no values of a scale and are refused one by one.",
};
