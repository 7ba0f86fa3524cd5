import { parquetWriteBuffer } from "hyparquet-writer";
import type { ExampleFile } from "../../testing/contract.ts";
import { ANA, BO, judged, label } from "./nested-examples.ts";

type SchemaElement = NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>[number];

const row = {
	id: "t1",
	status: "pending",
	_server_id: "5f0c0000-0000-4000-8000-000000000009",
	text: "Rain again.",
	topic: "weather",
	embedding: [0.25, 0.5],
	"mood.responses": ["sad", "calm"],
	"mood.responses.users": [ANA, BO],
	"mood.responses.status": ["submitted", "discarded"],
	"note.responses": ["So it seems."],
	"note.responses.users": [ANA],
	"note.responses.status": ["submitted"],
	"mood.suggestion": "sad",
	"mood.suggestion.agent": "tagger",
	"mood.suggestion.score": 0.75,
};

const flatItem = {
	id: "t1",
	input: "Rain again.",
	metadata: {
		topic: "weather",
		argilla: { status: "pending", _server_id: row._server_id },
	},
};
const flatLabels = [
	{ ...label("t1", ANA, "mood", "sad"), rationale: "So it seems." },
	{ ...label("t1", BO, "mood", null), reason: "discarded" },
	judged("t1", "tagger", "mood", "sad"),
];
const flatNoPlace = {
	embedding: 1,
	"mood.responses that is discarded": 1,
	"*.suggestion.score": 1,
};

/** `records.to_list(flatten=True)` and `to_datasets` of Argilla 2. */
const second: ExampleFile = {
	name: "flat.json",
	pieces: [JSON.stringify([row])],
	items: [flatItem],
	labels: flatLabels,
	noPlace: flatNoPlace,
};

function listOf(name: string, type: SchemaElement["type"]): SchemaElement[] {
	const text = type === "BYTE_ARRAY" ? ({ converted_type: "UTF8" } as const) : {};
	return [
		{ name, converted_type: "LIST", repetition_type: "OPTIONAL", num_children: 1 },
		{ name: "list", repetition_type: "REPEATED", num_children: 1 },
		{ name: "element", type, repetition_type: "OPTIONAL", ...text },
	];
}

function columnOf([name, value]: [string, unknown]): SchemaElement[] {
	if (Array.isArray(value))
		return listOf(name, typeof value[0] === "number" ? "DOUBLE" : "BYTE_ARRAY");
	if (typeof value === "number") return [{ name, type: "DOUBLE", repetition_type: "OPTIONAL" }];
	return [{ name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" }];
}

/** The same as a data set on Hugging Face: Parquet, with lists as columns. */
function packed(): Uint8Array {
	const columns = Object.entries(row);
	const schema: SchemaElement[] = [
		{ name: "root", num_children: columns.length },
		...columns.flatMap(columnOf),
	];
	const columnData = columns.map(([name, value]) => ({ name, data: [value] }));
	return new Uint8Array(parquetWriteBuffer({ columnData, schema }));
}

const parquet: ExampleFile = {
	...second,
	name: "train-00000-of-00001.parquet",
	pieces: [packed()],
};

const old = {
	text: "A long answer.",
	concise: [{ user_id: ANA, value: 2, status: "submitted" }],
	"concise-suggestion": 3,
	"concise-suggestion-metadata": { type: "model", score: 0.5, agent: "counter" },
	tags: { user_id: [ANA, BO], value: [["long"], ["dull"]], status: ["submitted", "draft"] },
	"tags-suggestion": null,
	"tags-suggestion-metadata": { type: null, score: null, agent: null },
	external_id: "o1",
	metadata: '{"argilla": "kept", "lang": "en"}',
};

/** A data set on Hugging Face that Argilla 1 wrote, as JSON lines. */
const firstVersion: ExampleFile = {
	name: "train.jsonl",
	pieces: [`${JSON.stringify(old)}\n`],
	items: [{ id: "o1", input: "A long answer.", metadata: { argilla: "kept", lang: "en" } }],
	labels: [
		label("o1", ANA, "concise", 2),
		label("o1", ANA, "tags: long", true),
		judged("o1", "counter", "concise", 3),
	],
	noPlace: { "responses of status draft": 1, "*-suggestion-metadata.score": 1 },
};

export const FLAT: readonly ExampleFile[] = [second, parquet, firstVersion];
