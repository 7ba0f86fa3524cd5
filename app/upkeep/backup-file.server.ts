import { linkSync, readdirSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { realPath } from "#db/dialect/real-path.ts";
import { fsyncPath } from "#db/dialect/sqlite/whole-file.ts";
import { fileMoment } from "#db/file-moment.ts";

const DRAFT = /\.[0-9a-f]{12}\.part(-journal)?$/;

/**
 * Where a backup is written to.
 * @param to a file, or a folder that is there; null: a file named by the moment in `folder`
 */
export function targetOf(
	{ name, folder }: { readonly name: string; readonly folder: string },
	to: string | null,
	now: Date,
): string {
	const file = `${name}-${fileMoment(now)}.sqlite`;
	if (to === null) return join(folder, file);
	const given = resolve(to);
	return statSync(given, { throwIfNoEntry: false })?.isDirectory() ? join(given, file) : given;
}

/** Why a backup is not written where somebody said, before anything is made; null where it may be, or nobody said a place. */
export function whyNoPlace(to: string | null): string | null {
	if (to === null) return null;
	if (to.trim() === "")
		return "--to names no place, as where a variable is not set: name a file, or a folder that is there.";
	const isFolder = to.endsWith("/") || to.endsWith(sep);
	const folder = isFolder ? resolve(to) : dirname(realPath(to));
	return statSync(folder, { throwIfNoEntry: false })?.isDirectory()
		? null
		: `${folder} is no folder that is there; make it, or name another place.`;
}

export const isThere = (file: string) =>
	`${file} is there already; name another file, or say --replace to have it replaced.`;

/** Why nothing is written there: it would cost what stands there, or what is in use; `path`: the database, where it is a file. */
export function whyNotTo(
	file: string,
	{ path, replace }: { readonly path: string | null; readonly replace: boolean },
): string | null {
	if (path !== null && isOf(path, file))
		return `${file} belongs to the database itself; name another file.`;
	const there = statSync(file, { throwIfNoEntry: false });
	if (!there) return null;
	if (!there.isFile()) return `${file} is no file and is not replaced; name another.`;
	if (!replace) return isThere(file);
	const own = path === null ? null : statSync(path);
	if (there.dev === own?.dev && there.ino === own.ino) {
		return `${file} is the database itself; name another file.`;
	}
	return statSync(`${file}-wal`, { throwIfNoEntry: false })
		? `${file} is a database that is in use, or was left in the middle of it; name another file.`
		: null;
}

/** Is it the database, its key or what SQLite keeps beside it, by whatever name? */
function isOf(path: string, file: string): boolean {
	const own = realPath(path);
	const real = realPath(file);
	return (
		["", "-wal", "-shm", "-journal", ".key"].some((end) => real === `${own}${end}`) ||
		real === realPath(`${path}.key`)
	);
}

/** Gives a draft its name at once. @returns false where another file got it first */
export function place(draft: string, file: string, replace: boolean): boolean {
	try {
		if (replace) renameSync(draft, file);
		else placeBeside(draft, file);
		fsyncPath(dirname(file));
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	}
}

/** A link takes no other file's place; where the disk has none, a rename nearly does. */
function placeBeside(draft: string, file: string): void {
	try {
		linkSync(draft, file);
	} catch (error) {
		if (!NO_LINKS.has((error as NodeJS.ErrnoException).code)) throw error;
		renameSync(draft, file);
	}
}

const NO_LINKS: ReadonlySet<string | undefined> = new Set([
	"EPERM",
	"ENOTSUP",
	"EOPNOTSUPP",
	"ENOSYS",
]);

/** The moment in the name of a file for which nobody said another. */
const MOMENT = /-\d{8}T\d{6}Z(?=\.)/;

/**
 * Drafts of this file that were killed, and of those of other moments. One of another command that is at work is among
 * them.
 */
export function unfinishedAt(file: string): string[] {
	const folder = dirname(file);
	if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
	const wanted = basename(file).replace(MOMENT, "");
	return readdirSync(folder)
		.filter((name) => DRAFT.test(name))
		.filter((name) => name.replace(DRAFT, "").replace(MOMENT, "") === wanted)
		.map((name) => join(folder, name))
		.filter((path) => path !== file);
}
