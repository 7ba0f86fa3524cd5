import type { Neighbour } from "../neighbour.ts";

export const ARGILLA: Neighbour = {
	id: "argilla",
	tool: "Argilla",
	brings: "records, with responses of people and suggestions of models",
	make: {
		says: "Write the records with their responses and suggestions. A question takes one suggestion, so a second judge has its suggestions under a question of its own.",
		lines: [
			"import argilla as rg",
			"",
			'client = rg.Argilla(api_url="https://ARGILLA", api_key="KEY")',
			'dataset = client.datasets("desk")',
			'dataset.records(with_responses=True, with_suggestions=True).to_json("records.json")',
		],
		documented: [
			"https://docs.argilla.io/latest/how_to_guides/import_export/",
			"https://docs.argilla.io/latest/reference/argilla/records/records/",
		],
		tried:
			"Argilla itself could not be tried here: the file of this page was written after its documentation and public source.",
	},
	files: ["records.json"],
	renamed: [["correct_lenient", "correct"]],
	values: ["no", "yes"],
	reading: [
		"A response is the person’s in `user_id`; a suggestion is the judge’s that its agent names.",
		"`--rename` says that the second judge’s question is the one that people were asked.",
		"A text called comment goes with that person’s labels. A discarded response was asked and has no value.",
	],
	judges: { good: "strict", poor: "lenient" },
	labels: { added: 477, unscored: 0 },
	told: "warning: records.json (records of Argilla): these fields have no place here and are left out, with how many records had them: suggestions.*.score (96).",
	noPlace:
		"Drafts, vectors, scores of suggestions, rankings, spans, other texts, what a discarded response holds.",
};
