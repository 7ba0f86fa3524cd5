import type { Fields } from "../../files/source-row.ts";
import { isObject } from "../parts/json-values.ts";

/** Is the record an event of the ingestion API, by its fields? */
export function isIngestionEvent(fields: { has(field: string): boolean }): boolean {
	return ["id", "type", "timestamp", "body"].every((field) => fields.has(field));
}

/** What an event creates, as a record of an export; the event's moment stands for its own where it has none. */
export function ingested(event: Fields): {
	readonly kind: "trace" | "score" | "other";
	readonly type: string;
	readonly record: Fields;
} {
	const { body, timestamp } = event;
	const type = String(event.type);
	const kind = type === "trace-create" ? "trace" : type === "score-create" ? "score" : "other";
	return { kind, type, record: { timestamp, ...(isObject(body) && body) } };
}
