import { count, isNull } from "drizzle-orm";
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

/** Cells with a current judgment, each counted once however many it has. */
export async function countJudgedCells(db: Database): Promise<number> {
	const cells = await db
		.selectDistinct({ itemId: judgments.itemId, repetition: judgments.repetition })
		.from(judgments)
		.where(isNull(judgments.supersededAt));
	return cells.length;
}

/** "ok", or what SQLite finds wrong with the file. */
export function integrityOf(db: Database): string {
	return String(db.$client.pragma("integrity_check", { simple: true }));
}

/** Lets a database grow no more, as if the disk were full. @returns makes room again */
export function fillDisk(db: Database): () => void {
	const pages = Number(db.$client.pragma("page_count", { simple: true }));
	db.$client.pragma(`max_page_count = ${pages}`);
	return () => {
		db.$client.pragma("max_page_count = 1073741823");
	};
}
