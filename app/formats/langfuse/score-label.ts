import type { ForeignLabel } from "../foreign-format.ts";
import { keyIn, withoutKey } from "../parts/concord-key.ts";
import { isEmpty, isObject, shownName } from "../parts/json-values.ts";
import { firstOf, momentOf, nameIn, type ToldRows } from "../parts/told-rows.ts";
import { ofOwnScore } from "./own-trace.ts";

type Score = Readonly<Record<string, unknown>>;

/** Fields that a label is made of, in both spellings, and what a score says of itself alone. */
const READ: ReadonlySet<string> = new Set([
	"id",
	"name",
	"value",
	"source",
	"comment",
	"timestamp",
	"traceId",
	"trace_id",
	"stringValue",
	"string_value",
	"dataType",
	"data_type",
	"authorUserId",
	"author_user_id",
	"authorUserName",
	"author_user_name",
	"createdAt",
	"created_at",
	"updatedAt",
	"updated_at",
	"projectId",
	"project_id",
]);

/**
 * A score as a label of the trace that it is about; its fields that have no place are told as `scores[].NAME`.
 * @param traceId the trace that the score stands in, where it names none itself
 * @returns null where it cannot be used, which is told as a problem
 */
export function labelOfScore(score: Score, told: ToldRows, traceId?: string): ForeignLabel | null {
	const itemId = nameIn(score, "traceId", "trace_id") ?? traceId;
	const dimension = nameIn(score, "name");
	if (dimension === undefined) return refuse(told, "a score has no name");
	if (itemId === undefined) return refuse(told, `the score ${shownName(dimension)} is of no trace`);
	const value = valueIn(score);
	if (value === undefined)
		return refuse(told, `the score ${shownName(dimension)} has no value that fits its data type`);
	const rater = raterOf(score, dimension);
	if (rater === null)
		return refuse(told, `the score ${shownName(dimension)} has a source that is not known`);
	const created = momentOf(firstOf(score, ["timestamp", "createdAt", "created_at"]));
	const rationale = firstOf(score, ["comment"]);
	const own = keyIn(score.metadata);
	const { said, isTimed } = ofOwnScore(own ?? {});
	const held = own ? { ...score, metadata: withoutKey(score.metadata) } : score;
	for (const [field, value] of Object.entries(held))
		if (!READ.has(field)) told.noPlace(`scores[].${field}`, value);
	if (nameIn(score, "authorUserId", "author_user_id") !== undefined)
		told.noPlace("scores[].authorUserName", firstOf(score, ["authorUserName", "author_user_name"]));
	if (created === undefined) told.noPlace("scores[].timestamp", score.timestamp);
	if (rationale !== undefined && typeof rationale !== "string")
		told.noPlace("scores[].comment", rationale);
	return {
		item_id: itemId,
		...rater,
		dimension,
		value,
		...(created !== undefined && isTimed && { created_at: created }),
		...(typeof rationale === "string" && { rationale }),
		...said,
	};
}

function refuse(told: ToldRows, problem: string): null {
	told.problem(problem);
	return null;
}

/** The value in its data type; null where the score has none, undefined where it is of another type. */
function valueIn(score: Score): ForeignLabel["value"] | undefined {
	const value = firstOf(score, ["value"]);
	const text = firstOf(score, ["stringValue", "string_value"]);
	if (value === undefined && text === undefined) return null;
	const type = firstOf(score, ["dataType", "data_type"]);
	switch (type) {
		case "CATEGORICAL":
			return typeof text === "string" ? text : typeof value === "string" ? value : undefined;
		case "BOOLEAN":
			return truthOf(value ?? text);
		case "NUMERIC":
			return numberOf(value);
		case undefined:
			return numberOf(value) ?? (typeof text === "string" ? text : undefined);
		default:
			// A correction, or a text: nothing that could stand on a scale.
			return undefined;
	}
}

function numberOf(value: unknown): number | undefined {
	const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
	return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function truthOf(value: unknown): boolean | undefined {
	const text = String(value).toLowerCase();
	if (text === "1" || text === "true") return true;
	return text === "0" || text === "false" ? false : undefined;
}

/** Who scored: a person who annotates, an evaluator, or who sends scores, a person where their metadata says so. */
function raterOf(
	score: Score,
	dimension: string,
): Pick<ForeignLabel, "rater" | "rater_kind"> | null {
	const metadata = isObject(score.metadata) ? score.metadata : {};
	const author = nameIn(
		score,
		"authorUserId",
		"author_user_id",
		"authorUserName",
		"author_user_name",
	);
	switch (firstOf(score, ["source"])) {
		case "ANNOTATION":
			return { rater: author ?? "annotator", rater_kind: "human" };
		case "EVAL":
			return judgeOf(metadata, dimension);
		case "API":
		case undefined: {
			if (!isHuman(metadata)) return judgeOf(metadata, dimension);
			const named = nameIn(metadata, "annotator", "rater", "reviewer", "user_id", "userId");
			return { rater: author ?? named ?? "annotator", rater_kind: "human" };
		}
		default:
			return null;
	}
}

/** A judge by what it scores, and by its evaluator where the metadata names one. */
function judgeOf(metadata: Score, dimension: string) {
	const evaluator = nameIn(metadata, "evaluator", "evaluatorName", "evaluator_name");
	const rater = evaluator === undefined ? dimension : `${dimension} by ${evaluator}`;
	return { rater, rater_kind: "judge" } as const;
}

const KINDS = ["rater_kind", "annotator_kind", "source", "type", "kind"];

function isHuman(metadata: Score): boolean {
	return KINDS.some((field) => /^human$/i.test(String(firstOf(metadata, [field]))));
}

/** Is the record a score, by its fields? */
export function isScore(fields: { has(field: string): boolean }): boolean {
	const hasOne = (...names: readonly string[]) => names.some((name) => fields.has(name));
	return (
		hasOne("name") &&
		hasOne("source") &&
		hasOne("value", "stringValue", "string_value") &&
		hasOne("dataType", "data_type") &&
		hasOne("traceId", "trace_id", "sessionId", "session_id", "observationId", "observation_id") &&
		!hasOne("input", "output")
	);
}

/** Labels with how often their authors said something on the same before; a score that comes again is no further one. */
export function repetitions(): (label: ForeignLabel, score: Score) => ForeignLabel {
	const said = new Map<string, unknown[]>();
	return (label, { id }) => {
		if (label.repetition !== undefined) return label;
		const key = JSON.stringify([label.item_id, label.rater_kind, label.rater, label.dimension]);
		const ids = said.get(key) ?? [];
		const again = typeof id === "string" ? ids.indexOf(id) : -1;
		const place = again === -1 ? ids.push(id) - 1 : again;
		said.set(key, ids);
		return place === 0 ? label : { ...label, repetition: place };
	};
}

/** Scores of a record are objects; where a list of traces is asked for they are ids alone. */
export function scoreObjects(scores: unknown, told: ToldRows): Score[] {
	if (isEmpty(scores)) return [];
	if (!Array.isArray(scores)) {
		told.noPlace("scores", scores);
		return [];
	}
	const objects = scores.filter(isObject);
	if (objects.length < scores.length) told.noPlace("scores[]", scores);
	return objects;
}
