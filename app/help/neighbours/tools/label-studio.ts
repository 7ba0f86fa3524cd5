import type { Neighbour } from "../neighbour.ts";

export const LABEL_STUDIO: Neighbour = {
	id: "label-studio",
	tool: "Label Studio",
	brings: "tasks, with annotations of people and predictions of models",
	make: {
		says: "Export the project as JSON, on its page or by the API. Predictions are judges: load each judge’s answers as predictions with a `model_version` of its own.",
		lines: [
			"curl -H 'Authorization: Token TOKEN' 'https://LABEL-STUDIO/api/projects/7/export?exportType=JSON&download_all_tasks=true' --output export.json",
		],
		documented: ["https://labelstud.io/guide/export", "https://labelstud.io/guide/predictions"],
		tried:
			"Label Studio itself could not be tried here: the file of this page was written after its documentation.",
	},
	files: ["export.json"],
	renamed: [],
	values: ["no", "yes"],
	reading: [
		"An annotation is the person’s in `completed_by`; a prediction is the judge’s that its `model_version` names.",
		"A control of choices, ratings or numbers is a dimension of its name; a text called comment goes with that person’s labels.",
		"Where the file has predictions as numbers alone, the model’s answers are not in it: a snapshot has them in full (API, `serialization_options` with `predictions.only_id` false).",
		"A cancelled annotation was asked and has no value. A judge without a prediction was never asked.",
	],
	judges: { good: "strict", poor: "lenient" },
	labels: { added: 477, unscored: 0 },
	told: "warning: export.json (an export of Label Studio): these fields have no place here and are left out, with how many records had them: annotations[].lead_time (96), predictions[].score (96).",
	noPlace:
		"Regions (spans, boxes, turns), relations, rankings, other texts, `lead_time`, the score of a prediction, drafts, reviews. A task without question, answer or conversation, such as an image, is refused.",
};
