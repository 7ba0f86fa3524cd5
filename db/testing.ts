import { count } from "drizzle-orm";
import { connect, type Database, migrateDatabase } from "#db/dialect";
import { migrationsFolder } from "./migrations-folder.ts";
import { exchanges, judgments, ratings, runTasks } from "./schema/index.ts";

/** A migrated database in memory, one for each test that asks. */
export async function openTestDatabase(): Promise<Database> {
	const db = connect(":memory:");
	await migrateDatabase(db, migrationsFolder());
	return db;
}

const COUNTED = { exchanges, judgments, ratings, runTasks };

/** Rows of a table, superseded ones too: what a test of "nothing twice, nothing lost" counts. */
export async function countRows(db: Database, table: keyof typeof COUNTED): Promise<number> {
	const [row] = await db.select({ rows: count() }).from(COUNTED[table]);
	return row?.rows ?? 0;
}
