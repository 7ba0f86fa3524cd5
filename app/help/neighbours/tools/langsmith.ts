import type { Neighbour } from "../neighbour.ts";

export const LANGSMITH: Neighbour = {
	id: "langsmith",
	tool: "LangSmith",
	brings: "runs, with the feedback of people and of evaluators",
	make: {
		says: "Write the runs of a project and their feedback, one a line:",
		lines: [
			"from langsmith import Client",
			"",
			"client = Client()",
			'runs = list(client.list_runs(project_name="desk", is_root=True))',
			'with open("runs.jsonl", "w") as out:',
			'    out.writelines(run.json() + "\\n" for run in runs)',
			'with open("feedback.jsonl", "w") as out:',
			"    for feedback in client.list_feedback(run_ids=[run.id for run in runs]):",
			'        out.write(feedback.json() + "\\n")',
		],
		documented: [
			"https://docs.langchain.com/langsmith/export-traces",
			"https://docs.langchain.com/langsmith/feedback-data-format",
		],
		tried:
			"LangSmith itself could not be tried here: the files of this page were written after its documentation and public source.",
	},
	files: ["runs.jsonl", "feedback.jsonl"],
	renamed: [
		["correct_strict", "correct"],
		["correct_lenient", "correct"],
	],
	values: [0, 1],
	reading: [
		"Feedback from the app is a person’s, by `user_id`; from a model or the API it is a judge’s, called as its key.",
		"Evaluators have keys of their own. `--rename` says that theirs is the question that people were asked.",
		"Feedback with an error and no score was asked and has no value; it is counted, not dropped.",
	],
	judges: { good: "correct_strict", poor: "correct_lenient" },
	labels: { added: 480, unscored: 3 },
	told: "warning: feedback.jsonl (an export of LangSmith): these fields have no place here and are left out, with how many records had them: feedback[].feedback_source.metadata (192).",
	noPlace:
		"Runs inside others unless they have feedback, events, `extra.runtime`, a value beside a score, a correction beside a comment, fields of more than 500 characters. Bulk exports in Parquet are not read.",
};
