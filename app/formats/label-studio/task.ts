import { type Fields, fieldOf, shown } from "../../files/source-row.ts";
import { GROUND_TRUTH } from "../foreign-writer.ts";
import { keyIn, withoutKey } from "../parts/concord-key.ts";
import { asName, isEmpty, isObject, momentIn } from "../parts/json-values.ts";

/** One control of the labelling form and what was entered. */
export type Result = {
	readonly name: string;
	readonly type: string;
	readonly value: Fields;
	/** What Concord wrote beside it in `meta.concord`. */
	readonly own?: Fields | null;
};

/** What one person, or one model, entered for a task. */
export type Answer = {
	readonly rater: string;
	readonly kind: "human" | "judge";
	readonly createdAt: string | undefined;
	readonly isCancelled: boolean;
	/** Where it stands in its record: `annotations[]`; empty where each control is a field of the record. */
	readonly path: string;
	readonly results: readonly Result[];
};

/** A task of either export. `noPlace`: paths of fields that hold something and go nowhere. */
export type Task = {
	readonly id: string;
	readonly data: Fields;
	/** What joins the metadata of its item. */
	readonly more: Fields;
	/** Of a task that Concord wrote: its `meta.concord`, with `more` the rest of `meta`. */
	readonly own?: Fields | null;
	readonly answers: readonly Answer[];
	readonly noPlace: ReadonlySet<string>;
	readonly problems: readonly string[];
};

/** What readers of parts tell beside them. */
export type Notes = { readonly noPlace: Set<string>; readonly problems: string[] };

/** A prediction that does not say whose it is. */
const UNNAMED_MODEL = "unnamed model";

const READ_OF_TASK: ReadonlySet<string> = new Set(
	"id data annotations predictions meta".split(" "),
);
/** Numbers and marks by which Label Studio finds its own things, and what only repeats others. */
const BOOKKEEPING: ReadonlySet<string> = new Set(
	"id unique_id import_id task project updated_at updated_by created_ago created_username draft_created_at parent_prediction parent_annotation last_action last_created_by result_count bulk_created state".split(
		" ",
	),
);
const READ_OF_ANNOTATION: ReadonlySet<string> = new Set(
	"completed_by result was_cancelled ground_truth created_at".split(" "),
);
const READ_OF_PREDICTION: ReadonlySet<string> = new Set(
	"model_version result created_at".split(" "),
);
const READ_OF_RESULT: ReadonlySet<string> = new Set(
	"id from_name to_name type value origin readonly hidden parentID original_width original_height image_rotation".split(
		" ",
	),
);
/** Task fields that a file without annotations is known by. */
const OWN_MARKS = [
	"inner_id",
	"total_annotations",
	"cancelled_annotations",
	"file_upload",
] as const;

/** Is a row a task of the JSON export? */
export function isTask(fields: Fields): boolean {
	const { data, annotations, predictions, meta } = fields;
	if (!isObject(data) || "fields" in fields) return false;
	if (keyIn(meta)) return true;
	const answers = [annotations, predictions].flatMap((list) => (Array.isArray(list) ? list : []));
	if (answers.length > 0)
		return answers.some((answer) => isObject(answer) && Array.isArray(answer.result));
	return Array.isArray(annotations) && OWN_MARKS.some((mark) => mark in fields);
}

/** A task of the JSON export: its fields, or why it is none. */
export function readTask(fields: Fields): Task | { readonly problem: string } {
	const { data, meta } = fields;
	if (!isObject(data))
		return { problem: `data is an object with the task's fields, not ${shown(data ?? null)}` };
	const own = keyIn(meta);
	// Label Studio numbers the tasks that it takes in: what Concord wrote keeps its own id in the data.
	const dataId = asName(fieldOf(data, "id"));
	const id = (own && dataId) ?? asName(fields.id) ?? dataId;
	if (id === null) return { problem: "a task without an id" };
	const notes: Notes = { noPlace: new Set(), problems: [] };
	const kept: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(fields)) {
		if (READ_OF_TASK.has(name) || isEmpty(value)) continue;
		if (typeof value === "object" || name === "__proto__") notes.noPlace.add(name);
		else kept[name] = value;
	}
	const answers = [
		...partsOf(fields, "annotations", notes).flatMap((part, at) => annotationOf(part, at, notes)),
		...partsOf(fields, "predictions", notes).flatMap((part) => predictionOf(part, notes)),
	];
	if (own) return { id, data, more: withoutKey(meta), own, answers, ...notes };
	return { id, data, more: { meta, label_studio: kept }, answers, ...notes };
}

