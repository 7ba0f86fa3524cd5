import type { Neighbour } from "../neighbour.ts";

export const RAGAS: Neighbour = {
	id: "ragas",
	tool: "Ragas",
	brings: "rows and a column for each metric; people’s labels beside it",
	make: {
		says: "A result is a table: its rows are the items, its columns of scores become judges by their headings. AspectCritic says 0 or 1; two of them with models of their own are two judges.",
		lines: [
			"metrics = [",
			'    AspectCritic(name="strict", definition="Is the answer right?", llm=one),',
			'    AspectCritic(name="lenient", definition="Is the answer right?", llm=other),',
			"]",
			"table = evaluate(dataset, metrics=metrics).to_pandas()",
			'table.insert(0, "id", [f"q{at:03}" for at in range(len(table))])',
			'items = ["id", "user_input", "response", "retrieved_contexts", "reference"]',
			'table[items].to_json("items.jsonl", orient="records", lines=True)',
			'names = {"id": "item_id", "strict": "judge:strict:correct", "lenient": "judge:lenient:correct"}',
			"scores = table[list(names)].rename(columns=names)",
			'scores.to_csv("scores.csv", index=False, na_rep="unscored: the reply was no JSON")',
		],
		documented: [
			"https://docs.ragas.io/en/stable/references/evaluate/",
			"https://docs.ragas.io/en/stable/concepts/metrics/available_metrics/aspect_critic/",
		],
		tried:
			"Ragas itself could not be tried here: the files of this page were written after its documentation.",
	},
	files: ["items.jsonl", "scores.csv", "people.csv"],
	renamed: [],
	values: [0, 1],
	reading: [
		"`user_input`, response, `retrieved_contexts`, reference are known by these names, conversations too.",
		"`judge:NAME:DIMENSION` heads a judge’s column. An empty cell was never asked; one that says `unscored:` was, and has no value (`na_rep` says so of every NaN, with the reason that you know).",
		'Metrics that give numbers from 0 to 1 are judges on a dimension of their own, or on one with `"judge_type": "numeric"` beside people who say yes or no.',
	],
	people: [
		"item_id,rater,rater_kind,dimension,value",
		"q000,ann,human,correct,1",
		"q001,ann,human,correct,0",
	],
	judges: { good: "strict", poor: "lenient" },
	labels: { added: 480, unscored: 3 },
	noPlace:
		"Nothing of the table, where its columns are chosen as above: others become metadata of the item. Prompts and traces of a metric (`result.traces`) are not in it.",
};
