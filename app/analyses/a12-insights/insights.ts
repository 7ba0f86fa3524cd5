import type { WrittenAnalysis } from "../report/analysis.ts";

/** A12 is written by a model: it has a page and a command of its own. */
export const insightsAnalysis: WrittenAnalysis = {
	kind: "written",
	id: "A12",
	title: "Insights",
	source:
		"Evaluating RAG using LLM-as-a-Judge: Independent Evaluation, Automatic Insights Collection",
	question:
		"What does a model read out of the figures and answers: systematic failures, hardest documents, advice?",
	command: "concord insights",
};
