import { type Column, getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { inSlices } from "../in-slices.ts";
import { type Change, preparedOnce } from "./changes.ts";
import type { Database, Writable } from "./database.ts";

export function rowInserter<T extends PgTable>(
	into: T,
): (db: Database, row: T["$inferInsert"]) => Change {
	const insert = inserter(into);
	return (db, row) => insert(db, [row]);
}

export function rowsInserter<T extends PgTable>(
	into: T,
): (db: Database, rows: readonly T["$inferInsert"][]) => Change[] {
	const insert = inserter(into);
	return (db, rows) => inSlices(rows).map((slice) => insert(db, slice));
}

function inserter<T extends PgTable>(into: T) {
	const columns = Object.entries(getTableColumns(into));
	const statementOf = (rows: number) =>
		preparedOnce((db) =>
			(db as Writable)
				.insert(into)
				.values(
					Array.from(
						{ length: rows },
						(_, at) =>
							Object.fromEntries(
								columns.map(([key]) => [key, sql.placeholder(named(key, at))]),
							) as unknown as T["$inferInsert"],
					),
				),
		);
	/** By how many rows it inserts. */
	const statements = new Map<number, ReturnType<typeof statementOf>>();
	return (db: Database, rows: readonly T["$inferInsert"][]): Change => {
		const prepared = statements.get(rows.length) ?? statementOf(rows.length);
		statements.set(rows.length, prepared);
		const values = Object.assign({}, ...rows.map((row, at) => wholeRow(columns, row, at)));
		return { execute: () => prepared(db).execute(values) };
	};
}

/** Columns that a row leaves out get their default, or null. */
function wholeRow(columns: readonly [string, Column][], row: Record<string, unknown>, at: number) {
	return Object.fromEntries(
		columns.map(([key, { default: usual }]) => [
			named(key, at),
			row[key] === undefined ? (usual ?? null) : row[key],
		]),
	);
}

/** The placeholder of a column in one of the rows. */
function named(key: string, at: number): string {
	return `${key}.${at}`;
}
