import { printable } from "../base/printable.ts";
import { padEnd, padStart, textWidth } from "./text-width.ts";

/** Rows as lines of a terminal, cells under each other; the columns of `numbers` end at the same place. */
export function inColumns(
	rows: readonly (readonly string[])[],
	numbers: readonly number[],
): string[] {
	const columns = rows[0]?.length ?? 0;
	const widths = Array.from({ length: columns }, (_, column) =>
		Math.max(...rows.map((row) => textWidth(printable(row[column])))),
	);
	const cell = (text: string, column: number) =>
		(numbers.includes(column) ? padStart : padEnd)(printable(text), widths[column]);
	return rows.map((row) => `  ${row.map(cell).join("  ").trimEnd()}`);
}
