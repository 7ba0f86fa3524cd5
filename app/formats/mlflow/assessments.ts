import { type Fields, fieldOf } from "../../files/source-row.ts";
import type { ForeignLabel } from "../foreign-format.ts";
import { isEmpty, isName, isObject, objectAt, oneLine, textAt } from "../parts/json-values.ts";
import { heldIn } from "./cell-values.ts";
import { valuesOf } from "./score-columns.ts";

/** Ids that say no more than that there is none. */
const NOBODY: ReadonlySet<string> = new Set(["default", "unknown"]);
const VALUE_FIELDS = ["value", "numeric_value", "boolean_value", "string_value"] as const;
const READ: ReadonlySet<string> = new Set([
	"assessment_name",
	"name",
	"source",
	"feedback",
	"expectation",
	"rationale",
	"error",
	"error_code",
	"error_message",
	"valid",
	"overrides",
	"create_time",
	"create_time_ms",
	"timestamp",
	...VALUE_FIELDS,
	// Which record of MLflow it is says nothing about the item.
	"assessment_id",
	"trace_id",
	"run_id",
	"last_update_time",
	"last_update_time_ms",
]);

/** What the assessments of one row say. */
export type Assessments = {
	readonly labels: ForeignLabel[];
	/** What is expected, by its name. */
	readonly expectations: Map<string, unknown>;
	readonly names: Set<string>;
	readonly problems: string[];
	readonly noPlace: Set<string>;
	/** How many labels each rater has on each dimension. */
	readonly counts: Map<string, number>;
};

/** Feedback is a label, by whom its source says; an expectation belongs to the item. */
export function assessmentsOf(value: unknown, itemId: string): Assessments {
	const made: Assessments = {
		labels: [],
		expectations: new Map(),
		names: new Set(),
		problems: [],
		noPlace: new Set(),
		counts: new Map(),
	};
	const held = heldIn(value);
	if (isEmpty(held)) return made;
	if (!Array.isArray(held)) made.problems.push("assessments are no list that can be read");
	else for (const one of held) addAssessment(one, itemId, made);
	return made;
}

function addAssessment(given: unknown, itemId: string, made: Assessments): void {
	const assessment = heldIn(given);
	const name = textAt(assessment, "assessment_name") ?? textAt(assessment, "name");
	if (!isObject(assessment) || !isName(name)) {
		made.problems.push("an assessment has no name");
		return;
	}
	made.names.add(name);
	for (const field of Object.keys(assessment))
		if (!READ.has(field) && !isEmpty(fieldOf(assessment, field)))
			made.noPlace.add(`assessments[].${field}`);
	// A later assessment stands in place of this one.
	if (fieldOf(assessment, "valid") === false) made.noPlace.add("assessments[].valid");
	else if (isObject(fieldOf(assessment, "expectation")))
		made.expectations.set(name, expectedIn(objectAt(assessment, "expectation")));
	else made.labels.push(...labelsOf(assessment, { name, itemId, counts: made.counts }));
}

/** An expectation that is more than a number or a text is written as JSON inside the JSON. */
function expectedIn(expectation: Fields): unknown {
	const serialized = objectAt(expectation, "serialized_value");
	return fieldOf(expectation, "value") ?? heldIn(fieldOf(serialized, "value"));
}

function labelsOf(
	assessment: Fields,
	{ name, itemId, counts }: { name: string; itemId: string; counts: Map<string, number> },
): ForeignLabel[] {
	const feedback = objectAt(assessment, "feedback");
	const source = objectAt(assessment, "source");
	const isHuman = textAt(source, "source_type")?.toUpperCase() === "HUMAN";
	const id = textAt(source, "source_id");
	const nobody = isHuman ? "unknown" : name;
	const rater = isName(id) && (isHuman || !NOBODY.has(id)) ? id : nobody;
	const why = reasonOf(assessment, feedback);
	const rationale = textAt(assessment, "rationale");
	const created = momentOf(assessment);
	return valuesOf(valueIn(assessment, feedback), name).map((one) => {
		const place = JSON.stringify([isHuman, rater, one.dimension]);
		const repetition = counts.get(place) ?? 0;
		counts.set(place, repetition + 1);
		return {
			item_id: itemId,
			rater,
			rater_kind: isHuman ? ("human" as const) : ("judge" as const),
			...one,
			...(one.value === null && why !== null ? { reason: why } : {}),
			...(repetition > 0 ? { repetition } : {}),
			...(created === null ? {} : { created_at: created }),
			...(rationale === null ? {} : { rationale }),
		};
	});
}

/** Before they had feedback, assessments held the value themselves. */
function valueIn(assessment: Fields, feedback: Fields): unknown {
	if (Object.hasOwn(feedback, "value")) return feedback.value;
	const field = VALUE_FIELDS.find((one) => (fieldOf(assessment, one) ?? null) !== null);
	return field === undefined ? null : fieldOf(assessment, field);
}

function reasonOf(assessment: Fields, feedback: Fields): string | null {
	const own = objectAt(feedback, "error");
	const error = !isEmpty(own) ? own : objectAt(assessment, "error");
	const held = !isEmpty(error) ? error : assessment;
	const words = [textAt(held, "error_code"), textAt(held, "error_message")];
	const line = oneLine(words.filter((word) => word !== null).join(": "));
	return line === "" ? null : line;
}

/** A moment as text, or as milliseconds since 1970. */
function momentOf(assessment: Fields): string | null {
	const text = textAt(assessment, "create_time");
	if (text !== null) return Number.isNaN(Date.parse(text)) ? null : text;
	const number = fieldOf(assessment, "create_time_ms") ?? fieldOf(assessment, "timestamp");
	const moment = new Date(typeof number === "number" ? number : Number.NaN);
	return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
