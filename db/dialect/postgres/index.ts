/**
 * The PostgreSQL seam: the only importer of pg and of drizzle's pg-core, with the same exports as SQLite's, where
 * what they mean is said.
 */
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { pgTable } from "drizzle-orm/pg-core";
import { withoutPassword } from "./address.ts";
import { Connections } from "./connections.ts";
import type { Database, Writable } from "./database.ts";
import { FITNESS, type Fitness, whyUnfit } from "./fitness.ts";

export type { AnyPgColumn as AnyColumn } from "drizzle-orm/pg-core";
export { alias, index, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
export type { HandOut, HandOutOptions, RunInNeed } from "../hand-out.ts";
export { areIndexed } from "../indexed-words.ts";
export type { Steps } from "../steps.ts";
export * from "./changes.ts";
export * from "./columns.ts";
export type { Database, Transaction, Writable } from "./database.ts";
export * from "./errors.ts";
export * from "./fragments.ts";
export { startHandOut } from "./hand-out.ts";
export { rowInserter, rowsInserter } from "./row-inserter.ts";
export { positionsWithWords } from "./words.ts";
export const ENGINE: "sqlite" | "postgres" = "postgres";
/** The lock of whoever changes the schema: "conc" as a number. */
const MIGRATING = 0x636f6e63;
export const table = pgTable;

export function connect(url: string): Database {
	return throughDrizzle(new Connections(url));
}

/** Of a thread, which asks one thing after the other. */
export function connectToRead(url: string): Database {
	return throughDrizzle(new Connections(url, { most: 2, onlyReads: true }));
}

function throughDrizzle(client: Connections): Database {
	// Of a client drizzle uses `query` alone, outside its own transactions.
	return drizzle({ client: client as never, casing: "snake_case" }) as unknown as Database;
}

export function addressOf(db: Database): string | null {
	return db.$client.url;
}

export const IS_SERVER: boolean = true;

export function nameOf(db: Database): string {
	return withoutPassword(db.$client.url);
}

export async function unfit(db: Database): Promise<string | null> {
	return whyUnfit(await fitnessOf(db));
}

export async function readOnly(db: Database): Promise<string | null> {
	return (await fitnessOf(db)).readOnly;
}

async function fitnessOf(db: Database): Promise<Fitness> {
	const { rows } = await db.$client.query({ text: `select ${FITNESS}` });
	return rows[0] as Fitness;
}

export async function bytesOf(db: Database): Promise<number> {
	const [bytes = 0] = await valuesOf<number>(db, sql`select pg_database_size(current_database())`);
	return bytes;
}

export function tableNames(db: Database): Promise<string[]> {
	return valuesOf(
		db,
		sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name collate "C"`,
	);
}

/** Tables of whatever kind and views. */
export function namesOfAll(db: Database): Promise<string[]> {
	return valuesOf(
		db,
		sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
	);
}

export function columnNames(db: Database, table: string): Promise<string[]> {
	return valuesOf(
		db,
		sql`select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table} order by ordinal_position`,
	);
}

export async function valuesOf<Value>(db: Database, query: SQL): Promise<Value[]> {
	const { rows } = await (db as Writable).execute(query);
	return rows.map((row) => Object.values(row)[0] as Value);
}

/** Which transactions can be seen: another text after every change of the database, by whomever. */
export async function stateOfData(db: Database): Promise<string> {
	const [state = ""] = await valuesOf<string>(db, sql`select pg_current_snapshot()::text`);
	return state;
}

export async function atOneMoment<Read>(db: Database, read: () => Promise<Read>): Promise<Read> {
	return db.$client.transaction("isolation level repeatable read, read only", read);
}

export function disconnect(db: Database): Promise<void> {
	return db.$client.end();
}

export async function migrateDatabase(db: Database, migrationsFolder: string): Promise<void> {
	await db.$client.onOne(async (client) => {
		// Processes that start at the same moment do it one after the other.
		await client.query("select pg_advisory_lock($1)", [MIGRATING]);
		try {
			await migrate(db as Writable, { migrationsFolder, migrationsSchema: "public" });
		} finally {
			await client.query("select pg_advisory_unlock($1)", [MIGRATING]);
		}
	});
}
