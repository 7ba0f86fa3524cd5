import { CsvReader, type CsvRecord } from "./csv-reader.ts";
import { LONGEST_ROW } from "./longest-row.ts";
import { fromHereOn, ROWS_PER_BATCH, type SourceRow } from "./source-row.ts";
import { restoreCell } from "./spreadsheet-cell.ts";
import { type OnShare, textChunks } from "./text-chunks.ts";

/** The rows of a table whose first record names the columns. Cells are texts; an empty one is absent. */
export async function* csvRows(
	path: string,
	delimiter: string,
	onShare?: OnShare,
): AsyncGenerator<readonly SourceRow[]> {
	let header: readonly string[] | undefined;
	let batch: SourceRow[] = [];
	for await (const records of csvRecords(path, delimiter, onShare)) {
		for (const record of records) {
			if (!header && "cells" in record) header = record.cells.map(restoreCell);
			else batch.push(header ? rowOf(record, header) : (record as SourceRow));
			if (batch.length >= ROWS_PER_BATCH) {
				yield batch;
				batch = [];
			}
		}
		if (batch.length > 0) yield batch;
		batch = [];
	}
}

/** The records of a table as they stand, the header being the first. */
export async function* csvRecords(
	path: string,
	delimiter: string,
	onShare?: OnShare,
): AsyncGenerator<CsvRecord[]> {
	const reader = new CsvReader(delimiter);
	for await (const text of textChunks(path, onShare)) {
		if (typeof text !== "string") {
			yield [{ line: reader.currentLine, problem: fromHereOn(text) }];
			return;
		}
		yield reader.push(text);
		if (reader.openLength > LONGEST_ROW) {
			const problem = "from here on more than 32 MB in one row: is a quote never closed?";
			yield [{ line: reader.currentLine, problem }];
			return;
		}
	}
	yield reader.end();
}

function rowOf(record: CsvRecord, header: readonly string[]): SourceRow {
	if ("problem" in record) return record;
	const { line, cells } = record;
	if (cells.length !== header.length) {
		const problem = `${cells.length} cells where the header names ${header.length} columns`;
		return { line, problem };
	}
	// Without a prototype, since a column may be called __proto__.
	const fields: Record<string, unknown> = Object.create(null);
	for (const [index, cell] of cells.entries())
		if (cell !== "") fields[header[index]] = restoreCell(cell);
	return { line, fields };
}
