import { isEmpty, isObject } from "../parts/json-values.ts";
import { momentOf, nameIn } from "../parts/told-rows.ts";
import { flatAttributes } from "./attributes.ts";
import {
	annotationEvaluation,
	columnEvaluations,
	EVALUATION_EVENT,
	eventEvaluation,
	isEvaluationColumn,
} from "./evaluations.ts";
import { type Evaluation, kindOf, type Span } from "./span.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Lists of annotations that a span may bring along. */
const ANNOTATIONS = ["annotations", "span_annotations", "spanAnnotations"];

/** Is the record a span of Phoenix, or an annotation alone, by its fields? */
export function rowShape(fields: Iterable<string>): "span" | "annotation" | null {
	const names = [...fields];
	const has = (name: string) => names.includes(name);
	const isNamed = has("span_id") || has("context.span_id");
	if (isNamed && (has("annotator_kind") || has("annotation_name"))) return "annotation";
	const hasContext = has("context.span_id") || has("context");
	const isSpan = names.some(
		(name) => name === "attributes" || name.startsWith("attributes.") || isEvaluationColumn(name),
	);
	return hasContext && isSpan ? "span" : null;
}

/** A span as a row of Phoenix has it, its attributes in columns or within it; a sentence where it is none. */
export function spanOfRow(row: Fields, place: number, isText: boolean): Span | string {
	const context = isObject(row.context) ? row.context : {};
	const spanId = nameIn(row, "context.span_id", "span_id") ?? nameIn(context, "span_id");
	if (spanId === undefined) return "a span has no id";
	const traceId = nameIn(row, "context.trace_id", "trace_id") ?? nameIn(context, "trace_id");
	const attributes = flatAttributes(attributesOf(row));
	const { evaluations, others } = evaluationsOf(row, isText);
	const about = new Map<string, unknown>([
		["name", row.name],
		["trace_id", traceId],
		["started", momentOf(row.start_time)],
		["status", row.status_message],
	]);
	const rest = new Map<string, unknown>(others);
	for (const [field, held] of Object.entries(row))
		if (!READ.has(field) && !field.startsWith("attributes.") && !isEvaluationColumn(field))
			rest.set(field, held);
	return {
		place,
		traceId: traceId ?? spanId,
		spanId,
		parentId: nameIn(row, "parent_id", "parent_span_id") ?? null,
		name: String(row.name ?? ""),
		kind: kindOf(attributes, row.span_kind),
		attributes,
		evaluations,
		about,
		rest,
		isRow: true,
	};
}

/** Fields that are read, and those that say how the span ran. */
const READ: ReadonlySet<string> = new Set(
	"id name context context.span_id context.trace_id context.trace_state span_id trace_id parent_id parent_span_id span_kind kind start_time end_time status status_code status_message attributes events annotations span_annotations spanAnnotations".split(
		" ",
	),
);

function* attributesOf(row: Fields): Generator<readonly [string, unknown]> {
	if (isObject(row.attributes)) yield* Object.entries(row.attributes);
	for (const [field, value] of Object.entries(row))
		if (field.startsWith("attributes.") && !isEvaluationColumn(field))
			yield [field.slice("attributes.".length), value];
}

/** Evaluations in columns, among the annotations and among the events; beside them what of those is none. */
function evaluationsOf(row: Fields, isText: boolean) {
	const evaluations: Evaluation[] = columnEvaluations(row, isText);
	if (isObject(row.attributes)) evaluations.push(...columnEvaluations(row.attributes, isText));
	const others = new Map<string, unknown>();
	for (const list of ANNOTATIONS) {
		const given = row[list];
		if (isEmpty(given)) continue;
		for (const one of Array.isArray(given) ? given : [given]) {
			const read = annotationEvaluation(one, isText);
			if (read) evaluations.push(read);
			else others.set(`${list}[]`, given);
		}
	}
	for (const event of Array.isArray(row.events) ? row.events : []) {
		const held = isObject(event) && isObject(event.attributes) ? event.attributes : {};
		const moment = isObject(event) ? momentOf(event.timestamp) : undefined;
		const isOne = isObject(event) && event.name === EVALUATION_EVENT;
		const read = isOne ? eventEvaluation(new Map(Object.entries(held)), moment) : null;
		if (read) evaluations.push(read);
		else others.set("events[]", row.events);
	}
	return { evaluations, others };
}
