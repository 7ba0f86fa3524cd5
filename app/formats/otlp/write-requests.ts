import { textHash } from "../../files/content-hash.ts";
import type { Fields } from "../../files/source-row.ts";
import type { ForeignItem, ForeignLabel } from "../foreign-format.ts";
import type { ForeignWriter, WrittenItem } from "../foreign-writer.ts";
import { CONCORD, circumstancesOf, itemBeside, keyOfItem } from "../parts/concord-key.ts";
import { isEmpty, isObject } from "../parts/json-values.ts";
import { flatAttributes } from "./attributes.ts";
import { EVALUATION_EVENT } from "./evaluations.ts";
import { readOwnSpan } from "./own-span.ts";

/**
 * Requests of OTLP in JSON, one a line, as the collector's file exporter writes them: a span for each item, and what was
 * said of it as events of that span, which are log records.
 */
export const otlpWriter: ForeignWriter = {
	id: "otlp",
	async *write({ name, at, pages }) {
		const resource = { attributes: [attribute("service.name", name)] };
		for await (const page of pages())
			for (const written of page)
				yield requestsOf(written, resource, at)
					.map((request) => `${JSON.stringify(request)}\n`)
					.join("");
	},
};

const SCOPE = { name: CONCORD };

function requestsOf({ item, labels }: WrittenItem, resource: object, at: Date): object[] {
	const events = labels.filter(canSay);
	const others = labels.filter((label) => !canSay(label));
	const spanId = textHash(item.id);
	// A trace's id has 32 digits, a span's 16.
	const ids = { traceId: textHash(spanId) + spanId, spanId };
	const moments = labels.flatMap(({ created_at }) => created_at ?? []).sort();
	const time = nanos(moments[0] ?? at.toISOString());
	const attributes = attributesOf(item);
	const read = readOwnSpan({ attributes: flatAttributes(attributes) });
	const key = keyOfItem(itemBeside(item, read), others, { id: item.id });
	const span = {
		...ids,
		name: "chat",
		kind: 1,
		startTimeUnixNano: time,
		endTimeUnixNano: time,
		attributes: [...attributes, [CONCORD, JSON.stringify(key)] as const].map(([name, value]) =>
			attribute(name, value),
		),
	};
	const logRecords = events.map((label) => eventOf(label, ids, time));
	return [
		{ resourceSpans: [{ resource, scopeSpans: [{ scope: SCOPE, spans: [span] }] }] },
		...(logRecords.length > 0
			? [{ resourceLogs: [{ resource, scopeLogs: [{ scope: SCOPE, logRecords }] }] }]
			: []),
	];
}

function attributesOf(item: ForeignItem): (readonly [string, string])[] {
	const { input, response, contexts, group, metadata } = item;
	const listed: readonly unknown[] = Array.isArray(contexts) ? contexts : [];
	const turns = [...plainTurns(item.messages), { role: "user", content: input }];
	const said = [{ role: "assistant", content: response }];
	return [
		["gen_ai.operation.name", "chat"],
		...(isEmpty(input) ? [] : [["gen_ai.input.messages", withParts(turns)] as const]),
		...(isEmpty(response) ? [] : [["gen_ai.output.messages", withParts(said)] as const]),
		...listed.flatMap((passage, at) => {
			const { id, text } = isObject(passage) ? passage : { id: undefined, text: passage };
			const name = `retrieval.documents.${at}.document`;
			return [
				[`${name}.content`, String(text)] as const,
				...(isEmpty(id) ? [] : [[`${name}.id`, String(id)] as const]),
			];
		}),
		...(isEmpty(group) ? [] : [["gen_ai.conversation.id", String(group)] as const]),
		...(isEmpty(metadata) ? [] : [["metadata", JSON.stringify(metadata)] as const]),
	];
}

/** The turns before the question, where each is a role and a text; what is more stands beside them. */
function plainTurns(messages: unknown): Fields[] {
	const turns: readonly unknown[] = Array.isArray(messages) ? messages : [];
	const plain = turns.filter(isObject).filter(({ content }) => typeof content === "string");
	return plain.length === turns.length ? plain : [];
}

function withParts(turns: readonly Fields[]): string {
	return JSON.stringify(
		turns.map(({ role, content }) => ({ role, parts: [{ type: "text", content }] })),
	);
}

/** An event has a value, a label or an error; none of them is empty. */
function canSay({ value, reason }: ForeignLabel): boolean {
	return value === null ? !isEmpty(reason) : value !== "";
}

function eventOf(label: ForeignLabel, ids: object, observed: string): object {
	const { item_id, rater, rater_kind, dimension, value, reason, rationale, created_at } = label;
	const concord = {
		...{ item_id, rater, rater_kind },
		...(typeof value === "boolean" && { type: "boolean" }),
		...(label.detail !== undefined && { detail: label.detail }),
		...circumstancesOf(label),
	};
	const text = typeof value === "number" || value === null ? null : String(value);
	const number = typeof value === "string" || value === null ? null : Number(value);
	return {
		...(created_at !== undefined && { timeUnixNano: nanos(created_at) }),
		observedTimeUnixNano: observed,
		eventName: EVALUATION_EVENT,
		...ids,
		attributes: [
			attribute("gen_ai.evaluation.name", dimension),
			...(number === null ? [] : [attribute("gen_ai.evaluation.score.value", number)]),
			...(text === null ? [] : [attribute("gen_ai.evaluation.score.label", text)]),
			...(rationale === undefined ? [] : [attribute("gen_ai.evaluation.explanation", rationale)]),
			...(value === null && reason !== undefined ? [attribute("error.type", reason)] : []),
			attribute(CONCORD, JSON.stringify(concord)),
		],
	};
}

function attribute(key: string, value: string | number): object {
	return {
		key,
		value: typeof value === "number" ? { doubleValue: value } : { stringValue: value },
	};
}

function nanos(moment: string): string {
	return `${BigInt(new Date(moment).getTime()) * 1_000_000n}`;
}
