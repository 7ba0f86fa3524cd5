import type { Neighbour } from "../neighbour.ts";

export const DEEPEVAL: Neighbour = {
	id: "deepeval",
	tool: "DeepEval",
	brings: "test cases, with every metric; people’s labels beside it",
	make: {
		says: "Two metrics with models of their own; `strict_mode` makes a metric say 0 or 1. The latest run is kept in `.deepeval` (a folder of runs in `DEEPEVAL_RESULTS_FOLDER`).",
		lines: [
			"# test_desk.py",
			'# GEval(name="Correct strict", criteria=…, evaluation_params=…, strict_mode=True, model=…)',
			'# GEval(name="Correct lenient", criteria=…, evaluation_params=…, strict_mode=True, model=…)',
			"deepeval test run test_desk.py",
			"cp .deepeval/.latest_test_run.json run.json",
		],
		documented: [
			"https://deepeval.com/docs/evaluation-introduction",
			"https://deepeval.com/docs/metrics-llm-evals",
		],
		tried:
			"DeepEval itself could not be tried here: the file of this page was written after its documentation and public source.",
	},
	files: ["run.json", "people.csv"],
	renamed: [
		["Correct strict [GEval]", "correct"],
		["Correct lenient [GEval]", "correct"],
	],
	values: [0, 1],
	reading: [
		"A metric is a judge, called by its name and its model; its name is the dimension too. `--rename` says that both answer one question.",
		"A metric with an error was asked and has no value; the error is kept as the reason.",
		'Scores between 0 and 1 come in as numbers, beside people who say yes or no: with `"judge_type": "numeric"` in `dataset.json` judges are compared by rank correlation, and a judge’s page finds its threshold. DeepEval’s own threshold is not read.',
		"The file holds no people: they come as a table. `item_id` is the test case’s order and name.",
	],
	people: [
		"item_id,rater,rater_kind,dimension,value",
		"0/test_desk,ann,human,correct,1",
		"1/test_desk,ann,human,correct,0",
	],
	judges: {
		good: "Correct strict [GEval] (strict-model)",
		poor: "Correct lenient [GEval] (lenient-model)",
	},
	labels: { added: 480, unscored: 3 },
	told: "warning: run.json (a test run of DeepEval): these fields have no place here and are left out, with how many records had them: testRunData.testFile (1), metricsData[].threshold (96), metricsData[].strictMode (96), metricsData[].evaluationCost (96), metricsData[].verboseLogs (96).",
	noPlace:
		"Thresholds, strict mode, logs, tokens and costs of metrics, traces with the metrics of their spans, pictures, settings, prompts, sums of metrics.",
};
