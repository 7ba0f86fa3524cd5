/**
 * The SQLite seam: the only importer of better-sqlite3 and of drizzle's sqlite-core. Schema and
 * queries import `#db/dialect`; a second dialect is a second file with the same exports.
 */
import { dirname, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import BetterSqlite from "better-sqlite3";
import { type Column, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import {
	customType,
	integer,
	real,
	type SQLiteTable,
	sqliteTable,
	text,
} from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { makeFolder } from "./make-folder.ts";

export type { AnySQLiteColumn as AnyColumn } from "drizzle-orm/sqlite-core";
export { alias, index, primaryKey, uniqueIndex } from "drizzle-orm/sqlite-core";
export { areIndexed, positionsWithWords } from "./words.ts";
export const table = sqliteTable;
export { integer, real, text };

/** A moment, milliseconds since 1970, made by the app. */
export function timestamp() {
	return integer({ mode: "timestamp_ms" });
}

export function boolean() {
	return integer({ mode: "boolean" });
}

/** A JSON column checked by its zod schema when it is read. */
export function json<T>(schema: z.ZodType<T>) {
	return customType<{ data: T; driverData: string }>({
		dataType: () => "text",
		toDriver: (value) => JSON.stringify(value),
		fromDriver: (raw) => schema.parse(JSON.parse(raw)),
	})();
}

export type Database = BetterSQLite3Database & { $client: BetterSqlite.Database };
/** What statements are built on inside `commit`. */
export type Transaction = Parameters<Parameters<BetterSQLite3Database["transaction"]>[0]>[0];

/** Opens the database file: WAL, foreign keys, and FULL, because labels are the expensive data. */
export function connect(url: string): Database {
	const path = url.replace(/^file:/, "");
	if (path !== ":memory:") makeFolder(dirname(resolve(path)));
	const client = new BetterSqlite(path);
	client.pragma("journal_mode = WAL");
	client.pragma("foreign_keys = ON");
	client.pragma("synchronous = FULL");
	client.pragma("busy_timeout = 5000");
	return drizzle({ client, casing: "snake_case" });
}

/** A second connection to the same file that can only read, for another thread. */
export function connectToRead(path: string): Database {
	const client = new BetterSqlite(path, { readonly: true, fileMustExist: true });
	client.pragma("busy_timeout = 5000");
	return drizzle({ client, casing: "snake_case" });
}

/** Where other threads find the database; null where it lies in the memory of this one. */
export function fileOf(db: Database): string | null {
	return db.$client.memory ? null : db.$client.name;
}

/** Another one after every change of the database, by whomever; of this connection alone. */
export function stateOfData(db: Database): string {
	const ofOthers = db.$client.pragma("data_version", { simple: true });
	const own = db.$client.prepare("select total_changes()").pluck().get();
	return `${ofOthers} ${own}`;
}

/** Everything that is read meanwhile is of one moment, whatever others write. */
export async function atOneMoment<Read>(db: Database, read: () => Promise<Read>): Promise<Read> {
	db.$client.exec("begin");
	try {
		return await read();
	} finally {
		db.$client.exec("commit");
	}
}

export function disconnect(db: Database): void {
	db.$client.close();
}

export async function migrateDatabase(db: Database, migrationsFolder: string): Promise<void> {
	migrate(db, { migrationsFolder });
}

type Runnable = { run(): { changes: number } };
type Statement = Runnable | { must: Runnable };

/** Marks a statement that has to change a row; when it does not, nothing of the commit happens. */
export function must(statement: Runnable): { must: Runnable } {
	return { must: statement };
}

type Values = Record<string, unknown>;

/** A statement that was prepared once, with the values for its placeholders, for a `commit`. */
export function filledIn(
	prepared: { run(values: Values): { changes: number } },
	values: Values,
): Runnable {
	return { run: () => prepared.run(values) };
}

/** For a `commit`: the second statement only where the first changed a row. */
export function ifChanged(first: Runnable, then: Runnable): Runnable {
	return {
		run() {
			const result = first.run();
			if (result.changes > 0) then.run();
			return result;
		},
	};
}

/** Is it in a list that a prepared statement is filled in with, as `listed(…)`? */
export function inListed(column: Column, placeholder: string): SQL {
	return sql`${column} in (select value from json_each(${sql.placeholder(placeholder)}))`;
}

/** What a placeholder of `inListed` is filled in with. */
export function listed(values: readonly string[]): string {
	return JSON.stringify(values);
}

/**
 * Inserts whole rows of a table for a `commit`, by a statement that is prepared once for each
 * connection: building and preparing one costs several times as much as running it. Columns that a
 * row leaves out get their default, or null.
 */
export function rowInserter<T extends SQLiteTable>(
	into: T,
): (db: Database, row: T["$inferInsert"]) => Runnable {
	const columns = Object.entries(getTableColumns(into));
	const placeholders = Object.fromEntries(columns.map(([key]) => [key, sql.placeholder(key)]));
	const prepared = new WeakMap<Database, BetterSqlite.Statement>();
	return (db, row) => {
		let statement = prepared.get(db);
		if (!statement) {
			const values = placeholders as unknown as T["$inferInsert"];
			statement = db.$client.prepare(db.insert(into).values(values).toSQL().sql);
			prepared.set(db, statement);
		}
		const insert = statement;
		return { run: () => insert.run(columns.map((column) => driverValue(column, row))) };
	};
}

function driverValue([key, column]: [string, Column], row: Record<string, unknown>): unknown {
	const value = row[key] === undefined ? column.default : row[key];
	return value === undefined || value === null ? null : column.mapToDriverValue(value);
}

class StaleCommit extends Error {}

/** So often somebody else may have been quicker for as long as SQLite waits by itself. */
const ATTEMPTS = 6;

/**
 * Carries out a list of statements as one transaction. SQLite lets whoever comes first write, however long
 * another one has waited: who was passed over for five seconds tries again, while others are answered.
 * @returns false when a statement marked with `must` changed no row, and so nothing was written.
 */
export async function commit(
	db: Database,
	build: (tx: Transaction) => readonly Statement[],
): Promise<boolean> {
	for (let attempt = 1; ; attempt++) {
		let begun = false;
		try {
			return commitNow(db, (tx) => {
				begun = true;
				return build(tx);
			});
		} catch (error) {
			// Nothing was done: not even the first statement was made.
			if (begun || !isBusy(error) || attempt === ATTEMPTS) throw error;
			await wait(Math.random() * 100);
		}
	}
}

function isBusy(error: unknown): boolean {
	return codeOf(error)?.startsWith("SQLITE_BUSY") ?? false;
}

function commitNow(db: Database, build: (tx: Transaction) => readonly Statement[]): boolean {
	try {
		db.transaction(
			(tx) => {
				for (const statement of build(tx)) {
					if (!("must" in statement)) statement.run();
					else if (statement.must.run().changes === 0) throw new StaleCommit();
				}
			},
			{ behavior: "immediate" },
		);
		return true;
	} catch (error) {
		if (error instanceof StaleCommit) return false;
		throw error;
	}
}

/** What SQLite calls an error, which drizzle may have wrapped. */
function codeOf(error: unknown): string | null {
	const code =
		(error as { code?: unknown })?.code ?? (error as { cause?: { code?: unknown } })?.cause?.code;
	return typeof code === "string" ? code : null;
}

export function isUniqueViolation(error: unknown): boolean {
	const code = codeOf(error);
	return code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
}

/** Can the same write succeed later: another process holds the database, or the disk is full? */
export function isClosedForNow(error: unknown): boolean {
	return isBusy(error) || ["SQLITE_FULL", "SQLITE_IOERR_WRITE"].includes(codeOf(error) ?? "");
}

/** All values of a group as one text, separated by commas: a column in one row. */
export function groupConcat(value: SQL): SQL<string> {
	return sql<string>`group_concat(${value})`;
}

/** Is the value one of a list that is handed in as JSON text? So a prepared query takes lists of any length. */
export function isOneOf(value: SQLWrapper, list: SQLWrapper): SQL {
	return sql`${value} in (select value from json_each(${list}))`;
}
