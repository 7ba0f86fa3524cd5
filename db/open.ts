import { statSync } from "node:fs";
import { resolve } from "node:path";
import {
	addressOf,
	connect,
	connectToRead,
	type Database,
	disconnect,
	ENGINE,
	migrateDatabase,
	nameOf,
	unfit,
} from "#db/dialect";
import { copyBeforeMigrating } from "./copy-before-migrating.ts";
import { leftByRestore } from "./left-by-restore.ts";
import { migrationsFolder } from "./migrations-folder.ts";
import { newestSchema, type SchemaState, schemaState } from "./schema-state.ts";
import { UnusableDatabase } from "./unusable-database.ts";

/**
 * Opens the database at `url`, a path, `file:` and a path or the address of a server, and brings its schema up to
 * date; of a file that holds something a copy is made first. On a server all changes are made or none.
 * @param options.isCopy it is a copy already
 * @param options.told is handed a sentence where the schema of something that held data was changed
 * @throws UnusableDatabase with a sentence, or the engine's or the system's error
 */
export async function openDatabase(
	url: string,
	{ isCopy = false, told }: OpenOptions = {},
): Promise<Database> {
	if (ENGINE === "sqlite") {
		const path = url.replace(/^file:/, "");
		const left = leftByRestore(path) ?? logWithoutFile(path);
		if (left !== null) throw new UnusableDatabase(left);
		await refuseUnchanged(path);
	}
	const db = connect(url);
	try {
		const sentence = await bringUpToDate(db, isCopy);
		if (sentence !== null) told?.(sentence);
		return db;
	} catch (error) {
		await disconnect(db);
		throw error;
	}
}

/** Why no database is begun where the log of one lies that is not there, which SQLite would remove. */
function logWithoutFile(path: string): string | null {
	const size = (end: string) => statSync(`${path}${end}`, { throwIfNoEntry: false })?.size ?? 0;
	if (size("") > 0 || size("-wal") === 0) return null;
	const real = resolve(path);
	return `${real} is not there, or empty, while ${real}-wal holds what was stored last: put the database back beside it. To begin a new one, move that file away.`;
}

/** Looks at a file before it is opened, which may write to it: what is refused stays as it is to the byte. */
async function refuseUnchanged(path: string): Promise<void> {
	if (!statSync(path, { throwIfNoEntry: false })?.size) return;
	let state: SchemaState;
	try {
		const db = connectToRead(path);
		try {
			state = await schemaState(db);
		} finally {
			await disconnect(db);
		}
	} catch {
		// Only opened to write it is said what is wrong with it, or put right what a process left that died.
		return;
	}
	if (state.kind === "foreign" || state.kind === "newer")
		throw new UnusableDatabase(unusable(state, resolve(path)));
}

type OpenOptions = {
	readonly isCopy?: boolean;
	readonly told?: (sentence: string) => void;
};

/** @returns what was changed, in a sentence; null where nothing was there to change */
async function bringUpToDate(db: Database, isCopy: boolean): Promise<string | null> {
	const why = await unfit(db);
	if (why !== null) throw new UnusableDatabase(`${nameOf(db)} ${why}.`);
	const state = await schemaState(db);
	if (state.kind === "foreign" || state.kind === "newer") {
		throw new UnusableDatabase(unusable(state, nameOf(db)));
	}
	if (state.kind === "known" && state.behind === 0) return null;
	const isFile = ENGINE === "sqlite" && addressOf(db) !== null;
	const copy =
		state.kind === "known" && isFile && !isCopy
			? await copyBeforeMigrating(db, nameOf(db), state.version)
			: null;
	try {
		await migrateDatabase(db, migrationsFolder());
	} catch (error) {
		// Another process may have been quicker.
		const now = await schemaState(db);
		if (now.kind !== "known" || now.behind > 0) throw error;
		return null;
	}
	if (state.kind === "empty") return null;
	const kept = copy === null ? "" : ` A copy of before is ${copy}.`;
	return `The schema of ${nameOf(db)} was brought up to date, from ${state.version.number} to ${newestSchema(ENGINE).number}: older versions of Concord cannot open it.${kept}`;
}

/** Why a database is not opened, in a sentence. */
export function unusable(state: { readonly kind: "foreign" | "newer" }, path: string): string {
	return state.kind === "foreign"
		? `${path} is a database of something else than Concord; name another${ENGINE === "sqlite" ? " file" : ""}.`
		: `${path} was written by a newer version of Concord, whose schema this one does not know; start that version, or \`concord restore\` a backup from before.`;
}

/** Does the schema of this database belong to this program? False after one of them was changed meanwhile. */
export async function isCurrent(db: Database): Promise<boolean> {
	const state = await schemaState(db);
	return state.kind === "known" && state.behind === 0;
}
