import { isRefusal } from "../../base/refusal.ts";
import { csvRows } from "../../files/csv-rows.ts";
import { type FileSource, startOfFile } from "../../files/file-start.ts";
import { jsonArrayRows } from "../../files/json-array-rows.ts";
import { parseJsonRow } from "../../files/json-row.ts";
import { jsonlRows } from "../../files/jsonl-rows.ts";
import type { Fields, SourceRow } from "../../files/source-row.ts";
import { type OnShare, textChunks } from "../../files/text-chunks.ts";
import { jsonRecords } from "../json-records.ts";
import { type RecordHead, recordHead } from "./record-head.ts";

/** A record; `isText` where it is of a table, whose numbers and truth values are texts. */
export type RecordRow = SourceRow & { readonly isText?: true };

/**
 * The records of a file, whichever way they stand in it: a JSON list, one a line, a table, or one JSON object that
 * is a record or has them in a list. `line` counts lines, in an object records. Cells of a table that hold JSON are
 * values; its other cells are texts.
 * @returns a problem last where the file ends or breaks in the middle
 */
export async function* recordRows(
	file: FileSource,
	lists: readonly string[],
	onShare?: OnShare,
): AsyncGenerator<readonly RecordRow[]> {
	const head = await headOfFile(file, lists);
	if (typeof head === "string") yield [{ line: 1, problem: head }];
	else yield* rowsOf(file.path, head, onShare);
}

/** How the records of a file stand; a sentence in lower case where there are none that could be read. */
export async function headOfFile(
	file: FileSource,
	lists: readonly string[],
): Promise<RecordHead | string> {
	const start = await startOfFile(file);
	if (isRefusal(start)) return start.sentence.replace(file.name, "the file").replace(/\.$/, "");
	const head = recordHead(start, lists);
	if (!head) return "no record with named fields is found";
	const isOpen = head.kind === "document" && start.kind === "text" && !start.text.includes("\n");
	return isOpen && (await hasLines(file.path)) ? { ...head, kind: "lines" } : head;
}

/** Is there another line, where the first is longer than what was looked at? */
async function hasLines(path: string): Promise<boolean> {
	let isPast = false;
	for await (const text of textChunks(path)) {
		if (typeof text !== "string") return false;
		const end = isPast ? 0 : text.indexOf("\n");
		if (end < 0) continue;
		isPast = true;
		if (text.slice(end).trim() !== "") return true;
	}
	return false;
}

async function* rowsOf(
	path: string,
	head: RecordHead,
	onShare?: OnShare,
): AsyncGenerator<readonly RecordRow[]> {
	switch (head.kind) {
		case "array":
			yield* jsonArrayRows(path, onShare);
			return;
		case "lines":
			for await (const rows of jsonlRows(path, onShare))
				yield head.list === null ? rows : rows.flatMap((row) => unpacked(row, head.list ?? ""));
			return;
		case "table":
			for await (const rows of csvRows(path, head.delimiter, onShare))
				yield rows.map((row) => withValues(row, head));
			return;
		case "document":
			yield* documentRows(path, head.list === null ? "$" : `$.${head.list}.*`, onShare);
	}
}

async function* documentRows(
	path: string,
	at: string,
	onShare?: OnShare,
): AsyncGenerator<readonly RecordRow[]> {
	for await (const records of jsonRecords(path, [at], onShare))
		yield records.map((record): SourceRow => {
			if ("problem" in record) return { line: record.place, problem: record.problem };
			return { line: record.place, ...checkedRecord(record.value) };
		});
}

/** The record by the rules that rows of JSON keep: of named fields, not too deep, of whole characters. */
export function checkedRecord(value: unknown): { fields: Fields } | { problem: string } {
	try {
		return parseJsonRow(JSON.stringify(value) ?? "null");
	} catch {
		// So deep that writing it overflows.
		return { problem: "nested more than 64 levels deep" };
	}
}

/** The records that one answer of an API holds, where each line is such an answer. */
function unpacked(row: SourceRow, list: string): SourceRow[] {
	if ("problem" in row) return [row];
	const held = Object.hasOwn(row.fields, list) ? row.fields[list] : undefined;
	if (!Array.isArray(held)) return [row];
	return held.map((value): SourceRow => ({ line: row.line, ...checkedRecord(value) }));
}

/** Every column is a field, an empty cell one without a value, so that each row tells what it is. */
function withValues(row: SourceRow, head: RecordHead): RecordRow {
	if ("problem" in row) return row;
	const fields: Record<string, unknown> = Object.create(null);
	for (const name of head.keys.keys()) fields[name] = null;
	for (const [name, cell] of Object.entries(row.fields)) fields[name] = valueOfCell(cell);
	return { line: row.line, fields, isText: true };
}

function valueOfCell(cell: unknown): unknown {
	if (typeof cell !== "string" || !/^\s*[[{"]/.test(cell)) return cell;
	const read = parseJsonRow(`{"value":${cell}}`);
	// A cell could close the object and go on; only what stands alone in it is its value.
	if ("problem" in read || Object.keys(read.fields).length !== 1) return cell;
	return read.fields.value;
}
