import type BetterSqlite from "better-sqlite3";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";

/** The connection as it is; only statements that need no entry in the audit log are run on it (`unlogged`). */
export type Writable = BetterSQLite3Database & { $client: BetterSqlite.Database };
/** What is handed around: it can be read. What changes it goes through `commit`, which names an entry of the log. */
export type Database = Omit<Writable, "insert" | "update" | "delete" | "run" | "transaction">;
/** What statements are built on inside `commit`. */
export type Transaction = Parameters<Parameters<BetterSQLite3Database["transaction"]>[0]>[0];
