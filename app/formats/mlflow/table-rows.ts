import { isRefusal } from "../../base/refusal.ts";
import { csvRows } from "../../files/csv-rows.ts";
import type { FileSource } from "../../files/file-start.ts";
import { jsonArrayRows } from "../../files/json-array-rows.ts";
import { jsonlRows } from "../../files/jsonl-rows.ts";
import { openParquet, parquetRows } from "../../files/parquet-rows.ts";
import type { SourceRow } from "../../files/source-row.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import { type JsonRecord, jsonRecords } from "../json-records.ts";
import type { TableForm } from "./table-shape.ts";

type Batches = AsyncGenerator<readonly SourceRow[]>;
type Found = JsonRecord | { readonly place: number; readonly problem: string };

/** The rows of a table, by column name, whatever its form. */
export function tableRows({ path, name }: FileSource, form: TableForm, onShare: OnShare): Batches {
	switch (form) {
		case "split":
			return splitRows(path, onShare);
		case "list":
			return jsonArrayRows(path, onShare);
		case "lines":
			return jsonlRows(path, onShare);
		case "csv":
			return csvRows(path, ",", onShare);
		case "parquet":
			return parquetTable({ path, name }, onShare);
	}
}

async function* parquetTable(file: FileSource, onShare: OnShare): Batches {
	const head = await openParquet(file);
	if (isRefusal(head)) yield [{ line: 1, problem: "the Parquet file cannot be read" }];
	else yield* parquetRows(file.path, head, onShare);
}

/** Rows are lists of cells in the order of the columns, which are named once before them. */
async function* splitRows(path: string, onShare: OnShare): Batches {
	let columns: readonly string[] | null = null;
	for await (const batch of jsonRecords(path, ["$.columns", "$.data.*"], onShare)) {
		const rows: SourceRow[] = [];
		for (const found of batch) {
			if ("path" in found && found.path === "$.columns") {
				columns = namesOf(found.value);
				if (columns !== null) continue;
				yield [...rows, { line: 1, problem: "columns are no list of different names" }];
				return;
			}
			rows.push(rowOf(found, columns));
			if (columns === null) {
				yield rows.slice(-1);
				return;
			}
		}
		if (rows.length > 0) yield rows;
	}
}

function namesOf(value: unknown): readonly string[] | null {
	if (!Array.isArray(value) || new Set(value).size < value.length) return null;
	return value.every((name) => typeof name === "string") ? (value as string[]) : null;
}

function rowOf(found: Found, columns: readonly string[] | null): SourceRow {
	const line = found.place;
	if ("problem" in found) return { line, problem: found.problem };
	if (columns === null) return { line, problem: "rows come before the names of their columns" };
	const cells = found.value;
	if (!Array.isArray(cells) || cells.length !== columns.length)
		return { line, problem: `a row is no list of ${columns.length} cells` };
	// Without a prototype, since a column may be called as every object's parts are.
	const fields: Record<string, unknown> = Object.create(null);
	for (const [at, column] of columns.entries()) fields[column] = cells[at];
	return { line, fields };
}
