import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Database } from "../database.ts";

/** Makes a database of its own for a test on a server, that of `TEST_DATABASE_URL`. @returns its address */
export async function emptyDatabase(
	server: string = process.env.TEST_DATABASE_URL ?? "missing",
): Promise<string> {
	const url = new URL(server);
	const client = new pg.Client({ connectionString: url.href });
	await client.connect();
	const name = `concord_test_${randomBytes(6).toString("hex")}`;
	try {
		await client.query(
			`create database ${name} template template0 lc_collate 'C' lc_ctype 'C' encoding 'UTF8'`,
		);
	} finally {
		await client.end();
	}
	url.pathname = name;
	return url.href;
}

/** The room that a database takes on its server, indexes and all. */
export async function databaseBytes(url: string): Promise<number> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const { rows } = await client.query("select pg_database_size(current_database()) as bytes");
		return Number(rows[0].bytes);
	} finally {
		await client.end();
	}
}

export function sharedDatabase(_folder: string): Promise<string> {
	return emptyDatabase();
}

export async function asSql<Row>(
	db: Database,
	text: string,
	values: readonly unknown[] = [],
): Promise<Row[]> {
	let place = 0;
	const numbered = text.replaceAll("?", () => `$${++place}`);
	// Whatever the schema is: past what makes changes wait for each other.
	return db.$client.onOne(
		async (client) => (await client.query(numbered, [...values])).rows as Row[],
	);
}

/** Of every index, with what it points to. */
export async function integrityOf(db: Database): Promise<string> {
	await asSql(db, "create extension if not exists amcheck");
	try {
		await asSql(
			db,
			`select bt_index_parent_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
			join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
		);
		return "ok";
	} catch (error) {
		return (error as Error).message;
	}
}
