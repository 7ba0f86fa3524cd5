import { renameSync, statSync } from "node:fs";
import { realPath } from "../real-path.ts";
import type { Database } from "./database.ts";

/** The files of a database as they were when it was opened; what is not known yet is left out. */
type Files = { readonly path: string; readonly file: bigint; wal: bigint | undefined };

const files = new WeakMap<Database, Files>();

const MOVED =
	"was moved, removed or replaced while it was open, so that nothing can be stored: put it where it was, or start again";

/** SQLite writes on to a file that has lost its name, as if nothing had happened. */
class NotInItsPlace extends Error {
	readonly code = "SQLITE_MOVED";
	override readonly message = `The database ${MOVED}.`;
}

export function inodeOf(path: string): bigint | undefined {
	return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** Keeps in mind which file a connection opened. */
export function openedAt(db: Database, path: string, file: bigint | undefined): void {
	if (file !== undefined) files.set(db, { path: realPath(path), file, wal: undefined });
}

/** Why nothing can be stored there any more, as the rest of a sentence; null where both files have their names. */
export function whyNotInItsPlace(db: Database): string | null {
	const opened = files.get(db);
	if (!opened) return null;
	const { path, file, wal } = opened;
	const isThere = inodeOf(path) === file && (wal === undefined || inodeOf(`${path}-wal`) === wal);
	return isThere ? null : MOVED;
}

/**
 * Closes a connection. Where another file has the name by now, what waited to be put into the one that was opened would
 * be put into that, and damage it: it is kept beside, under a name that SQLite does not know.
 */
export function closeInItsPlace(db: Database): void {
	const { path, file, wal } = files.get(db) ?? {};
	db.$client.close();
	if (path === undefined || wal === undefined) return;
	const now = inodeOf(path);
	if (now !== undefined && now !== file && inodeOf(`${path}-wal`) === wal)
		renameSync(`${path}-wal`, `${path}-wal.of-the-one-before`);
}

/**
 * Asked as the last thing of a transaction, in which the log of what is not in the file yet is open.
 * @throws NotInItsPlace where it would be stored in a file that nobody finds again
 */
export function mustBeInItsPlace(db: Database): void {
	const opened = files.get(db);
	if (opened) opened.wal ??= inodeOf(`${opened.path}-wal`);
	if (whyNotInItsPlace(db) !== null) throw new NotInItsPlace();
}
