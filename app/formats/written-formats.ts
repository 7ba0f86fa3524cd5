/** Fields of Concord's own rows, with what becomes of them. */
export type FieldNote = {
	/** By their paths in rows: `item.metadata`, `label.created_at`. */
	readonly fields: readonly string[];
	/** What happens, in words that end a sentence. */
	readonly why: string;
};

/** What people read of a format before they write it, and its file. Pages load this and no writer. */
export type WrittenFormat = {
	/** Who reads the file: "Label Studio". */
	readonly title: string;
	readonly file: string;
	readonly type: string;
	/** What the file is good for, in a few words. */
	readonly holds: string;
	/** What survives under the key `concord` in the format's place for further data, which the tool itself does not show. */
	readonly beside: readonly FieldNote[];
	/** What is lost: it does not come back. */
	readonly cannotHold: readonly FieldNote[];
};

const DOCUMENTS: FieldNote = {
	fields: ["document"],
	why: "texts of documents stay behind; documents.jsonl has them",
};
const RUBRIC_VERSION: FieldNote = {
	fields: ["label.rubric_version"],
	why: "the version of the rubric stays behind",
};
const DECISION: FieldNote = {
	fields: ["decision.decided_by"],
	why: "who adjudicated, and by which clause; the value comes as one of the person “ground truth”",
};
const ALWAYS = [DOCUMENTS, RUBRIC_VERSION, DECISION] as const;

const ODD_FIELDS: FieldNote = {
	fields: ["item.*"],
	why: "fields that are empty, and where an item comes from (derived_from)",
};
const UNSCORED: FieldNote = {
	fields: ["label.reason"],
	why: "values that are missing, with their reason",
};
const CIRCUMSTANCES: FieldNote = {
	fields: ["label.reference_seen", "label.left_side"],
	why: "what stood before a person who answered",
};
const REPETITION: FieldNote = {
	fields: ["label.repetition"],
	why: "which answer it is of several",
};

/** Formats of other tools that are written, in the order of the list that people see. */
export const WRITTEN_FORMATS = {
	"label-studio": {
		title: "Label Studio",
		file: "label-studio.json",
		type: "application/json",
		holds: "tasks with annotations and predictions",
		beside: [
			{ fields: ["label.rater"], why: "names of people that are no e-mail address" },
			REPETITION,
			UNSCORED,
			CIRCUMSTANCES,
			ODD_FIELDS,
		],
		cannotHold: ALWAYS,
	},
	argilla: {
		title: "Argilla",
		file: "argilla.json",
		type: "application/json",
		holds: "records with responses and suggestions",
		beside: [
			{ fields: ["label.value"], why: "what a second judge says on one dimension" },
			{ fields: ["label.created_at"], why: "when it was said" },
			{
				fields: ["item.document_id", "item.query_id", "item.system", "item.group"],
				why: "what an item belongs to",
			},
			{ fields: ["item.metadata"], why: "values that are neither text nor number" },
			{
				fields: ["item.contexts", "item.reference"],
				why: "the list, where the field has it as one text",
			},
			REPETITION,
			UNSCORED,
			CIRCUMSTANCES,
			ODD_FIELDS,
		],
		cannotHold: ALWAYS,
	},
	langfuse: {
		title: "Langfuse",
		file: "langfuse.jsonl",
		type: "application/jsonl",
		holds: "traces and scores, an event of the ingestion API a line",
		beside: [
			{ fields: ["label.rater"], why: "names of people and judges" },
			REPETITION,
			UNSCORED,
			CIRCUMSTANCES,
			ODD_FIELDS,
		],
		cannotHold: ALWAYS,
	},
	otlp: {
		title: "OpenTelemetry",
		file: "otlp.jsonl",
		type: "application/jsonl",
		holds: "a trace an item, with gen_ai.evaluation.result events",
		beside: [
			{ fields: ["item.id"], why: "the trace’s id is made from it" },
			{
				fields: ["item.reference", "item.reference_contexts", "item.response_a", "item.response_b"],
				why: "the texts",
			},
			{
				fields: ["item.document_id", "item.query_id", "item.system"],
				why: "what an item belongs to",
			},
			{ fields: ["label.rater"], why: "names of people and judges" },
			{ fields: ["label.detail"], why: "what is said with a reason" },
			REPETITION,
			CIRCUMSTANCES,
			ODD_FIELDS,
		],
		cannotHold: ALWAYS,
	},
	"parquet-items": {
		title: "Parquet: items",
		file: "items.parquet",
		type: "application/vnd.apache.parquet",
		holds: "a row an item; lists are lists, metadata JSON",
		beside: [],
		cannotHold: [
			DOCUMENTS,
			{ fields: ["label"], why: "labels are in labels.parquet" },
			{ fields: ["decision"], why: "adjudicated values are in labels.parquet" },
		],
	},
	"parquet-labels": {
		title: "Parquet: labels",
		file: "labels.parquet",
		type: "application/vnd.apache.parquet",
		holds: "a row a label; the value is JSON",
		beside: [],
		cannotHold: [{ fields: ["item"], why: "items are in items.parquet" }, RUBRIC_VERSION, DECISION],
	},
	ragas: {
		title: "Ragas",
		file: "ragas.jsonl",
		type: "application/jsonl",
		holds: "samples of an evaluation data set",
		beside: [{ fields: ["item.id"], why: "a column that Ragas passes over" }],
		cannotHold: [
			{ fields: ["document"], why: "texts of documents stay behind; documents.jsonl has them" },
			{ fields: ["label"], why: "labels of people and judges, with what is said with them" },
			{ fields: ["decision"], why: "adjudicated values" },
			{ fields: ["item.reference"], why: "of several references all but the first" },
			{ fields: ["item.contexts.id", "item.reference_contexts.id"], why: "ids of passages" },
			{
				fields: ["item.response_a", "item.response_b"],
				why: "both answers of a pair; an item that has nothing else is left out",
			},
			{ fields: ["item.messages"], why: "of turns what is more than role and text" },
			{
				fields: [
					"item.document_id",
					"item.query_id",
					"item.system",
					"item.group",
					"item.metadata",
					"item.derived_from",
				],
				why: "what an item belongs to, and everything beside it",
			},
		],
	},
	promptfoo: {
		title: "promptfoo",
		file: "promptfooconfig.json",
		type: "application/json",
		holds: "a configuration that has its graders judge the answers there are",
		beside: [
			{
				fields: ["item.*"],
				why: "each item as it is, so that its results come back as labels of the same item",
			},
		],
		cannotHold: [
			{ fields: ["document"], why: "texts of documents stay behind; documents.jsonl has them" },
			{ fields: ["label"], why: "labels of people and judges, with what is said with them" },
			{ fields: ["decision"], why: "adjudicated values" },
			{
				fields: ["item.response_a", "item.response_b"],
				why: "items without a response, such as a pair of answers",
			},
		],
	},
} as const satisfies Record<string, WrittenFormat>;

export type WrittenFormatId = keyof typeof WRITTEN_FORMATS;

export const WRITTEN_FORMAT_IDS = Object.keys(WRITTEN_FORMATS) as WrittenFormatId[];

export function isWrittenFormatId(name: string): name is WrittenFormatId {
	return Object.hasOwn(WRITTEN_FORMATS, name);
}

/** What a format cannot hold, in one sentence for whoever is about to write it. */
export function lossInWords({ cannotHold }: WrittenFormat): string {
	const lost = cannotHold.map(({ why }) => why);
	return `Not in it: ${lost.join("; ")}.`;
}
