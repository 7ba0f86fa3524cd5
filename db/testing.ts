import { connect, type Database, migrateDatabase } from "#db/dialect";
import { migrationsFolder } from "./migrations-folder.ts";

/** A migrated database in memory, one for each test that asks. */
export async function openTestDatabase(): Promise<Database> {
	const db = connect(":memory:");
	await migrateDatabase(db, migrationsFolder());
	return db;
}
