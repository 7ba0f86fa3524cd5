import { sql } from "drizzle-orm";
import { columnNames, type Database, tableNames, valuesOf } from "#db/dialect";

/** Every table that holds data, of whatever schema. */
async function dataTables(db: Database): Promise<string[]> {
	return (await tableNames(db)).filter((name) => !name.startsWith("__"));
}

/** How many rows each table has. */
export async function rowsByTable(db: Database): Promise<Record<string, number>> {
	const rows: Record<string, number> = {};
	for (const table of await dataTables(db)) {
		const [count = 0] = await valuesOf<number>(
			db,
			sql`select count(*) from ${sql.identifier(table)}`,
		);
		rows[table] = count;
	}
	return rows;
}

/** The last moment that a calendar of computers knows, in milliseconds since 1970. */
const LAST_MOMENT = 8_640_000_000_000_000;
const isMoment = sql`created_at between 0 and ${sql.raw(String(LAST_MOMENT))}`;

/** Tables that say of each of their rows when it was made. */
async function datedTables(db: Database): Promise<string[]> {
	const dated: string[] = [];
	for (const table of await dataTables(db))
		if ((await columnNames(db, table)).includes("created_at")) dated.push(table);
	return dated;
}

/** By table, how many rows were made at no moment that there is, as nobody but a hand in the file writes them. */
export async function rowsOfNoMoment(db: Database): Promise<Record<string, number>> {
	const rows: Record<string, number> = {};
	for (const table of await datedTables(db)) {
		const [count = 0] = await valuesOf<number>(
			db,
			sql`select count(*) from ${sql.identifier(table)} where not (${isMoment})`,
		);
		if (Number(count) > 0) rows[table] = Number(count);
	}
	return rows;
}

/** When the latest row was made; null where there is none. A look at every row. */
export async function latestMoment(db: Database): Promise<Date | null> {
	let latest = 0;
	for (const table of await datedTables(db)) {
		const [moment = null] = await valuesOf<number | null>(
			db,
			sql`select max(created_at) from ${sql.identifier(table)} where ${isMoment}`,
		);
		latest = Math.max(latest, moment ?? 0);
	}
	return latest === 0 ? null : new Date(latest);
}
