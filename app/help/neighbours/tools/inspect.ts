import type { Neighbour } from "../neighbour.ts";

export const INSPECT: Neighbour = {
	id: "inspect",
	tool: "Inspect AI",
	brings: "samples, with the scores of every scorer; people’s labels beside it",
	make: {
		says: "An evaluation with two graders writes a log into `logs/`; take it as it is, .eval or .json. A log that is there gets a second grader by `inspect score --action append`.",
		lines: [
			'# desk.py: scorer=[model_graded_qa(model="openai/lenient"), model_graded_qa(model="openai/strict")]',
			"inspect eval desk.py --model openai/desk-model",
			"cp logs/*_desk_*.eval desk.eval",
		],
		documented: [
			"https://inspect.aisi.org.uk/eval-logs.html",
			"https://inspect.aisi.org.uk/scoring-workflow.html",
		],
		tried:
			"Inspect AI itself could not be tried here: the file of this page was written after its documentation and public source.",
	},
	files: ["desk.eval", "people.csv"],
	renamed: [
		["model_graded_qa", "correct"],
		["model_graded_qa1", "correct"],
	],
	values: ["I", "C"],
	reading: [
		"A scorer is a judge, called by its name and its model; its name is the dimension too, and Inspect numbers the second of one name. `--rename` says that both answer one question.",
		"C and I stay as they are. A score that is NaN was asked and has no value, with the reason that the log gives.",
		"A score that somebody changed in the log is that person’s label beside the scorer’s own; whole labels of people come as a table. `item_id` is the sample’s id, from the second epoch on id/2.",
	],
	people: [
		"item_id,rater,rater_kind,dimension,value",
		"q000,ann,human,correct,C",
		"q001,ann,human,correct,I",
	],
	judges: {
		good: "model_graded_qa1 (openai/strict)",
		poor: "model_graded_qa (openai/lenient)",
	},
	labels: { added: 480, unscored: 3 },
	told: "warning: desk.eval (a log of Inspect AI): these fields have no place here and are left out, with how many records had them: results (1), eval.eval_id (1), eval.created (1), eval.task_id (1), eval.dataset.samples (1), plan (1), stats (1), samples[].events (96), samples[].total_time (96).",
	noPlace:
		"The plan, sums of scores and the rest of eval; of a sample its events, store, sandbox, files, usage and times, further choices, the conversation with the grader.",
};
