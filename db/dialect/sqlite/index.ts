/**
 * The SQLite seam: the only importer of better-sqlite3 and of drizzle's sqlite-core. Schema and
 * queries import `#db/dialect`; a second dialect is a second file with the same exports.
 */
import { closeSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import BetterSqlite from "better-sqlite3";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { customType, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { type HandOut, type HandOutOptions, handOutByLooks } from "../hand-out.ts";
import { makeFolder, PRIVATE_FILE, PRIVATE_FOLDER } from "../make-folder.ts";
import type { Database, Writable } from "./database.ts";
import { closeInItsPlace, inodeOf, openedAt, whyNotInItsPlace } from "./in-its-place.ts";
import { migrateFile } from "./migrate-file.ts";

export type { AnySQLiteColumn as AnyColumn } from "drizzle-orm/sqlite-core";
export { alias, index, primaryKey, uniqueIndex } from "drizzle-orm/sqlite-core";
export type { HandOut, HandOutOptions, RunInNeed } from "../hand-out.ts";
export { areIndexed } from "../indexed-words.ts";
export type { Steps } from "../steps.ts";
export {
	aside,
	asked,
	type Change,
	counted,
	done,
	filledIn,
	found,
	holds,
	ifChanged,
	must,
	type Statement,
} from "./changes.ts";
export type { Database, Transaction, Writable } from "./database.ts";
export {
	byIndex,
	cellOf,
	groupConcat,
	inListed,
	inOrder,
	isLike,
	isOneOf,
	isOneOfNumbers,
	JOIN_IN_ORDER,
	larger,
	listed,
	notByIndex,
	smaller,
} from "./fragments.ts";
export { preparedOnce } from "./prepared-once.ts";
export { rowInserter, rowsInserter } from "./row-inserter.ts";
export { positionsWithWords } from "./words.ts";
/** What it is called where each engine has its own: the folder of migrations. */
export const ENGINE: "sqlite" | "postgres" = "sqlite";
export const table = sqliteTable;
export { integer, real, text };

/** A moment, milliseconds since 1970, made by the app. */
export function timestamp() {
	return integer({ mode: "timestamp_ms" });
}

export function boolean() {
	return integer({ mode: "boolean" });
}

/** A JSON column checked by its zod schema when it is read. */
export function json<T>(schema: z.ZodType<T>) {
	return customType<{ data: T; driverData: string }>({
		dataType: () => "text",
		toDriver: (value) => JSON.stringify(value),
		fromDriver: (raw) => schema.parse(JSON.parse(raw)),
	})();
}

/** What stands in a file's triggers, views and checks may call nothing that reaches beyond the database. */
const NO_TRUST = "trusted_schema = OFF";

/**
 * Opens the database file: WAL, foreign keys, and FULL, because labels are the expensive data. A file or folder
 * that is made for it is for its owner alone.
 */
export function connect(url: string): Database {
	refuseServer(url);
	const path = url.replace(/^file:/, "");
	const { client, inode } = path === ":memory:" ? inMemory() : openFile(path);
	client.pragma(NO_TRUST);
	client.pragma("foreign_keys = ON");
	client.pragma("synchronous = FULL");
	client.pragma("busy_timeout = 5000");
	const db = drizzle({ client, casing: "snake_case" });
	openedAt(db, path, inode);
	return db;
}

type Opened = { readonly client: BetterSqlite.Database; readonly inode: bigint | undefined };

function inMemory(): Opened {
	return { client: new BetterSqlite(":memory:"), inode: undefined };
}

/** File systems there are that number a file anew each time it is asked for. */
const MOST_OPENINGS = 5;

/** Opens the file that has the name once it is open: while it was waited for, another may have taken its place. */
function openFile(path: string, openings = 1): Opened {
	makePrivately(path);
	const inode = inodeOf(path);
	const client = new BetterSqlite(path);
	const isSame = () => openings === MOST_OPENINGS || inodeOf(path) === inode;
	try {
		client.pragma("journal_mode = WAL");
		if (isSame()) return { client, inode };
		client.close();
	} catch (error) {
		client.close();
		// SQLite refuses to write to a file that lost its name.
		if (isSame()) throw error;
	}
	return openFile(path, openings + 1);
}

/** From sources an engine is chosen by a condition of Node; without it the address would be taken for a path. */
class OtherEngine extends Error {
	readonly code = "OTHER_ENGINE";
	override readonly message =
		"DATABASE_URL names a server, which is asked by what `npm run build` makes: build first (from sources set NODE_OPTIONS=--conditions=postgres).";
}

function refuseServer(url: string): void {
	if (/^postgres(ql)?:/i.test(url)) throw new OtherEngine();
}

/** SQLite gives `-wal` and `-shm` the mode of the file that they belong to. */
function makePrivately(path: string): void {
	makeFolder(dirname(resolve(path)), PRIVATE_FOLDER);
	if (statSync(path, { throwIfNoEntry: false })) return;
	closeSync(openSync(path, "a", PRIVATE_FILE));
}

/** A second connection to the same file that can only read, for another thread. */
export function connectToRead(path: string): Database {
	refuseServer(path);
	const client = new BetterSqlite(path, { readonly: true, fileMustExist: true });
	client.pragma(NO_TRUST);
	client.pragma("busy_timeout = 5000");
	return drizzle({ client, casing: "snake_case" });
}

/** Where other threads find the database, a path or the address of a server; null where it lies in the memory of this one. */
export function addressOf(db: Database): string | null {
	return db.$client.memory ? null : db.$client.name;
}

/** May several web processes answer the same people from it? */
export const IS_SERVER: boolean = false;

/** Whatever hands out runs to the processes that carry them out: here each looks for itself. */
export function startHandOut(_db: Database, options: HandOutOptions): HandOut {
	return handOutByLooks(options);
}

/** What it is called where people read it: nothing in it is secret. */
export function nameOf(db: Database): string {
	return resolve(db.$client.name);
}

/** Why nothing can be stored there, and what to do, as the rest of a sentence that begins with its name; null where it can. */
export async function unfit(db: Database): Promise<string | null> {
	return whyNotInItsPlace(db);
}

/** Why nothing can be changed there by this user now, in the same way; a file says so when it is tried. */
export async function readOnly(_db: Database): Promise<string | null> {
	return null;
}

/** How much room it takes, in bytes, with what waits to be put into it. */
export async function bytesOf(db: Database): Promise<number> {
	const path = db.$client.name;
	return [path, `${path}-wal`].reduce(
		(sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
		0,
	);
}

/** The tables that hold rows, in order of their names; without those that are made of others, as the index of words. */
export function tableNames(db: Database): Promise<string[]> {
	return valuesOf(
		db,
		sql`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
	);
}

/** Everything that was made in the file: tables of whatever kind, views, triggers, indexes. */
export function namesOfAll(db: Database): Promise<string[]> {
	return valuesOf(
		db,
		sql`select name from sqlite_schema where name not like 'sqlite\\_%' escape '\\'`,
	);
}

export function columnNames(db: Database, table: string): Promise<string[]> {
	return valuesOf(db, sql`select name from pragma_table_info(${table})`);
}

/** What a query of one column finds. */
export async function valuesOf<Value>(db: Database, query: SQL): Promise<Value[]> {
	return db.values<[Value]>(query).map(([value]) => value);
}

/** Another one after every change of the database, by whomever; of this connection alone. */
export async function stateOfData(db: Database): Promise<string> {
	const ofOthers = db.$client.pragma("data_version", { simple: true });
	const own = db.$client.prepare("select total_changes()").pluck().get();
	return `${ofOthers} ${own}`;
}

/** Everything that is read meanwhile is of one moment, whatever others write. */
export async function atOneMoment<Read>(db: Database, read: () => Promise<Read>): Promise<Read> {
	db.$client.exec("begin");
	try {
		return await read();
	} finally {
		db.$client.exec("commit");
	}
}

export function disconnect(db: Database): void {
	closeInItsPlace(db);
}

export async function migrateDatabase(db: Database, migrationsFolder: string): Promise<void> {
	migrateFile(db as Writable, migrationsFolder);
}

export function isBusy(error: unknown): boolean {
	return codeOf(error)?.startsWith("SQLITE_BUSY") ?? false;
}

/** What SQLite calls an error, which drizzle may have wrapped. */
function codeOf(error: unknown): string | null {
	const code =
		(error as { code?: unknown })?.code ?? (error as { cause?: { code?: unknown } })?.cause?.code;
	return typeof code === "string" ? code : null;
}

export function isUniqueViolation(error: unknown): boolean {
	const code = codeOf(error);
	return code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
}

/** Is nobody able to tell whether what was to be written was? Of a file it is always known. */
export function isUndecided(_error: unknown): boolean {
	return false;
}

/** Can the same write succeed later: another process holds the database, the disk is full, or somebody moved it? */
export function isClosedForNow(error: unknown): boolean {
	return (
		isBusy(error) ||
		["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_MOVED"].includes(codeOf(error) ?? "")
	);
}
