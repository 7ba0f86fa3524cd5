import type { ForeignLabel } from "../foreign-format.ts";
import { plainValue } from "../langsmith/feedback-label.ts";
import { CONCORD } from "../parts/concord-key.ts";
import { isEmpty, isObject, shownName } from "../parts/json-values.ts";
import { firstOf, momentOf, nameIn, type ToldRows } from "../parts/told-rows.ts";
import { keyOfAttributes, ofOwnEvaluation } from "./own-span.ts";
import type { Evaluation } from "./span.ts";

export const EVALUATION_EVENT = "gen_ai.evaluation.result";

/**
 * An evaluation as a label. A score goes before a label; what has no place is told under the evaluation's path.
 * @returns null where its value is none, which is told as a problem
 */
export function labelOfEvaluation(
	itemId: string,
	evaluation: Evaluation,
	told: ToldRows,
): ForeignLabel | null {
	const { name, isHuman, by, at, explanation, path, error, isText, own } = evaluation;
	// Who asked and got none writes NaN, which JSON of OTLP can say.
	const isNone = Number.isNaN(evaluation.score);
	const score = isNone || isEmpty(evaluation.score) ? null : evaluation.score;
	const value = score ?? (isEmpty(evaluation.label) ? null : evaluation.label);
	const read = plainValue(value, isText);
	if (read === undefined) {
		const about = `the evaluation ${shownName(name)}`;
		told.problem(`${about} has no score or label that is a number, truth value or text`);
		return null;
	}
	if (score !== null && !own) told.noPlace(`${path}.label`, evaluation.label);
	for (const [field, held] of evaluation.rest) told.noPlace(`${path}.${field}`, held);
	if (typeof explanation !== "string") told.noPlace(`${path}.explanation`, explanation);
	if (read !== null) told.noPlace(`${path}.error`, error);
	const judge = by === null ? name : `${name} by ${by}`;
	return {
		item_id: itemId,
		rater: isHuman ? (by ?? "annotator") : judge,
		rater_kind: isHuman ? "human" : "judge",
		dimension: name,
		value: read,
		...(read === null && typeof error === "string" && { reason: error }),
		...(read === null && typeof error !== "string" && isNone && { reason: "NaN" }),
		...(at !== undefined && { created_at: at }),
		...(typeof explanation === "string" && explanation !== "" && { rationale: explanation }),
		...(own && ofOwnEvaluation(own, evaluation.label)),
	};
}

/** What an event of the conventions says, by its attributes; null where it names no evaluation. */
export function eventEvaluation(
	attributes: ReadonlyMap<string, unknown>,
	at: string | undefined,
): Evaluation | null {
	const name = attributes.get("gen_ai.evaluation.name");
	if (typeof name !== "string" || name === "" || name.includes("\0")) return null;
	const rest = new Map([...attributes].filter(([field]) => !EVENT_FIELDS.has(field)));
	return {
		name,
		score: attributes.get("gen_ai.evaluation.score.value"),
		label: attributes.get("gen_ai.evaluation.score.label"),
		explanation: attributes.get("gen_ai.evaluation.explanation"),
		error: attributes.get("error.type"),
		isHuman: false,
		by: null,
		at,
		path: "events[]",
		rest,
		isText: false,
		own: keyOfAttributes(attributes),
	};
}
const EVENT_FIELDS: ReadonlySet<string> = new Set([
	"gen_ai.evaluation.name",
	"gen_ai.evaluation.score.value",
	"gen_ai.evaluation.score.label",
	"gen_ai.evaluation.explanation",
	"error.type",
	"event.name",
	CONCORD,
]);

const COLUMN = /^(?:attributes\.)?(eval|annotation)\.(.+)\.([a-z_]+)$/;

/** Evaluations in columns: `eval.NAME.score`, of a model or code; `annotation.NAME.label`, of people. */
export function columnEvaluations(
	fields: Readonly<Record<string, unknown>>,
	isText: boolean,
): Evaluation[] {
	const found = new Map<string, Map<string, unknown>>();
	for (const [field, value] of Object.entries(fields)) {
		const [, whose, name, part] = COLUMN.exec(field) ?? [];
		if (whose === undefined || name === undefined || part === undefined || isEmpty(value)) continue;
		const key = `${whose}.${name}`;
		found.set(key, (found.get(key) ?? new Map<string, unknown>()).set(part, value));
	}
	return [...found].map(([key, parts]) => {
		const isHuman = key.startsWith("annotation.");
		const by = parts.get("updated_by");
		const rest = new Map([...parts].filter(([part]) => !COLUMN_PARTS.has(part)));
		return {
			name: key.slice(key.indexOf(".") + 1),
			score: parts.get("score"),
			label: parts.get("label"),
			explanation: parts.get("explanation") ?? parts.get("text"),
			error: undefined,
			isHuman,
			by: isHuman && typeof by === "string" ? by : null,
			at: momentOf(parts.get("updated_at")),
			path: `${isHuman ? "annotation" : "eval"}[]`,
			rest,
			isText,
		};
	});
}
const COLUMN_PARTS: ReadonlySet<string> = new Set(
	"score label explanation text updated_by updated_at".split(" "),
);

export function isEvaluationColumn(field: string): boolean {
	return COLUMN.test(field);
}

/** An annotation of Phoenix, within a span or alone; null where it has no name. */
export function annotationEvaluation(annotation: unknown, isText: boolean): Evaluation | null {
	if (!isObject(annotation)) return null;
	const name = nameIn(annotation, "name", "annotation_name");
	if (name === undefined) return null;
	const result = isObject(annotation.result) ? annotation.result : {};
	const of = (part: string) =>
		firstOf(result, [part]) ?? firstOf(annotation, [`result.${part}`, part]);
	const isHuman = /^human$/i.test(String(firstOf(annotation, ["annotator_kind", "annotatorKind"])));
	const person = nameIn(annotation, "user_id", "userId", "identifier");
	const rest = Object.entries(annotation).filter(([field]) => !ANNOTATION_FIELDS.has(field));
	return {
		name,
		score: of("score"),
		label: of("label"),
		explanation: of("explanation"),
		error: undefined,
		isHuman,
		by: (isHuman ? person : nameIn(annotation, "identifier")) ?? null,
		at: momentOf(firstOf(annotation, ["created_at", "createdAt"])),
		path: "annotations[]",
		rest: new Map(rest),
		isText,
	};
}
const ANNOTATION_FIELDS: ReadonlySet<string> = new Set(
	"id name annotation_name annotator_kind annotatorKind result result.score result.label result.explanation score label explanation span_id context.span_id user_id userId identifier created_at createdAt updated_at updatedAt source".split(
		" ",
	),
);
