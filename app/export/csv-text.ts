import { stringify } from "csv-stringify/sync";
import { neutraliseCell } from "#app/files/spreadsheet-cell.ts";

/** A cell: text that a person wrote is neutralised, numbers and truth values cannot be formulas. */
export type CsvCell = string | number | boolean | null;

/** Lines of a CSV file, one for each row; null is an empty cell. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
	const cells = rows.map((row) => row.map(cellText));
	// A lone carriage return would end the line for whoever reads it.
	return stringify(cells, { quoted_match: /[\r\n]/ });
}

function cellText(cell: CsvCell): string {
	if (cell === null) return "";
	return typeof cell === "string" ? neutraliseCell(cell) : String(cell);
}
