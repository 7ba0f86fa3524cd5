import { type Fields, fieldOf } from "../../files/source-row.ts";
import { asName, isEmpty, isObject, momentIn } from "../parts/json-values.ts";
import { isItemField } from "../parts/native-item.ts";
import { type Answer, type Result, raterOf, type Task } from "./task.ts";

/** What JSON-MIN writes after the controls. */
const AFTER: ReadonlySet<string> = new Set(
	"annotator annotation_id created_at updated_at lead_time agreement".split(" "),
);

/** Is a row one of JSON-MIN? */
export function isMinRow(fields: Fields): boolean {
	return ["id", "annotator", "annotation_id", "lead_time"].every((name) => name in fields);
}

/**
 * A row of JSON-MIN as a task with one annotation. It is written as the data's fields, the id, the controls, and whose it
 * is: what stands between is a control. Where the id stands first, as it does where the data has one of its own, only what
 * has the form of a control and no known name is one.
 */
export function readMinRow(fields: Fields): Task | { readonly problem: string } {
	const id = asName(fields.id);
	if (id === null) return { problem: "a row without an id" };
	const names = Object.keys(fields);
	const [idAt, annotatorAt] = [names.indexOf("id"), names.indexOf("annotator")];
	const isOrdered = idAt > 0 && annotatorAt > idAt;
	const noPlace = new Set<string>();
	const data = new Map<string, unknown>();
	const results: Result[] = [];
	for (const [at, name] of names.entries()) {
		const value = fieldOf(fields, name);
		if (at === idAt || AFTER.has(name) || isEmpty(value)) continue;
		const isControl = isOrdered
			? at > idAt && at < annotatorAt
			: !isItemField(name) && hasControlForm(value);
		if (isControl) results.push(...resultsOf(name, value, noPlace));
		else {
			data.set(name, value);
			if (!isOrdered && !isItemField(name) && typeof value === "string") noPlace.add(name);
		}
	}
	for (const name of ["lead_time", "agreement"])
		if (!isEmpty(fieldOf(fields, name))) noPlace.add(name);
	const createdAt = momentIn(fields.created_at);
	if (createdAt === undefined && !isEmpty(fields.created_at)) noPlace.add("created_at");
	const rater = raterOf(fields.annotator) ?? "unnamed annotator 1";
	const answer: Answer = {
		...{ rater, kind: "human", createdAt, isCancelled: false, results },
		path: "",
	};
	return { id, data: Object.fromEntries(data), more: {}, answers: [answer], noPlace, problems: [] };
}

/** Which key of a result says what kind of control it is. */
const TYPES: Readonly<Record<string, string>> = {
	choices: "choices",
	taxonomy: "taxonomy",
	rating: "rating",
	number: "number",
	selected: "pairwise",
	text: "textarea",
};

function hasControlForm(value: unknown): boolean {
	const list: readonly unknown[] = Array.isArray(value) ? value : [value];
	return list.length > 0 && list.every((each) => isObject(each) && typeOf(each) !== undefined);
}

function typeOf(value: Fields): string | undefined {
	return Object.keys(TYPES).find((key) => key in value);
}

/** One choice, and one text, stand as they are; everything else as a list of what the JSON export calls values. */
function resultsOf(name: string, value: unknown, noPlace: Set<string>): Result[] {
	if (typeof value === "string") return [{ name, type: "choices", value: { choices: [value] } }];
	if (typeof value === "number") return [{ name, type: "number", value: { number: value } }];
	const list: readonly unknown[] = Array.isArray(value) ? value : [value];
	if (list.every((each) => typeof each === "string"))
		return [{ name, type: "textarea", value: { text: list } }];
	return list.flatMap((each) => {
		const type = isObject(each) ? typeOf(each) : undefined;
		const isRegion = isObject(each) && ["start", "x", "points"].some((key) => key in each);
		if (!isObject(each) || type === undefined || isRegion) {
			noPlace.add(name);
			return [];
		}
		return [{ name, type: TYPES[type] ?? type, value: each }];
	});
}
