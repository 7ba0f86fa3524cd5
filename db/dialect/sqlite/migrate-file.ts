import type BetterSqlite from "better-sqlite3";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";

/** SQLite itself has ended the transaction, as it does where a disk is full, and the migrator tells of its own end of it alone. */
const ENDED = /no transaction is active/;

/**
 * Carries out the migrations that a database lacks, in one transaction.
 * @throws SQLite's error, or one with the code SQLITE_ROLLEDBACK where the disk is full or does not write
 */
export function migrateFile(
	db: BetterSQLite3Database & { readonly $client: BetterSqlite.Database },
	migrationsFolder: string,
): void {
	// SQLite guards the tables that an index of words keeps its parts in, also against the schema's own changes.
	db.$client.unsafeMode(true);
	try {
		migrate(db, { migrationsFolder });
	} catch (error) {
		const { cause } = error as { cause?: unknown };
		if (!(cause instanceof Error && ENDED.test(cause.message))) throw error;
		const code = "SQLITE_ROLLEDBACK";
		throw Object.assign(new Error("the schema could not be made", { cause: error }), { code });
	} finally {
		db.$client.unsafeMode(false);
	}
}
