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

/** When the latest row was made; null where there is none. A look at every row. */
export async function latestMoment(db: Database): Promise<Date | null> {
	let latest = 0;
	for (const table of await dataTables(db)) {
		if (!(await columnNames(db, table)).includes("created_at")) continue;
		const [moment = null] = await valuesOf<number | null>(
			db,
			sql`select max(created_at) from ${sql.identifier(table)}`,
		);
		latest = Math.max(latest, moment ?? 0);
	}
	return latest === 0 ? null : new Date(latest);
}