function partsOf(fields: Fields, name: string, { noPlace, problems }: Notes): Fields[] {
	const list = fields[name] ?? [];
	if (!Array.isArray(list)) {
		problems.push(`${name} is a list, not ${shown(list)}`);
		return [];
	}
	return list.flatMap((part: unknown) => {
		if (isObject(part)) return [part];
		// Some exports have predictions by their numbers alone.
		if (typeof part === "number") noPlace.add(`${name}[]`);
		else problems.push(`${name} holds ${shown(part)}, which is no object`);
		return [];
	});
}

function annotationOf(part: Fields, at: number, notes: Notes): Answer[] {
	note(part, READ_OF_ANNOTATION, "annotations[]", notes);
	const results = resultsOf(part, "annotations[]", notes);
	// Who takes a file in is whom Label Studio says that its annotations are by.
	const named = results.map(({ own }) => own && asName(fieldOf(own, "rater"))).find(Boolean);
	const who = raterOf(part.completed_by) ?? `unnamed annotator ${at + 1}`;
	const isTruth = part.ground_truth === true;
	if (isTruth && !isEmpty(part.completed_by)) notes.noPlace.add("annotations[].completed_by");
	return [
		{
			rater: named ?? (isTruth ? GROUND_TRUTH : who),
			kind: "human",
			createdAt: momentOf(part, "annotations[]", notes),
			isCancelled: part.was_cancelled === true,
			path: "annotations[]",
			results,
		},
	];
}

function predictionOf(part: Fields, notes: Notes): Answer[] {
	note(part, READ_OF_PREDICTION, "predictions[]", notes);
	return [
		{
			rater: asName(part.model_version) ?? UNNAMED_MODEL,
			kind: "judge",
			createdAt: momentOf(part, "predictions[]", notes),
			isCancelled: false,
			path: "predictions[]",
			results: resultsOf(part, "predictions[]", notes),
		},
	];
}

/** A number, a name, or a user of whom the address is the name. */
export function raterOf(value: unknown): string | null {
	if (!isObject(value)) return asName(value);
	return asName(fieldOf(value, "email")) ?? asName(fieldOf(value, "id"));
}

function momentOf(part: Fields, path: string, { noPlace }: Notes): string | undefined {
	const moment = momentIn(part.created_at);
	if (moment === undefined && !isEmpty(part.created_at)) noPlace.add(`${path}.created_at`);
	return moment;
}

function resultsOf(part: Fields, path: string, notes: Notes): Result[] {
	const list = part.result ?? [];
	if (!Array.isArray(list)) {
		notes.problems.push(`${path}.result is a list, not ${shown(list)}`);
		return [];
	}
	return list.flatMap((result: unknown) => {
		// A relation joins two regions and has no control.
		if (isObject(result) && result.type === "relation") {
			notes.noPlace.add(`${path}.result[] of type relation`);
			return [];
		}
		const name = isObject(result) ? asName(result.from_name) : null;
		if (!isObject(result) || name === null || !isObject(result.value)) {
			notes.problems.push(`a result without from_name and value: ${shown(result)}`);
			return [];
		}
		const { meta, ...others } = result;
		note({ ...others, meta: withoutKey(meta) }, READ_OF_RESULT, `${path}.result[]`, notes);
		const type = String(result.type ?? "").toLowerCase();
		return [{ name, type, value: result.value, own: keyIn(meta) }];
	});
}

function note(part: Fields, read: ReadonlySet<string>, path: string, { noPlace }: Notes): void {
	for (const [name, value] of Object.entries(part))
		if (!read.has(name) && !BOOKKEEPING.has(name) && !isEmpty(value))
			noPlace.add(`${path}.${name}`);
}
