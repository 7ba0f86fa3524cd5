import type { Broken } from "./file-bytes.ts";

/** The cells of a row by column name; text where the file is a table, any JSON where it is JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * One row of a file, with the line it begins on (from 1, as an editor shows it); in JSON whose rows do not begin on
 * lines of their own, with its number among them.
 */
export type SourceRow =
	| { readonly line: number; readonly fields: Fields }
	/** The row cannot be read at all; the sentence says why. It may stand for so many rows, of which it is the first. */
	| { readonly line: number; readonly problem: string; readonly rows?: number };

/** How many rows of a file these are. */
export function countRows(rows: readonly SourceRow[]): number {
	return rows.reduce((sum, row) => sum + ("problem" in row ? (row.rows ?? 1) : 1), 0);
}

/** The problem of the row that stands for everything that can no longer be read. */
export function fromHereOn({ broken }: Broken): string {
	return `from here on the file ${broken}`;
}

/** Rows are handed on in batches: an awaited step for each row costs more than reading it. */
export const ROWS_PER_BATCH = 500;

/** A field of a row by a name that a file chose, so that `constructor` is never found by accident. */
export function fieldOf(fields: Fields, name: string): unknown {
	return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Ids and names hold any character but this one: not every engine of a database can keep it. */
export const NUL = "\0";
export const HOLDS_NUL =
	"holds the character NUL, which no id, name or value can hold: leave it out";

/** A piece of someone's data inside a sentence: quoted, one line, not longer than a line. */
export function shown(value: unknown): string {
	const text = typeof value === "string" ? `"${value}"` : (JSON.stringify(value) ?? String(value));
	const line = text.replace(/\s+/g, " ");
	return line.length > 80 ? `${line.slice(0, 77)}…` : line;
}

/** An id that outlives its row: a slice of a large text would keep all of it in memory. */
export function detached(text: string): string {
	return Buffer.from(text).toString();
}
