/** A value as both engines hold it. */
export type Value = string | number | null;

/** Rows of one table: values in the order of its columns, which are in the order of their names. */
export type Rows = readonly (readonly Value[])[];

/** All tables of a database with everything in them, whatever engine holds it. */
export type Store = {
	/** What it is called where people read it. */
	readonly name: string;
	/** Tables of data by name, with the names of their columns in order. */
	readonly tables: () => Promise<ReadonlyMap<string, readonly string[]>>;
	/** All rows of a table in the order of their making, some at a time. */
	readonly rows: (table: string, columns: readonly string[]) => AsyncIterable<Rows>;
	/**
	 * Empties every table and has `fill` put rows in, while nobody else changes anything; all of it is stored, or
	 * nothing where that, `before` it or `compare` after it throws, or a reference leads nowhere.
	 */
	readonly replace: (
		fill: (
			put: (table: string, columns: readonly string[], rows: Rows) => Promise<void>,
		) => Promise<void>,
		checks: { readonly before: () => Promise<void>; readonly compare: () => Promise<void> },
	) => Promise<void>;
	readonly close: () => Promise<void>;
};

/** So many rows are read and written at a time. */
export const ROWS_AT_A_TIME = 500;

/** Tables that an engine keeps for itself, as the list of changes of the schema. */
export function isOfTheEngine(table: string): boolean {
	return table.startsWith("__");
}
