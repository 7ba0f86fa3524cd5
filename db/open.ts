import { connect, type Database, migrateDatabase } from "#db/dialect";
import { migrationsFolder } from "./migrations-folder.ts";

/** Opens the database at `url`, a path or `file:` and a path, and brings its schema up to date. */
export async function openDatabase(url: string): Promise<Database> {
	const db = connect(url);
	await migrateDatabase(db, migrationsFolder());
	return db;
}
