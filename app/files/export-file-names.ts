/** The files of an export, with what each holds and its media type. */
export const EXPORT_FILES = {
	"items.jsonl": { holds: "every item with all its fields", type: "application/jsonl" },
	"items.csv": { holds: "the items as a table; lists are JSON in their cell", type: "text/csv" },
	"documents.jsonl": { holds: "texts of the documents that items name", type: "application/jsonl" },
	"labels.jsonl": {
		holds: "every label, people’s and judges’, one a line",
		type: "application/jsonl",
	},
	"labels.csv": { holds: "the same labels as a table, one a row", type: "text/csv" },
	"labels-wide.csv": {
		holds: "one row per item, one column per rater and dimension",
		type: "text/csv",
	},
	"annotations.jsonl": {
		holds:
			"answers given here with comment, flag, skip, time and version; replaced ones, repeats and what is known to be right",
		type: "application/jsonl",
	},
	"adjudications.jsonl": {
		holds: "what was decided where people differ; corrected decisions too",
		type: "application/jsonl",
	},
	"remarks.jsonl": {
		holds: "what adjudicators proposed for the rubric",
		type: "application/jsonl",
	},
	"scales.json": {
		holds: "the scale of each dimension and the kind of each rater",
		type: "application/json",
	},
	"rubric.json": { holds: "every version of the rubric", type: "application/json" },
	"subset.jsonl": {
		holds: "the items of each plan with their probability of being drawn and their overlap",
		type: "application/jsonl",
	},
	"plans.csv": { holds: "the same as a table", type: "text/csv" },
	"assignments.jsonl": {
		holds: "who was given which item, and what became of it",
		type: "application/jsonl",
	},
	"left-out.json": {
		holds: "items that a lead left out, and why people’s answers are: they count in no figure",
		type: "application/json",
	},
	"judges.json": {
		holds: "every judge: protocol, model, parameters, prompt, series and what it took; no keys",
		type: "application/json",
	},
	"judgments.jsonl": {
		holds: "every answer of a judge that ran here, with its rationale and what stood behind it",
		type: "application/jsonl",
	},
	"exchanges.jsonl": {
		holds: "every request to a model and what came back, word for word, with tokens, cost and time",
		type: "application/jsonl",
	},
	"agreement.json": {
		holds: "all agreement figures (concord.agreement/2)",
		type: "application/json",
	},
	"agreement.csv": { holds: "the same figures, one a row", type: "text/csv" },
} as const;

export type ExportFileName = keyof typeof EXPORT_FILES;

export const EXPORT_FILE_NAMES = Object.keys(EXPORT_FILES) as ExportFileName[];

/** Files that are written only where somebody asks: they are many times as large as the others. */
export const ON_REQUEST: ReadonlySet<ExportFileName> = new Set<ExportFileName>(["exchanges.jsonl"]);

export function isExportFileName(name: string): name is ExportFileName {
	return Object.hasOwn(EXPORT_FILES, name);
}
