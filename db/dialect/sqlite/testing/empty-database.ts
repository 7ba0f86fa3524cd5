import { join } from "node:path";
import type { Database } from "../database.ts";
import { connect } from "../index.ts";

/** Where a test finds a database of its own: in memory. */
export async function emptyDatabase(): Promise<string> {
	return ":memory:";
}

/** One with a schema. */
export async function migratedDatabase(
	migrate: (db: Database) => Promise<void>,
): Promise<Database> {
	const db = connect(await emptyDatabase());
	await migrate(db);
	return db;
}

/** Where several processes find one: a file in a folder. */
export async function sharedDatabase(folder: string): Promise<string> {
	return join(folder, "test.sqlite");
}

/** Carries out a statement as it is written, past everything that watches over the database. */
export async function asSql<Row>(
	db: Database,
	text: string,
	values: readonly unknown[] = [],
): Promise<Row[]> {
	const statement = db.$client.prepare(text);
	if (statement.reader) return statement.all(...values) as Row[];
	statement.run(...values);
	return [];
}

/** "ok", or what the engine finds wrong with what it stores. */
export async function integrityOf(db: Database): Promise<string> {
	return String(db.$client.pragma("integrity_check", { simple: true }));
}
