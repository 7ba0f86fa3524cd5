import { shown } from "./source-row.ts";

/** More are no table of items or labels, and would make every look at its columns a long one. */
export const MOST_COLUMNS = 10_000;

/** What is wrong with the names of a table's columns, as the end of a sentence that begins with its name; null: nothing. */
export function columnProblem(columns: readonly string[]): string | null {
	if (columns.length > MOST_COLUMNS)
		return `has ${columns.length} columns, and at most ${MOST_COLUMNS} are read: give one row to each item or label, and what belongs to several items a row of each.`;
	const seen = new Set<string>();
	for (const column of columns) {
		if (seen.has(column))
			return column === ""
				? "has several columns without a name: name them in the header."
				: `has two columns called ${shown(column)}: rename one of them.`;
		seen.add(column);
	}
	return null;
}
