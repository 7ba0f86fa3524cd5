import type { Database } from "#db/dialect";
import { asSql } from "#db/dialect/testing";

/** The newest id in a table. */
export async function newest(db: Database, table: string, where = "true"): Promise<string> {
	const [found] = await asSql<{ id: string }>(
		db,
		`select id from ${table} where ${where} order by id desc limit 1`,
	);
	if (!found) throw new Error(`there is nothing in ${table}`);
	return found.id;
}
