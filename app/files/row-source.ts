import { open, stat } from "node:fs/promises";
import { type Refusal, refused } from "../base/refusal.ts";
import { csvRecords, csvRows } from "./csv-rows.ts";
import { jsonArrayRows } from "./json-array-rows.ts";
import { jsonlRows } from "./jsonl-rows.ts";
import { type SourceRow, shown } from "./source-row.ts";
import { restoreCell } from "./spreadsheet-cell.ts";

/** A file to read: where it lies, and what it is called in messages. */
export type FileSource = { readonly name: string; readonly path: string };

export type RowFormat = "jsonl" | "json" | "csv" | "tsv";

/** A file whose format is known; its rows can be read any number of times. */
export type RowSource = {
	readonly name: string;
	readonly format: RowFormat;
	/** Values are texts that have to be matched with what they can mean (CSV, TSV), not JSON. */
	readonly isText: boolean;
	/** The columns of a table, in order; null for JSON, whose rows name their own fields. */
	readonly columns: readonly string[] | null;
	/** Rows in order, up to some hundred at a time. Memory does not grow with the file. */
	readonly batches: () => AsyncGenerator<readonly SourceRow[]>;
};

const SNIFFED_BYTES = 64 * 1024;

/**
 * Finds out what kind of rows a file holds: JSON lines, a JSON array, CSV (comma or semicolon) or
 * TSV. Broken rows come out as rows with a problem; only a file without any readable row is
 * `unreadable`, with a sentence.
 */
export async function openRowSource(file: FileSource): Promise<RowSource | Refusal> {
	const start = await readStart(file);
	if (typeof start !== "string") return start;
	const { name, path } = file;
	const first = start.trimStart().charAt(0);
	const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
	const isTable = extension === "csv" || extension === "tsv";
	if (!isTable && first === "[") {
		return {
			name,
			format: "json",
			isText: false,
			columns: null,
			batches: () => jsonArrayRows(path),
		};
	}
	if (!isTable && (first === "{" || extension === "jsonl" || extension === "ndjson")) {
		const firstLine = start.trimStart().split("\n", 1)[0];
		if (extension === "json" && /^\{\s*$/.test(firstLine))
			return refused(`${name} holds one JSON object, not a list of rows.`);
		return { name, format: "jsonl", isText: false, columns: null, batches: () => jsonlRows(path) };
	}
	const delimiter = delimiterOf(start, extension);
	const { columns, hasRows } = await headerOf(path, delimiter);
	const problem = headerProblem(columns);
	if (problem) return refused(`${name} ${problem}`);
	if (!hasRows) return refused(`${name} has a header line and no rows.`);
	const format = delimiter === "\t" ? "tsv" : "csv";
	return { name, format, isText: true, columns, batches: () => csvRows(path, delimiter) };
}

/** The first text of a file, without its byte order mark. */
async function readStart({ name, path }: FileSource): Promise<string | Refusal> {
	try {
		if ((await stat(path)).isDirectory()) return refused(`${name} is a folder, not a file.`);
		const file = await open(path, "r");
		try {
			const { buffer, bytesRead } = await file.read(
				Buffer.alloc(SNIFFED_BYTES),
				0,
				SNIFFED_BYTES,
				0,
			);
			if (isUtf16(buffer)) return refused(`${name} is UTF-16 text: save it as UTF-8.`);
			if (buffer[0] === 0x1f && buffer[1] === 0x8b)
				return refused(`${name} is compressed: unpack it first.`);
			const text = buffer.toString("utf8", 0, bytesRead).replace(/^\uFEFF/, "");
			return text.trim() === "" ? refused(`${name} is empty.`) : text;
		} finally {
			await file.close();
		}
	} catch (error) {
		return refused(systemSentence(name, error));
	}
}

function isUtf16(bytes: Buffer): boolean {
	return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

function systemSentence(name: string, error: unknown): string {
	const code = (error as { code?: unknown }).code;
	if (code === "ENOENT" || code === "ENOTDIR") return `there is no file ${name}.`;
	if (code === "EACCES" || code === "EPERM") return `${name} may not be read (permission denied).`;
	return `${name} cannot be read (${String(code ?? error)}).`;
}

/** The separator that the header line holds most of, outside quotes. */
function delimiterOf(text: string, extension: string | undefined): string {
	const header = text.split(/[\r\n]/, 1)[0].replace(/"[^"]*"/g, "");
	const candidates = extension === "tsv" ? ["\t", ",", ";"] : [",", "\t", ";"];
	const counts = candidates.map((candidate) => header.split(candidate).length);
	return candidates[counts.indexOf(Math.max(...counts))];
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

function headerProblem(columns: readonly string[]): string | undefined {
	if (columns.length === 0) return "has no header line that can be read.";
	const twice = columns.find((column, index) => columns.indexOf(column) !== index);
	if (twice !== undefined) {
		return twice === ""
			? "has several columns without a name: name them in the header."
			: `has two columns called ${shown(twice)}: rename one of them.`;
	}
	return undefined;
}
