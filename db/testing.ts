import { count, eq, inArray, isNull } from "drizzle-orm";
import { type Database, migrateDatabase } from "#db/dialect";
import { migratedDatabase } from "#db/dialect/testing";
import { writable } from "#db/dialect/writing";
import { migrationsFolder } from "./migrations-folder.ts";
import { AuditAbout } from "./model/audit-log.ts";
import {
	annotations,
	auditLog,
	exchanges,
	goldAnswers,
	judgments,
	ratings,
	runTasks,
} from "./schema/index.ts";

/** A migrated database, in memory where it can be, one for each test that asks. */
export async function openTestDatabase(): Promise<Database> {
	return migratedDatabase((db) => migrateDatabase(db, migrationsFolder()));
}

const COUNTED = { exchanges, judgments, ratings, runTasks };

/** Rows of a table, superseded ones too: what a test of "nothing twice, nothing lost" counts. */
export async function countRows(db: Database, table: keyof typeof COUNTED): Promise<number> {
	const [row] = await db.select({ rows: count() }).from(COUNTED[table]);
	return row?.rows ?? 0;
}

/** Of some items, those that have an annotation. */
export async function annotatedAmong(db: Database, itemIds: readonly string[]): Promise<string[]> {
	const rows = await db
		.selectDistinct({ itemId: annotations.itemId })
		.from(annotations)
		.where(inArray(annotations.itemId, [...itemIds]));
	return rows.map(({ itemId }) => itemId);
}

/** Cells with a current judgment, each counted once however many it has. */
export async function countJudgedCells(db: Database): Promise<number> {
	const cells = await db
		.selectDistinct({ itemId: judgments.itemId, repetition: judgments.repetition })
		.from(judgments)
		.where(isNull(judgments.supersededAt));
	return cells.length;
}

/** Answers of people of which no entry of the audit log tells. */
export async function labelsWithoutEntry(db: Database): Promise<string[]> {
	const entries = await db
		.select({ about: auditLog.about })
		.from(auditLog)
		.where(eq(auditLog.action, "label.stored"));
	const told = new Set(entries.map(({ about }) => AuditAbout.parse(JSON.parse(about)).annotation));
	const stored = await db.select({ id: annotations.id }).from(annotations);
	return stored.map(({ id }) => id).filter((id) => !told.has(id));
}

/** Takes every known answer of every project away, as nobody can. */
export async function forgetKnownAnswers(db: Database): Promise<void> {
	await writable(db).delete(goldAnswers);
}

/** Lets a database grow no more, as if the disk were full. @returns makes room again */
export function fillDisk(db: Database): () => void {
	const pages = Number(db.$client.pragma("page_count", { simple: true }));
	db.$client.pragma(`max_page_count = ${pages}`);
	return () => {
		db.$client.pragma("max_page_count = 1073741823");
	};
}
