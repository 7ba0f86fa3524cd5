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
	why: "texts of documents (documents.jsonl has them)",
};
const RUBRIC_VERSION: FieldNote = {
	fields: ["label.rubric_version"],
	why: "the version of the rubric",
};
const DECISION: FieldNote = {
	fields: [
		"decision.decided_by",
		"decision.clause",
		"decision.rubric_version",
		// A copy holds them as a person's, so that it could not mark them again.
		"label.adjudicated",
	],
	why: "who adjudicated and by which clause (the value is a label of a person whom an import leaves out of figures)",
};
const LEFT_OUT: FieldNote = {
	fields: ["label.left_out", "answer.superseded_at", "answer.left_out", "decision.superseded_at"],
	why: "labels, answers and decisions that count in no figure: replaced, or of people and items left out",
};
const ANSWERS: FieldNote = {
	fields: [
		"answer.flagged",
		"answer.skip_reason",
		"answer.status",
		"answer.evidence",
		"answer.started_at",
		"answer.duration_ms",
	],
	why: "flags, skips, marked words, and how long an answer took",
};
const COMMENT: FieldNote = {
	fields: ["answer.comment"],
	why: "that a comment is of a whole answer (it is the rationale of each of its values)",
};
const OF_ANSWERS = [ANSWERS, LEFT_OUT] as const;
const ALWAYS = [DOCUMENTS, RUBRIC_VERSION, DECISION, COMMENT, ...OF_ANSWERS] as const;
/** The file of a format that has no field for labels, or for which another file has them. */
const noLabels = (why: string): FieldNote => ({ fields: ["label", "decision", "answer"], why });

const ODD_FIELDS: FieldNote = {
	fields: ["item.*"],
	why: "empty fields, and where an item comes from",
};
const UNSCORED: FieldNote = {
	fields: ["label.reason"],
	why: "missing values, with their reason",
};
const CIRCUMSTANCES: FieldNote = {
	fields: ["label.reference_seen", "label.left_side"],
	why: "what stood before a person who answered",
};
const REPETITION: FieldNote = {
	fields: ["label.repetition"],
	why: "which of several answers it is",
};
const RATERS: FieldNote = { fields: ["label.rater"], why: "names of people and judges" };

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
			{ fields: ["label.value"], why: "what a second judge says on a dimension" },
			{ fields: ["label.created_at"], why: "when it was said" },
			{
				fields: ["item.document_id", "item.query_id", "item.system", "item.group"],
				why: "document, question, system and group of an item",
			},
			{ fields: ["item.metadata"], why: "metadata that is neither text nor number" },
			{ fields: ["item.contexts", "item.reference"], why: "contexts and references as lists" },
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
		beside: [RATERS, REPETITION, UNSCORED, CIRCUMSTANCES, ODD_FIELDS],
		cannotHold: ALWAYS,
	},
	otlp: {
		title: "OpenTelemetry",
		file: "otlp.jsonl",
		type: "application/jsonl",
		holds: "a span an item, with events gen_ai.evaluation.result",
		beside: [
			{ fields: ["item.id"], why: "the item’s id" },
			{
				fields: ["item.reference", "item.reference_contexts", "item.response_a", "item.response_b"],
				why: "references, their contexts, and pairs of answers",
			},
			{
				fields: ["item.document_id", "item.query_id", "item.system"],
				why: "document, question and system of an item",
			},
			RATERS,
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
		cannotHold: [DOCUMENTS, noLabels("labels (labels.parquet has them)")],
	},
	"parquet-labels": {
		title: "Parquet: labels",
		file: "labels.parquet",
		type: "application/vnd.apache.parquet",
		holds: "a row a label; the value is JSON",
		beside: [],
		cannotHold: [
			{ fields: ["item"], why: "items (items.parquet has them)" },
			...ALWAYS.filter((note) => note !== DOCUMENTS),
		],
	},
	ragas: {
		title: "Ragas",
		file: "ragas.jsonl",
		type: "application/jsonl",
		holds: "samples of an evaluation data set",
		beside: [{ fields: ["item.id"], why: "the item’s id, in a column that Ragas passes over" }],
		cannotHold: [
			DOCUMENTS,
			noLabels("labels and adjudicated values"),
			{ fields: ["item.reference"], why: "further references" },
			{ fields: ["item.contexts.id", "item.reference_contexts.id"], why: "ids of passages" },
			{
				fields: ["item.response_a", "item.response_b"],
				why: "pairs of answers, and items that have nothing else",
			},
			{ fields: ["item.messages"], why: "turns that are more than a role and a text" },
			{
				fields: [
					"item.document_id",
					"item.query_id",
					"item.system",
					"item.group",
					"item.metadata",
					"item.derived_from",
				],
				why: "what an item belongs to and comes from, and its metadata",
			},
		],
	},
	promptfoo: {
		title: "promptfoo",
		file: "promptfooconfig.json",
		type: "application/json",
		holds: "a configuration whose graders judge the answers there are",
		beside: [
			{
				fields: ["item.*"],
				why: "each item whole, so that its results are labels of the same item",
			},
		],
		cannotHold: [
			DOCUMENTS,
			noLabels("labels and adjudicated values"),
			{
				fields: ["item.response_a", "item.response_b"],
				why: "items without a response, such as pairs of answers",
			},
		],
	},
} as const satisfies Record<string, WrittenFormat>;

export type WrittenFormatId = keyof typeof WRITTEN_FORMATS;

export const WRITTEN_FORMAT_IDS = Object.keys(WRITTEN_FORMATS) as WrittenFormatId[];

export function isWrittenFormatId(name: string): name is WrittenFormatId {
	return Object.hasOwn(WRITTEN_FORMATS, name);
}

/** Has a file of the format people's and judges' labels? */
export function holdsLabels(format: WrittenFormatId): boolean {
	const notes: readonly FieldNote[] = WRITTEN_FORMATS[format].cannotHold;
	return !notes.some(({ fields }) => fields.includes("label"));
}

/** What no file of another tool has, for whoever sees all of them. */
export const IN_NONE = ALWAYS.map(({ why }) => why).join("; ");

/**
 * What a format cannot hold, in one sentence for whoever is about to write it.
 * @param isKnown what none of them has was said already
 * @returns null where there is nothing to say
 */
export function lossInWords({ cannotHold }: WrittenFormat, isKnown = false): string | null {
	const known: readonly FieldNote[] = isKnown ? ALWAYS : [];
	const lost = cannotHold.filter((note) => !known.includes(note)).map(({ why }) => why);
	return lost.length === 0 ? null : `Not in it: ${lost.join("; ")}.`;
}
