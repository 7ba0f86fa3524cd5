import {
	addressOf,
	connect,
	type Database,
	disconnect,
	ENGINE,
	migrateDatabase,
	nameOf,
	unfit,
} from "#db/dialect";
import { copyBeforeMigrating } from "./copy-before-migrating.ts";
import { migrationsFolder } from "./migrations-folder.ts";
import { schemaState } from "./schema-state.ts";
import { UnusableDatabase } from "./unusable-database.ts";

/**
 * Opens the database at `url`, a path, `file:` and a path or the address of a server, and brings its schema up to
 * date; of a file that holds something a copy is made first. On a server all changes are made or none.
 * @param options.isCopy it is a copy already
 * @throws UnusableDatabase with a sentence, or the engine's or the system's error
 */
export async function openDatabase(
	url: string,
	{ isCopy = false }: { readonly isCopy?: boolean } = {},
): Promise<Database> {
	const db = connect(url);
	try {
		await bringUpToDate(db, isCopy);
		return db;
	} catch (error) {
		await disconnect(db);
		throw error;
	}
}

async function bringUpToDate(db: Database, isCopy: boolean): Promise<void> {
	const why = await unfit(db);
	if (why !== null) throw new UnusableDatabase(`${nameOf(db)} ${why}.`);
	const state = await schemaState(db);
	if (state.kind === "foreign" || state.kind === "newer") {
		throw new UnusableDatabase(unusable(state, nameOf(db)));
	}
	if (state.kind === "known" && state.behind === 0) return;
	const isFile = ENGINE === "sqlite" && addressOf(db) !== null;
	if (state.kind === "known" && isFile && !isCopy) {
		await copyBeforeMigrating(db, nameOf(db), state.version);
	}
	try {
		await migrateDatabase(db, migrationsFolder());
	} catch (error) {
		// Another process may have been quicker.
		const now = await schemaState(db);
		if (now.kind !== "known" || now.behind > 0) throw error;
	}
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
