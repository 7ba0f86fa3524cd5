/** What concerns a database as a whole file: copying it, looking for damage, being alone with it. */
import { closeSync, fsyncSync, openSync, rmSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import { PRIVATE_FILE } from "../make-folder.ts";

/** A connection to a file, however it is handed around. */
type OfFile = { readonly $client: object };

function clientOf(db: OfFile): BetterSqlite.Database {
	return db.$client as BetterSqlite.Database;
}

/** More pages than a database can have: SQLite begins anew whenever somebody writes between two steps. */
const ALL_PAGES = 0x7fff_ffff;

/**
 * Copies a database to a new file as it is at one moment, whoever writes meanwhile, and without keeping anyone
 * from it. The copy is of mode 0600, lies on the disk when this is over and needs no file beside it to be read.
 * @throws the system's error, as EEXIST where there is such a file, or SQLite's
 */
export async function copyWhole(db: OfFile, path: string): Promise<void> {
	closeSync(openSync(path, "wx", PRIVATE_FILE));
	await clientOf(db).backup(path, { progress: () => ALL_PAGES });
	withoutLog(path);
	fsyncPath(path);
}

/** How much room such a copy takes, in bytes: all pages at this moment, also those that still stand in the log beside it. */
export function bytesOfCopy(db: OfFile): number {
	const asked = (name: string) => Number(clientOf(db).pragma(name, { simple: true }));
	return asked("page_count") * asked("page_size");
}

/** Removes a copy that was not finished, with what SQLite wrote beside it. */
export function dropDraft(path: string): void {
	for (const end of ["", "-journal", "-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
}

/**
 * Whoever only reads leaves SQLite's files beside a database that was closed; whoever is the last to close it and may write
 * takes them away. Where others have it open, or it cannot be written, they stay.
 */
export function leaveNothingBeside(path: string): void {
	try {
		const client = new BetterSqlite(path, { fileMustExist: true });
		try {
			client.pragma("user_version");
		} finally {
			client.close();
		}
	} catch {
		// A damaged file, or one of somebody else: nothing was left there either.
	}
}

/** Sets a closed database to SQLite's older way of writing, in which all of it is in one file. */
export function withoutLog(path: string): void {
	const client = new BetterSqlite(path, { fileMustExist: true });
	try {
		client.pragma("journal_mode = DELETE");
	} finally {
		client.close();
	}
}

/** Waits until a file, or what a folder lists, lies on the disk. */
export function fsyncPath(path: string): void {
	const file = openSync(path, "r");
	try {
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
}

/** Findings beyond this many say no more. */
const MOST_FINDINGS = 10;

/** What is wrong with the pages and references of a database, in SQLite's words; none where it is whole. */
export function damageIn(db: OfFile): string[] {
	try {
		const pages = clientOf(db)
			.prepare(`pragma integrity_check(${MOST_FINDINGS})`)
			.pluck()
			.all() as string[];
		const broken = pages.filter((line) => line !== "ok");
		return broken.length > 0 ? broken : brokenReferences(db);
	} catch (error) {
		if (isDamage(error)) return [error.message];
		throw error;
	}
}

function brokenReferences(db: OfFile): string[] {
	const rows = clientOf(db).prepare("pragma foreign_key_check").iterate() as IterableIterator<{
		table: string;
		parent: string;
	}>;
	const found: string[] = [];
	for (const { table, parent } of rows) {
		found.push(`a row of ${table} refers to one of ${parent} that is not there`);
		if (found.length === MOST_FINDINGS) break;
	}
	return found;
}

/** Does SQLite say that a file is damaged, or no database? */
export function isDamage(error: unknown): error is Error {
	const code = String((error as { code?: unknown } | null)?.code);
	return code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB";
}

/** Commands that are about to end are waited for so long. */
const PATIENCE_MS = 2_000;

/** Nobody else has the database open until it is let go. */
export type Alone = { readonly letGo: () => void };

/**
 * Makes sure that no other connection to a database is open, of this process or another: each holds a lock of the
 * system on the file for as long as it lives, and none survives its process. All that was written is in the one
 * file afterwards, with nothing beside it.
 * @returns null where somebody has it open
 * @throws SQLite's error where the file is damaged
 */
export function takeAlone(path: string): Alone | null {
	const options = { fileMustExist: true, timeout: PATIENCE_MS };
	const first = new BetterSqlite(path, options);
	try {
		first.pragma("locking_mode = EXCLUSIVE");
		first.pragma("journal_mode = DELETE");
	} catch (error) {
		return unlessBusy(error);
	} finally {
		first.close();
	}
	// Another one, since the first keeps a journal as long as it is alone.
	const client = new BetterSqlite(path, options);
	try {
		client.exec("begin exclusive");
		if (client.pragma("journal_mode", { simple: true }) === "delete")
			return { letGo: () => void client.close() };
		client.close();
		return null;
	} catch (error) {
		client.close();
		return unlessBusy(error);
	}
}

function unlessBusy(error: unknown): null {
	if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) return null;
	throw error;
}
