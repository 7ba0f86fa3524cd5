import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { columnProblem } from "./column-problem.ts";
import { csvRecords, csvRows } from "./csv-rows.ts";
import { type FileSource, startOfFile } from "./file-start.ts";
import { jsonArrayRows } from "./json-array-rows.ts";
import { jsonlRows } from "./jsonl-rows.ts";
import { openParquet, parquetRows } from "./parquet-rows.ts";
import type { SourceRow } from "./source-row.ts";
import { restoreCell } from "./spreadsheet-cell.ts";
import type { OnShare } from "./text-chunks.ts";

export type RowFormat = "jsonl" | "json" | "csv" | "tsv" | "parquet";

/** A file whose format is known; its rows can be read any number of times. */
export type RowSource = {
	readonly name: string;
	readonly format: RowFormat;
	/** Values are texts that have to be matched with what they can mean (CSV, TSV), not JSON. */
	readonly isText: boolean;
	/** The columns of a table, in order; null for JSON, whose rows name their own fields. */
	readonly columns: readonly string[] | null;
	/** Rows in order, up to some hundred at a time. Memory does not grow with the file. */
	readonly batches: (onShare?: OnShare) => AsyncGenerator<readonly SourceRow[]>;
};

/**
 * Finds out by its content what kind of rows a file holds: JSON lines, a JSON array, CSV (comma, semicolon or
 * bar), TSV or Parquet, packed by gzip or not. Broken rows come out as rows with a problem; only a file without
 * any readable row is refused, with a sentence.
 */
export async function openRowSource(file: FileSource): Promise<RowSource | Refusal> {
	const start = await startOfFile(file);
	if (isRefusal(start)) return start;
	const { name, path } = file;
	if (start.kind === "parquet") {
		const head = await openParquet(file);
		if (isRefusal(head)) return head;
		const { columns } = head;
		const batches = (onShare?: OnShare) => parquetRows(path, head, onShare);
		return { name, format: "parquet", isText: false, columns, batches };
	}
	const text = start.text.trimStart();
	const extension = /\.([a-z]+)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase();
	if (isJsonList(text, extension)) {
		const batches = (onShare?: OnShare) => jsonArrayRows(path, onShare);
		return { name, format: "json", isText: false, columns: null, batches };
	}
	if (isJsonLines(text, extension)) {
		if (extension === "json" && /^\{\s*$/.test(text.split("\n", 1)[0]))
			return refused(`${name} holds one JSON object, not a list of rows.`);
		const batches = (onShare?: OnShare) => jsonlRows(path, onShare);
		return { name, format: "jsonl", isText: false, columns: null, batches };
	}
	const delimiter = delimiterOf(text, extension);
	const { columns, hasRows } = await headerOf(path, delimiter);
	const problem = headerProblem(columns);
	if (problem) return refused(`${name} ${problem}`);
	if (!hasRows) return refused(`${name} has a header line and no rows.`);
	const format = delimiter === "\t" ? "tsv" : "csv";
	const batches = (onShare?: OnShare) => csvRows(path, delimiter, onShare);
	return { name, format, isText: true, columns, batches };
}

const TABLES: ReadonlySet<string | undefined> = new Set(["csv", "tsv"]);

/** A table may be called so and hold JSON, but a header may also begin with a bracket. */
function isJsonList(text: string, extension: string | undefined): boolean {
	return TABLES.has(extension) ? /^\[\s*[{\]]/.test(text) : text.startsWith("[");
}

function isJsonLines(text: string, extension: string | undefined): boolean {
	if (TABLES.has(extension)) return /^\{\s*"/.test(text);
	return text.startsWith("{") || extension === "jsonl" || extension === "ndjson";
}

/** The separator that the header line holds most of, outside quotes; a bar, which names may hold, only alone. */
function delimiterOf(text: string, extension: string | undefined): string {
	const header = text.split(/[\r\n]/, 1)[0].replace(/"[^"]*"/g, "");
	const candidates = extension === "tsv" ? ["\t", ",", ";"] : [",", "\t", ";"];
	const counts = candidates.map((candidate) => header.split(candidate).length);
	const most = Math.max(...counts);
	return most === 1 && header.includes("|") ? "|" : candidates[counts.indexOf(most)];
}

async function headerOf(
	path: string,
	delimiter: string,
): Promise<{ columns: readonly string[]; hasRows: boolean }> {
	let columns: readonly string[] | undefined;
	for await (const records of csvRecords(path, delimiter))
		for (const record of records) {
			if (columns) return { columns, hasRows: true };
			columns = "cells" in record ? record.cells.map(restoreCell) : [];
		}
	return { columns: columns ?? [], hasRows: false };
}

function headerProblem(columns: readonly string[]): string | null {
	return columns.length === 0 ? "has no header line that can be read." : columnProblem(columns);
}
