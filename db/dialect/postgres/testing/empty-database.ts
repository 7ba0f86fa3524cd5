import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Database } from "../database.ts";
import { connect, disconnect } from "../index.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations/postgres");
/** The lock of whoever makes the database that others are copies of. */
const MAKING = 0x7465_7374;

const testServer = () => process.env.TEST_DATABASE_URL ?? "missing";
const newName = () => `concord_test_${randomBytes(6).toString("hex")}`;

/** Makes a database of its own for a test on a server, that of `TEST_DATABASE_URL`. @returns its address */
export async function emptyDatabase(server: string = testServer()): Promise<string> {
	const name = newName();
	await onServer(server, (client) => client.query(CREATE(name)));
	return addressOn(server, name);
}

const CREATE = (name: string) =>
	`create database ${name} template template0 lc_collate 'C' lc_ctype 'C' encoding 'UTF8'`;

/** One with a schema: a copy, because a schema takes ten times as long to make as to copy. */
export async function migratedDatabase(
	migrate: (db: Database) => Promise<void>,
): Promise<Database> {
	const server = testServer();
	const name = newName();
	await onServer(server, async (client) => {
		const original = await originalOn(server, client, migrate);
		await client.query(`create database ${name} template ${original} strategy file_copy`);
	});
	return connect(addressOn(server, name));
}

/** The database that others are copies of, made once for a schema by whoever comes first. */
async function originalOn(
	server: string,
	client: pg.Client,
	migrate: (db: Database) => Promise<void>,
): Promise<string> {
	const original = `concord_test_of_${hashOfMigrations()}`;
	const isThere = async () =>
		(await client.query("select from pg_database where datname = $1", [original])).rowCount === 1;
	if (await isThere()) return original;
	await client.query("select pg_advisory_lock($1)", [MAKING]);
	if (await isThere()) return original;
	const unready = newName();
	await client.query(CREATE(unready));
	const db = connect(addressOn(server, unready));
	await migrate(db);
	await disconnect(db);
	await client.query(`alter database ${unready} rename to ${original}`);
	return original;
}

function hashOfMigrations(): string {
	const hash = createHash("sha256");
	const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
	for (const name of files.sort()) hash.update(readFileSync(join(MIGRATIONS, name)));
	return hash.digest("hex").slice(0, 16);
}

/** Closing the connection gives its locks back. */
async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>) {
	const client = new pg.Client({ connectionString: server });
	await client.connect();
	try {
		await work(client);
	} finally {
		await client.end();
	}
}

function addressOn(server: string, name: string): string {
	const url = new URL(server);
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
