import { isRefusal } from "../../base/refusal.ts";
import { CsvReader } from "../../files/csv-reader.ts";
import type { FileSource, FileStart } from "../../files/file-start.ts";
import { openParquet } from "../../files/parquet-rows.ts";
import { restoreCell } from "../../files/spreadsheet-cell.ts";

/** How the rows of a table are written. `split`: the columns once, then rows of cells, as pandas calls it. */
export type TableForm = "split" | "list" | "lines" | "csv" | "parquet";
export type TableShape = { readonly form: TableForm; readonly columns: readonly string[] };

const METRIC = /\/v\d+\/(?:score|justification)$/;
/** Looks no further for its beginning than the first one. */
const LLM_JUDGED = /^(?:(?!\/llm_judged\/).)*\/llm_judged\/.+\/(?:rating|rationale)$/s;
const TRACE_FIELDS = [
	"assessments",
	"trace",
	"trace_metadata",
	"request_metadata",
	"execution_duration",
	"execution_time_ms",
];

/** The form of a file and the columns that its beginning names; null where it is no table. */
export async function shapeOf(file: FileSource, start: FileStart): Promise<TableShape | null> {
	if (start.kind === "parquet") {
		const head = await openParquet(file);
		return isRefusal(head) ? null : { form: "parquet", columns: head.columns };
	}
	const text = start.text.trimStart();
	if (text.startsWith("[")) return { form: "list", columns: [...membersOf(text.slice(1)).keys()] };
	if (text.startsWith("{")) {
		const members = membersOf(text);
		const columns = namesIn(members.get("columns"));
		const isSplit = columns !== null || (members.has("columns") && members.has("data"));
		if (isSplit) return { form: "split", columns: columns ?? [] };
		return { form: "lines", columns: [...members.keys()] };
	}
	const [header] = new CsvReader(",").push(text);
	return header && "cells" in header
		? { form: "csv", columns: header.cells.map(restoreCell) }
		: null;
}

/** Are these columns of a table that MLflow makes? */
export function isOfMlflow({ form, columns }: TableShape): boolean {
	const named = new Set(columns);
	if (columns.some((column) => METRIC.test(column) || LLM_JUDGED.test(column))) return true;
	const isTrace = named.has("trace_id") || named.has("request_id");
	if (isTrace && TRACE_FIELDS.some((field) => named.has(field))) return true;
	const isScored = columns.some(
		(column) =>
			column.endsWith("/value") &&
			["rationale", "error_message"].some((part) => named.has(column.replace(/value$/, part))),
	);
	return isScored || (form === "split" && named.has("inputs") && named.has("outputs"));
}

function namesIn(text: string | undefined): string[] | null {
	try {
		const names: unknown = JSON.parse(text ?? "");
		const isNames = Array.isArray(names) && names.every((name) => typeof name === "string");
		return isNames ? (names as string[]) : null;
	} catch {
		return null;
	}
}

/** The members of the first object of a text that may break off, each with its JSON as far as there is. */
function membersOf(text: string): Map<string, string> {
	const members = new Map<string, string>();
	const marks = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]/gs;
	let depth = 0;
	let key: string | null = null;
	let last: string | null = null;
	let start = 0;
	for (const { 0: mark, index } of text.matchAll(marks)) {
		if (mark === "{" || mark === "[") depth++;
		else if (mark === "}" || mark === "]") depth--;
		const isEnd = (mark === "," && depth === 1) || depth === 0;
		if (mark === ":" && depth === 1 && key === null) {
			key = nameIn(last);
			start = index + 1;
			if (key !== null) members.set(key, text.slice(start));
		} else if (isEnd) {
			if (key !== null) members.set(key, text.slice(start, index));
			key = null;
			if (depth === 0) break;
		}
		last = mark;
	}
	return members;
}

function nameIn(text: string | null): string | null {
	try {
		const name: unknown = JSON.parse(text ?? "");
		return typeof name === "string" ? name : null;
	} catch {
		return null;
	}
}
