import { textHash } from "../../files/content-hash.ts";
import { type Fields, fieldOf } from "../../files/source-row.ts";
import type { ForeignItem } from "../foreign-format.ts";
import { isEmpty, isName, isObject, objectAt, textAt } from "../parts/json-values.ts";
import { heldIn } from "./cell-values.ts";
import { answerOf, questionOf } from "./exchange-texts.ts";

/** What columns of a row may be called, best first. */
const IDS = ["trace_id", "request_id", "client_request_id"] as const;
const REQUESTS = ["request", "inputs", "input", "question", "query", "prompt"] as const;
const RESPONSES = ["response", "outputs", "output", "predictions", "prediction", "answer"] as const;
const REFERENCES = [
	"expected_response",
	"ground_truth",
	"targets",
	"target",
	"expected_answer",
] as const;
const CONTEXTS = [
	"retrieved_context",
	"retrieved_contexts",
	"contexts",
	"context",
	"source_documents",
] as const;
/** How an answer came about, step by step, and the whole record once more. */
const TOO_LARGE: ReadonlySet<string> = new Set(["spans", "trace"]);
/** Objects of more characters are no bookkeeping. */
const SMALL = 4_000;
const PREFIX = "expectations/";

type Passage = string | { readonly id: string; readonly text: string };
export type RowItem = { readonly item: ForeignItem; readonly noPlace: readonly string[] };

/** The id of a row's item: the trace's, or one made from its texts, so that the same row of another table has it too. */
export function idOfRow(row: Fields): string {
	const named = firstOf(row, IDS);
	const id = named === null ? null : fieldOf(row, named);
	if (typeof id === "number" || isName(id)) return String(id);
	const texts = [REQUESTS, RESPONSES, REFERENCES].map((names) => {
		const name = firstOf(row, names);
		return name === null ? null : fieldOf(row, name);
	});
	return textHash(JSON.stringify(texts));
}

/**
 * The item of a row, without the columns of scores.
 * @param expected what its assessments expect, by name
 */
export function itemOfRow(
	row: Fields,
	{ id, columns, expected }: { id: string; columns: readonly string[]; expected: Fields },
): RowItem | { readonly problem: string } {
	const asked = firstOf(row, REQUESTS);
	const answered = firstOf(row, RESPONSES);
	const question = asked === null ? null : questionOf(fieldOf(row, asked));
	const answer = answered === null ? null : answerOf(fieldOf(row, answered));
	if (question === null && answer === null)
		return { problem: "a row without request and response" };
	const found = firstOf(row, CONTEXTS);
	const contexts = found === null ? null : passagesOf(heldIn(fieldOf(row, found)));
	const expectations = new Map(Object.entries({ ...expectationsOf(row, columns), ...expected }));
	const own = firstOf(row, REFERENCES);
	const reference = textsOf(
		own === null ? expectations.get("expected_response") : fieldOf(row, own),
	);
	if (own === null && reference !== null) expectations.delete("expected_response");
	const retrieval = passagesOf(expectations.get("expected_retrieved_context"));
	if (retrieval !== null) expectations.delete("expected_retrieved_context");
	const taken = new Set<string | null>([
		idColumn(row),
		asked,
		answered,
		contexts === null ? null : found,
		reference === null ? null : own,
	]);
	const kept = metadataOf(
		row,
		columns.filter((column) => !taken.has(column)),
	);
	const system = textAt(heldIn(fieldOf(row, "trace_metadata")), "mlflow.modelId");
	const metadata = {
		...kept.metadata,
		...(question?.rest ? { inputs: question.rest } : {}),
		...(answer?.rest ? { outputs: answer.rest } : {}),
		...(expectations.size > 0 ? { expectations: Object.fromEntries(expectations) } : {}),
	};
	return {
		item: {
			id,
			...(question === null ? {} : { input: question.text }),
			...(question?.turns ? { messages: question.turns } : {}),
			...(answer === null ? {} : { response: answer.text }),
			...(contexts === null ? {} : { contexts }),
			...(retrieval === null ? {} : { reference_contexts: retrieval }),
			...(reference === null ? {} : { reference }),
			...(system === null ? {} : { system }),
			...(!isEmpty(metadata) ? { metadata } : {}),
		},
		noPlace: kept.noPlace,
	};
}

function isExpectation(column: string): boolean {
	return column === "expectations" || column.startsWith(PREFIX);
}

function firstOf(row: Fields, names: readonly string[]): string | null {
	return names.find((name) => !isEmpty(fieldOf(row, name))) ?? null;
}

function idColumn(row: Fields): string | null {
	const name = firstOf(row, IDS);
	return name !== null && (typeof row[name] === "number" || isName(row[name])) ? name : null;
}

function expectationsOf(row: Fields, columns: readonly string[]): Fields {
	const whole = heldIn(fieldOf(row, "expectations"));
	const single = columns
		.filter((column) => column.startsWith(PREFIX) && !isEmpty(fieldOf(row, column)))
		.map((column) => [column.slice(PREFIX.length), heldIn(fieldOf(row, column))]);
	const entries = [...Object.entries(isObject(whole) ? whole : {}), ...single];
	return Object.fromEntries(entries.filter(([name]) => name !== "__proto__"));
}

function textsOf(value: unknown): string | readonly string[] | null {
	const held = typeof value === "string" && value.startsWith("[") ? heldIn(value) : value;
	if (typeof held === "number" || typeof held === "boolean") return String(held);
	if (typeof held === "string") return held === "" ? null : held;
	const isTexts = Array.isArray(held) && held.every((one) => typeof one === "string");
	return isTexts && held.length > 0 ? (held as string[]) : null;
}

/** Texts, or documents with their address; null where they are anything else. */
function passagesOf(value: unknown): readonly Passage[] | null {
	if (typeof value === "string") return value === "" ? null : [value];
	if (!Array.isArray(value) || value.length === 0) return null;
	const passages = value.map((one): Passage | null => {
		if (typeof one === "string") return one;
		const text = textAt(one, "content") ?? textAt(one, "page_content") ?? textAt(one, "text");
		const id =
			textAt(one, "doc_uri") ??
			textAt(objectAt(one, "metadata"), "doc_uri") ??
			textAt(objectAt(one, "metadata"), "source");
		return text === null ? null : id === null ? text : { id, text };
	});
	return passages.includes(null) ? null : (passages as Passage[]);
}

function metadataOf(
	row: Fields,
	columns: readonly string[],
): { metadata: Fields; noPlace: readonly string[] } {
	const entries: [string, unknown][] = [];
	const noPlace: string[] = [];
	for (const column of columns) {
		const value = fieldOf(row, column);
		if (isEmpty(value) || isExpectation(column)) continue;
		const isLarge = typeof value === "object" && JSON.stringify(value).length > SMALL;
		if (column === "__proto__" || TOO_LARGE.has(column) || isLarge) noPlace.push(column);
		else entries.push([column, value]);
	}
	return { metadata: Object.fromEntries(entries), noPlace };
}
