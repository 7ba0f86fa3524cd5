import type { Neighbour } from "../neighbour.ts";

export const PROMPTFOO: Neighbour = {
	id: "promptfoo",
	tool: "promptfoo",
	brings: "results, with every assertion; people’s labels beside it",
	make: {
		says: "Give each grader a metric of its own in `promptfooconfig.yaml`, and write the results as JSON:",
		lines: [
			"# under assert: of every test",
			"- { type: llm-rubric, value: Is the answer right?, metric: correct-strict, provider: file://strict.js }",
			"- { type: llm-rubric, value: Is the answer right?, metric: correct-lenient, provider: file://lenient.js }",
			"",
			"npx promptfoo@0.121.20 eval -o results.json",
		],
		documented: [
			"https://www.promptfoo.dev/docs/configuration/outputs/",
			"https://www.promptfoo.dev/docs/configuration/expected-outputs/model-graded/llm-rubric/",
		],
		tried:
			"This was carried out with promptfoo 0.121.20, without a key: a provider and two graders that are local files (provider: openai:… names a model), 96 tests. The file that it wrote and the file of this page, which is shorter, gave the same figures.",
	},
	files: ["results.json", "people.csv"],
	renamed: [
		["correct-strict", "correct"],
		["correct-lenient", "correct"],
	],
	values: [false, true],
	reading: [
		"A model grader is a judge, called by its type and its provider; the metric is the dimension. `--rename` says that both answer one question.",
		"Rules and scripts are the judge promptfoo. A grader that failed was asked and has no value.",
		"A rating in the viewer becomes a label of the person human on the dimension pass (`--rename pass=correct`): the file does not say who it was, so people who can be told apart come as a table. `item_id` is run/test/prompt/provider: the file’s `evalId`, then counted from 0.",
	],
	people: [
		"item_id,rater,rater_kind,dimension,value",
		"eval-desk-2026-03-02T09:00:00/0/0/desk,ann,human,correct,true",
		"eval-desk-2026-03-02T09:00:00/1/0/desk,ann,human,correct,false",
	],
	judges: {
		good: "llm-rubric (file://strict.js)",
		poor: "llm-rubric (file://lenient.js)",
	},
	labels: { added: 480, unscored: 3 },
	told: "warning: results.json (results of promptfoo): these fields have no place here and are left out, with how many records had them: tokenUsage (96), gradingResult.componentResults[].assertion.value (96), gradingResult.componentResults[].metadata.renderedGradingPrompt (96), results.stats (1), config (1), metadata (1).",
	noPlace:
		"What assertions compare with or ask, rendered grading prompts, counts of tokens, raw responses, settings, sums and statistics, pictures and sound, a comment without a rating.",
};
