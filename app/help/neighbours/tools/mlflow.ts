import type { Neighbour } from "../neighbour.ts";

export const MLFLOW: Neighbour = {
	id: "mlflow",
	tool: "MLflow",
	brings: "traces, with assessments of people and of judges, or an evaluation table",
	make: {
		says: "Write the traces of an experiment with their assessments:",
		lines: [
			"import mlflow",
			"",
			'experiment = mlflow.get_experiment_by_name("desk")',
			"traces = mlflow.search_traces(experiment_ids=[experiment.experiment_id])",
			'traces.to_json("traces.json", orient="records")',
		],
		documented: [
			"https://mlflow.org/docs/latest/genai/tracing/search-traces",
			"https://mlflow.org/docs/latest/genai/assessments/feedback/",
		],
		tried:
			"MLflow itself could not be tried here: the file of this page was written after its documentation and public source.",
	},
	files: ["traces.json"],
	renamed: [],
	values: [false, true],
	reading: [
		"Feedback is a person’s where its `source_type` is HUMAN, else a judge’s; both are called by `source_id`.",
		"An assessment’s name is the dimension: people and judges who were asked the same share it.",
		"Feedback with an error and no value was asked and has no value; the error is kept as the reason.",
	],
	judges: { good: "strict", poor: "lenient" },
	labels: { added: 480, unscored: 3 },
	told: "warning: traces.json (an evaluation table of MLflow): these fields have no place here and are left out, with how many records had them: trace (96), spans (96).",
	noPlace:
		"trace and spans, objects of more than 4,000 characters, an assessment’s span and metadata, assessments that were replaced, a justification without a score.",
};
