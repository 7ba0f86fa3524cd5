import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Connections } from "./connections.ts";

/** The connections as they are; only statements that need no entry in the audit log are run on them (`unlogged`). */
export type Writable = NodePgDatabase & { $client: Connections };
/** What is handed around: it can be read. What changes it goes through `commit`, which names an entry of the log. */
export type Database = Omit<Writable, "insert" | "update" | "delete" | "execute" | "transaction">;
/** What statements are built on inside `commit`: whatever is asked there goes to the transaction's connection. */
export type Transaction = Writable;
