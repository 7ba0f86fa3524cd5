import type { Neighbour } from "../neighbour.ts";

export const HUGGING_FACE: Neighbour = {
	id: "hugging-face",
	tool: "Hugging Face datasets",
	brings: "rows in Parquet, with a column for each person and judge",
	make: {
		says: "Write two tables: the items, and a column of answers for each person and each judge, whose heading says who it is.",
		lines: [
			"from datasets import load_dataset",
			"",
			'rows = load_dataset("OWNER/NAME", split="train")',
			'rows.select_columns(["id", "question", "answer"]).to_parquet("items.parquet")',
			'names = {name: f"human:{name}:correct" for name in ["ann", "ben", "cas"]}',
			'names |= {name: f"judge:{name}:correct" for name in ["strict", "lenient"]}',
			'labels = rows.select_columns(["id", *names]).rename_columns({"id": "item_id", **names})',
			'labels.to_parquet("labels.parquet")',
		],
		documented: [
			"https://huggingface.co/docs/datasets/process#export",
			"https://huggingface.co/docs/dataset-viewer/parquet",
		],
		tried:
			"No data set was downloaded for this page: its files were written as Parquet by another library. A table that needs no renaming is imported by its address: concord import https://huggingface.co/datasets/…/resolve/…/train-00000-of-00001.parquet --project desk.",
	},
	files: ["items.parquet", "labels.parquet"],
	renamed: [],
	values: [false, true],
	reading: [
		"`human:NAME:DIMENSION` and `judge:NAME:DIMENSION` head a column of labels; a row without a value was never asked.",
		"Columns called question, context(s), answer, reference, as Ragas, MS MARCO and UDA-QA have them, or messages in the chat form are known; further ones become metadata of the item.",
		"Labels one a row (`item_id`, rater, `rater_kind`, dimension, value) are read as well; there a null was asked and has no value.",
	],
	judges: { good: "strict", poor: "lenient" },
	labels: { added: 477, unscored: 0 },
	noPlace:
		"Pictures and sound. Nothing else of a table: what is no field of an item is its metadata.",
};
