import { connect, type Database, migrateDatabase } from "#db/dialect";
import { migrationsFolder } from "./migrations-folder.ts";

export const DEFAULT_DATABASE = "data/concord.sqlite";

/** Opens the database at `url` (default `data/concord.sqlite`) and brings its schema up to date. */
export async function openDatabase(
	url: string = process.env.DATABASE_URL || DEFAULT_DATABASE,
): Promise<Database> {
	const db = connect(url);
	await migrateDatabase(db, migrationsFolder());
	return db;
}
