import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { RefusedItems } from "./refused-items.ts";
import type { RowSource } from "./row-source.ts";

type LabelShape = "labels" | "labels-by-dimension" | "labels-by-rater";

/** What the rows of a file are (formats: app/importing/README.md). */
export type Shape =
	| "items"
	| "ragas-items"
	| "question-items"
	| "reference-context-items"
	| "ms-marco-items"
	| "uda-items"
	| "documents"
	| LabelShape;

export const SHAPE_TITLES: Readonly<Record<Shape, string>> = {
	items: "items",
	"ragas-items": "items as Ragas writes them",
	"question-items": "items with question, contexts, answer, reference",
	"reference-context-items": "questions with their reference context and reference answer",
	"ms-marco-items": "items as MS MARCO has them",
	"uda-items": "items as UDA-QA has them",
	documents: "documents",
	labels: "labels, one a row",
	"labels-by-dimension": "labels, one column per dimension",
	"labels-by-rater": "labels, one column per rater",
};

/** Whose names for the columns of items are known, as a page lists them; null: its own, or listed elsewhere. */
export const ITEM_NAMERS: Readonly<
	Record<Exclude<Shape, LabelShape | "documents">, string | null>
> = {
	items: null,
	"ragas-items": "Ragas",
	"ms-marco-items": "MS MARCO",
	"uda-items": "UDA-QA",
	"question-items": "a question, contexts, answer, reference table",
	// Known by the same columns as the one before it.
	"reference-context-items": null,
};

export function isLabels(shape: Shape): boolean {
	return shape.startsWith("labels");
}

/** Rows whose fields are looked at where no header names them all. */
const ROWS_LOOKED_AT = 20;
/** So many rows that cannot be read, with none that can, are no accident. */
const BAD_ROWS = 1_000;

/** A file of an export that holds nothing which an import or a comparison reads. */
export type LeftOut = Refusal & { readonly isLeftOut: true };

/** Columns that only the named file of an export has, what it holds, and where the labels are. */
const NOT_READ = [
	{
		columns: ["annotation_id", "item_id", "ratings"],
		holds:
			"whole answers with times, comments and what was replaced; their labels are in labels.jsonl",
	},
	{
		columns: ["item_id", "dimension", "decided_by", "provenance"],
		holds:
			"decisions of adjudicators, which stand on answers and accounts of the project they were made in",
	},
	{
		columns: ["item_id", "about", "proposed_by"],
		holds: "proposals for the rubric of the project they were made in",
	},
	{
		columns: ["plan", "item_id", "overlap", "probability"],
		holds: "who was given what in the project it is from",
	},
	{ columns: ["dimension", "statistic", "no_interval"], holds: "figures, not labels" },
] as const;

/**
 * Which shape a file has, from the names of its columns.
 * @returns a refusal that names the columns found where it is none; one that says what the file holds where it
 * is of an export and not read
 */
export async function recogniseShape(source: RowSource): Promise<Shape | Refusal | LeftOut> {
	const columns = source.columns ?? (await firstFields(source));
	if (isRefusal(columns)) return columns;
	const names = new Set(columns.map((column) => column.trim().toLowerCase()));
	const other = NOT_READ.find((file) => file.columns.every((column) => names.has(column)));
	if (other)
		return { ...refused(`${source.name} is not read: it holds ${other.holds}.`), isLeftOut: true };
	const shape = shapeOf(names);
	if (shape) return shape;
	const found = columns.slice(0, 12).join(", ");
	return refused(
		`${source.name} is neither items nor labels: it has the columns ${found}. Items need input, messages, response or response_a; labels need item_id, rater, dimension and value.`,
	);
}

async function firstFields(source: RowSource): Promise<string[] | Refusal> {
	let bad = 0;
	let complaint = "";
	for await (const batch of source.batches()) {
		const good = batch.filter((row) => "fields" in row).slice(0, ROWS_LOOKED_AT);
		const names = new Set(good.flatMap((row) => Object.keys(row.fields)));
		if (names.size > 0) return [...names];
		const first = batch.find((row) => "problem" in row);
		if (complaint === "" && first) complaint = ` Line ${first.line}: ${first.problem}.`;
		bad += batch.length;
		if (bad >= BAD_ROWS) break;
	}
	return refused(`${source.name} has no row that can be read in its first lines.${complaint}`);
}

function shapeOf(columns: ReadonlySet<string>): Shape | undefined {
	const has = (...names: string[]) => names.some((name) => columns.has(name));
	if (has("item_id")) {
		if (!has("rater")) return "labels-by-rater";
		return has("dimension") ? "labels" : "labels-by-dimension";
	}
	if (has("user_input", "retrieved_contexts")) return "ragas-items";
	if (has("query") && has("passages")) return "ms-marco-items";
	if (has("question") && has("doc_name") && has("q_uid")) return "uda-items";
	if (has("question") && has("answer", "context", "contexts", "ground_truth", "ground_truths")) {
		const isReferenceShape =
			has("context") &&
			has("answer") &&
			!has("contexts", "reference", "ground_truth", "ground_truths");
		return isReferenceShape ? "reference-context-items" : "question-items";
	}
	if (has("input", "response", "response_a")) return "items";
	if (has("messages", "conversation", "conversations", "turns")) return "items";
	if (has("id") && has("text")) return "documents";
	return undefined;
}

/** A file whose format and shape are known. */
export type ShapedSource = RowSource & {
	readonly shape: Shape;
	/** Of another tool: what such files are called. */
	readonly foreign?: string;
	/** Of another tool: fields that hold something and have no place here, with how many records had them; known once it was read. */
	readonly noPlace?: ReadonlyMap<string, number>;
	/** Of another tool, whose file holds items with their labels: which of its items did not go in. */
	readonly refusedItems?: RefusedItems;
};

/** What a file holds, for people. */
export function holdsInWords({ shape, foreign }: Pick<ShapedSource, "shape" | "foreign">): string {
	if (foreign === undefined) return SHAPE_TITLES[shape];
	return `${isLabels(shape) ? "labels" : "items"} from ${foreign}`;
}
