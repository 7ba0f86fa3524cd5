/** Databases as earlier versions made them, for tests. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Database, ENGINE, migrateDatabase } from "#db/dialect";
import { sharedDatabase } from "#db/dialect/testing";
import { rowsByTable } from "./contents.ts";
import { migrationsFolder } from "./migrations-folder.ts";

type Journal = { entries: { tag: string; when: number }[] };

const FOLDER = migrationsFolder();
const JOURNAL: Journal = JSON.parse(readFileSync(join(FOLDER, "meta/_journal.json"), "utf8"));

/** Every schema that was released, by its number. */
export const RELEASED: readonly { readonly tag: string }[] = JOURNAL.entries;

/** An open database without rows, as a file `own.sqlite` in `folder`, in the schema of a number. */
export async function emptyOfSchema(
	number: number,
	folder: string,
): Promise<{ file: string; db: Database }> {
	const migrations = join(folder, "migrations");
	mkdirSync(join(migrations, "meta"), { recursive: true });
	const entries = JOURNAL.entries.slice(0, number + 1);
	for (const { tag } of entries)
		copyFileSync(join(FOLDER, `${tag}.sql`), join(migrations, `${tag}.sql`));
	writeFileSync(join(migrations, "meta/_journal.json"), JSON.stringify({ ...JOURNAL, entries }));
	const file = ENGINE === "sqlite" ? join(folder, "own.sqlite") : await sharedDatabase(folder);
	const db = connect(file);
	await migrateDatabase(db, migrations);
	return { file, db };
}

/** Puts rows of today into an older schema: tables and columns of its own that are still there. */
export async function carryBack(today: Database, old: Database): Promise<void> {
	old.$client.pragma("foreign_keys = OFF");
	const known = await rowsByTable(today);
	for (const table of Object.keys(await rowsByTable(old))) {
		if (!known[table]) continue;
		const there = new Set(columnsOf(today, table));
		const names = columnsOf(old, table).filter((name) => there.has(name));
		const listed = names.map((name) => `"${name}"`).join(", ");
		const rows = today.$client.prepare(`select ${listed} from "${table}"`).raw().all();
		const put = old.$client.prepare(
			`insert into "${table}" (${listed}) values (${names.map(() => "?").join(", ")})`,
		);
		for (const row of rows) put.run(row);
	}
	old.$client.pragma("foreign_keys = ON");
}

function columnsOf(db: Database, table: string): string[] {
	return db.$client.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[];
}
