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
	published:
		"A model writes what it reads out of judged answers, document by document and over all: failures, hard documents, advice.",
	limits:
		"What a model writes about figures may contradict them, and a pattern found afterwards was not looked for beforehand. Figures are therefore put in by code, and what nothing here stands behind is marked.",
	command: "concord insights",
};
