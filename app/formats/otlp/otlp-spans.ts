import { isEmpty, isObject } from "../parts/json-values.ts";
import { nameIn } from "../parts/told-rows.ts";
import { flatAttributes, otlpAttributes } from "./attributes.ts";
import { EVALUATION_EVENT, eventEvaluation } from "./evaluations.ts";
import { messageOfEvent } from "./message-events.ts";
import { type Evaluation, kindOf, type Span } from "./span.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Where spans and log records stand in a request of OTLP; the last two are what earlier versions and Tempo call them. */
export const SPAN_LISTS = ["resourceSpans", "resource_spans", "resourceLogs", "batches"] as const;
export const SCOPE_LISTS = [
	"scopeSpans",
	"scope_spans",
	"instrumentationLibrarySpans",
	"scopeLogs",
] as const;
export const LEAVES = ["spans", "logRecords"] as const;

/** An evaluation that is a log record: of a trace, not within a span. */
type LoggedEvaluation = {
	readonly place: number;
	readonly itemId: string;
	readonly evaluation: Evaluation;
};

/** A span as OTLP writes it in JSON; a sentence where it is none. */
export function spanOfOtlp(
	value: unknown,
	place: number,
	service: string | undefined,
): Span | string {
	if (!isObject(value)) return "a span is no object with named fields";
	const spanId = nameIn(value, "spanId", "span_id");
	const traceId = nameIn(value, "traceId", "trace_id");
	if (spanId === undefined || traceId === undefined)
		return "a span has no id of its own or of its trace";
	const attributes = flatAttributes(otlpAttributes(value.attributes));
	const { evaluations, others, turns } = eventsOf(value.events);
	for (const [name, turn] of turns) if (!attributes.has(name)) attributes.set(name, turn);
	const status = isObject(value.status) ? value.status : {};
	const about = new Map<string, unknown>([
		["name", value.name],
		["service", service],
		["started", momentOfNanos(value.startTimeUnixNano ?? value.start_time_unix_nano)],
		["status", status.message],
	]);
	const rest = new Map<string, unknown>([
		["events[]", others],
		["links[]", value.links],
	]);
	for (const [field, held] of Object.entries(value)) if (!READ.has(field)) rest.set(field, held);
	return {
		place,
		traceId,
		spanId,
		parentId: nameIn(value, "parentSpanId", "parent_span_id") ?? null,
		name: String(value.name ?? ""),
		kind: kindOf(attributes),
		attributes,
		evaluations,
		about,
		rest,
		isRow: false,
	};
}

/** Fields that are read, and those of the protocol itself: times, flags, how much was dropped. */
const READ: ReadonlySet<string> = new Set(
	"spanId span_id traceId trace_id parentSpanId parent_span_id name kind attributes events links status startTimeUnixNano start_time_unix_nano endTimeUnixNano end_time_unix_nano traceState trace_state flags droppedAttributesCount droppedEventsCount droppedLinksCount dropped_attributes_count dropped_events_count dropped_links_count".split(
		" ",
	),
);

/** Evaluations among the events of a span; turns of a conversation, as earlier conventions have them; the others. */
function eventsOf(events: unknown) {
	const evaluations: Evaluation[] = [];
	const others: unknown[] = [];
	const turns = new Map<string, unknown>();
	const said = { asked: [] as unknown[], answered: [] as unknown[] };
	for (const event of Array.isArray(events) ? events : []) {
		const attributes = isObject(event) ? otlpAttributes(event.attributes) : new Map();
		const name = isObject(event) ? event.name : undefined;
		const moment = isObject(event) ? momentOfNanos(event.timeUnixNano) : undefined;
		const evaluation = name === EVALUATION_EVENT ? eventEvaluation(attributes, moment) : null;
		const turn = messageOfEvent(name, attributes);
		const messages = [...attributes].filter(([key]) => MESSAGES.has(key));
		if (evaluation) evaluations.push(evaluation);
		else if (turn) said[turn.side].push(turn.message);
		else if (messages.length === 0) others.push(event);
		else for (const [key, value] of messages) turns.set(key, value);
	}
	if (said.asked.length > 0) turns.set("gen_ai.input.messages", said.asked);
	if (said.answered.length > 0) turns.set("gen_ai.output.messages", said.answered);
	return { evaluations, others, turns };
}

/** The conventions let an instrumentation write these on the span or on an event of it. */
const MESSAGES: ReadonlySet<string> = new Set([
	"gen_ai.input.messages",
	"gen_ai.output.messages",
	"gen_ai.system_instructions",
	// Of events alone: the first conventions had them there.
	"gen_ai.prompt",
	"gen_ai.completion",
]);

/** A log record that is an evaluation; null for any other, a sentence where it says not of what. */
export function evaluationOfLog(value: unknown, place: number): LoggedEvaluation | string | null {
	if (!isObject(value)) return null;
	const attributes = otlpAttributes(value.attributes);
	const event = value.eventName ?? value.event_name ?? attributes.get("event.name");
	if (event !== EVALUATION_EVENT) return null;
	const evaluation = eventEvaluation(attributes, momentOfNanos(value.timeUnixNano));
	if (!evaluation) return "an evaluation has no name";
	const itemId = nameIn(value, "traceId", "trace_id");
	return itemId === undefined ? "an evaluation is of no trace" : { place, itemId, evaluation };
}

/** The service that the spans of a resource are of. */
export function serviceOf(resource: unknown): string | undefined {
	const name = isObject(resource) ? otlpAttributes(resource.attributes).get("service.name") : null;
	return typeof name === "string" && !isEmpty(name) ? name : undefined;
}

/** Nanoseconds since 1970, as a text or a number, as ISO 8601; undefined where there are none. */
function momentOfNanos(value: unknown): string | undefined {
	const isWhole = typeof value === "string" && /^\d{1,20}$/.test(value);
	// Nanoseconds since 1970 are more than a number holds exactly: a text is read to its last digit.
	const millis = isWhole ? Number(BigInt(value) / 1_000_000n) : Number(value) / 1e6;
	if (!["string", "number"].includes(typeof value) || !(millis > 0)) return undefined;
	// Of a number the last digits are gone, so that a whole millisecond may come out a little short.
	const moment = new Date(isWhole ? millis : Math.floor(millis + 0.001));
	return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** Spans and log records of a request, in its order, each with the service that it is of. */
export function* leavesOf(
	request: Fields,
): Generator<{ leaf: (typeof LEAVES)[number]; value: unknown; service: string | undefined }> {
	for (const resource of SPAN_LISTS.flatMap((list) => listIn(request, list))) {
		if (!isObject(resource)) continue;
		const service = serviceOf(resource.resource);
		for (const scope of SCOPE_LISTS.flatMap((list) => listIn(resource, list)))
			for (const leaf of LEAVES)
				for (const value of isObject(scope) ? listIn(scope, leaf) : [])
					yield { leaf, value, service };
	}
}

function listIn(fields: Fields, name: string): readonly unknown[] {
	const list = Object.hasOwn(fields, name) ? fields[name] : undefined;
	return Array.isArray(list) ? list : [];
}
