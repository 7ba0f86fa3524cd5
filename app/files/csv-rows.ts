import { CsvReader, type CsvRecord } from "./csv-reader.ts";
import { ROWS_PER_BATCH, type SourceRow } from "./source-row.ts";
import { restoreCell } from "./spreadsheet-cell.ts";
import { textChunks } from "./text-chunks.ts";

/** More in one cell is a quote that somebody forgot to close. */
const MAX_CELL_LENGTH = 128 * 1024 * 1024;

/** The rows of a table whose first record names the columns. Cells are texts; an empty one is absent. */
export async function* csvRows(
	path: string,
	delimiter: string,
): AsyncGenerator<readonly SourceRow[]> {
	let header: readonly string[] | undefined;
	let batch: SourceRow[] = [];
	for await (const records of csvRecords(path, delimiter)) {
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
export async function* csvRecords(path: string, delimiter: string): AsyncGenerator<CsvRecord[]> {
	const reader = new CsvReader(delimiter);
	for await (const text of textChunks(path)) {
		if (text === null) {
			const problem = "from here on not UTF-8 text: save the file as UTF-8";
			yield [{ line: reader.currentLine, problem }];
			return;
		}
		yield reader.push(text);
		if (reader.openCellLength > MAX_CELL_LENGTH) break;
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
