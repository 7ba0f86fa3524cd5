import { printable } from "../base/printable.ts";

/** Rows of words in columns that stand under their titles, two spaces apart; each row is one line, whatever it names. */
export function inColumns(titles: readonly string[], rows: readonly (readonly string[])[]): string {
	const lines = [titles, ...rows].map((line) => line.map(printable));
	const widths = titles.map((_, column) =>
		Math.max(...lines.map((line) => (line[column] ?? "").length)),
	);
	return lines
		.map((line) => line.map((word, column) => word.padEnd(widths[column] ?? 0)).join("  "))
		.map((line) => `${line.trimEnd()}\n`)
		.join("");
}
