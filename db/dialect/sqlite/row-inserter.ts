import type BetterSqlite from "better-sqlite3";
import { type Column, getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { inSlices } from "../in-slices.ts";
import type { Change } from "./changes.ts";
import type { Database, Writable } from "./database.ts";

/**
 * Inserts whole rows of a table for a `commit`, by a statement that is prepared once for each
 * connection: building and preparing one costs several times as much as running it. Columns that a
 * row leaves out get their default, or null.
 */
export function rowInserter<T extends SQLiteTable>(
	into: T,
): (db: Database, row: T["$inferInsert"]) => Change {
	const insert = inserter(into);
	return (db, row) => insert(db, [row]);
}

/**
 * The same for many rows, in statements of many. SQLite writes what a trigger adds to an index of words before the
 * next statement begins, so that one for each row makes as many pieces, which it then puts together again and again.
 */
export function rowsInserter<T extends SQLiteTable>(
	into: T,
): (db: Database, rows: readonly T["$inferInsert"][]) => Change[] {
	const insert = inserter(into);
	return (db, rows) => inSlices(rows).map((slice) => insert(db, slice));
}

function inserter<T extends SQLiteTable>(into: T) {
	const columns = Object.entries(getTableColumns(into));
	const placeholders = Object.fromEntries(columns.map(([key]) => [key, sql.placeholder(key)]));
	/** By how many rows it inserts. */
	const prepared = new WeakMap<Database, Map<number, BetterSqlite.Statement>>();
	const statementOf = (db: Database, rows: number): BetterSqlite.Statement => {
		const known = prepared.get(db) ?? new Map<number, BetterSqlite.Statement>();
		prepared.set(db, known);
		let statement = known.get(rows);
		if (!statement) {
			const values = Array(rows).fill(placeholders) as T["$inferInsert"][];
			statement = db.$client.prepare((db as Writable).insert(into).values(values).toSQL().sql);
			known.set(rows, statement);
		}
		return statement;
	};
	return (db: Database, rows: readonly T["$inferInsert"][]): Change => {
		const statement = statementOf(db, rows.length);
		return {
			run: () =>
				statement.run(rows.flatMap((row) => columns.map((column) => driverValue(column, row)))),
		};
	};
}

function driverValue([key, column]: [string, Column], row: Record<string, unknown>): unknown {
	const value = row[key] === undefined ? column.default : row[key];
	return value === undefined || value === null ? null : column.mapToDriverValue(value);
}
