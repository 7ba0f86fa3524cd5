import { readdirSync, readlinkSync, renameSync, statSync } from "node:fs";
import { realPath } from "../real-path.ts";
import type { Database } from "./database.ts";

/** The files of a database as they were when it was opened; what is not known yet is left out. */
type Files = { readonly path: string; readonly file: bigint; wal: bigint | undefined };

const files = new WeakMap<Database, Files>();

const MOVED =
	"was moved, removed or replaced while it was open, so that nothing can be stored: put it back where it was, or start again where another one is to take its place";

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
	if (file === undefined) return;
	const opened = { path: realPath(path), file, wal: undefined };
	files.set(db, opened);
	noteLog(opened);
}

/** What has the log's name is this one's only while the file beside it is. */
function noteLog(opened: Files): void {
	const wal = inodeOf(`${opened.path}-wal`);
	if (inodeOf(opened.path) === opened.file) opened.wal ??= wal;
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
 * Closes a connection. What SQLite leaves undone where a file has lost its name is done before: what was stored last is put
 * into the file that was opened, wherever that is by now. Where another file has the name, what could not be put there is
 * kept beside, under a name that SQLite does not know: else it would be put into that one, and damage it.
 */
export function closeInItsPlace(db: Database): void {
	const opened = files.get(db);
	if (opened && whyNotInItsPlace(db) !== null) putIntoFile(db, opened);
	db.$client.close();
	if (!opened) return;
	const { path, file, wal } = opened;
	const now = inodeOf(path);
	if (now === undefined || now === file || wal === undefined) return;
	const log = statSync(`${path}-wal`, { bigint: true, throwIfNoEntry: false });
	if (log?.ino === wal && log.size > 0n)
		renameSync(`${path}-wal`, freeName(`${path}-wal.of-the-one-before`));
}

function putIntoFile(db: Database, { file, wal }: Files): void {
	const path = pathOf(file);
	const beside = path === null ? undefined : inodeOf(`${path}-wal`);
	// Somebody opened it where it is now: what they wrote would be overwritten.
	if (beside !== undefined && beside !== wal) return;
	try {
		db.$client.pragma("wal_checkpoint(TRUNCATE)");
	} catch {
		// The log stays where it is, and is read when its file is put back.
	}
}

/** Where a file is that this process has open; null where the system does not say, or it is removed. */
function pathOf(file: bigint): string | null {
	const own = "/proc/self/fd";
	try {
		for (const descriptor of readdirSync(own)) {
			const link = `${own}/${descriptor}`;
			if (inodeOf(link) !== file) continue;
			const path = readlinkSync(link);
			if (inodeOf(path) === file) return path;
		}
	} catch {
		// No such system.
	}
	return null;
}

function freeName(path: string, number = 1): string {
	const name = number === 1 ? path : `${path}-${number}`;
	return inodeOf(name) === undefined ? name : freeName(path, number + 1);
}

/**
 * Asked as the last thing of a transaction, in which the log of what is not in the file yet is open.
 * @throws NotInItsPlace where it would be stored in a file that nobody finds again
 */
export function mustBeInItsPlace(db: Database): void {
	const opened = files.get(db);
	if (opened && opened.wal === undefined) noteLog(opened);
	if (whyNotInItsPlace(db) !== null) throw new NotInItsPlace();
}
