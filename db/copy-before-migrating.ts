import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { connectToRead, type Database, disconnect } from "#db/dialect";
import { copyWhole, damageIn, fsyncPath } from "./dialect/sqlite/whole-file.ts";
import { fileMoment } from "./file-moment.ts";
import type { SchemaVersion } from "./schema-state.ts";
import { UnusableDatabase } from "./unusable-database.ts";

/** So many copies stay; the oldest goes. */
const KEPT = 3;

/**
 * Copies a database beside itself before its schema is changed, as `concord.sqlite.schema-18.20261127T142033Z`.
 * @returns the copy's path
 * @throws UnusableDatabase where no copy can be made or it is damaged: then the schema stays as it is
 */
export async function copyBeforeMigrating(
	db: Database,
	path: string,
	{ number }: SchemaVersion,
): Promise<string> {
	const copy = `${path}.schema-${number}.${fileMoment(new Date())}`;
	const draft = `${copy}.${process.pid}.part`;
	try {
		await copyWhole(db, draft);
		const damage = damageOf(draft);
		if (damage !== null)
			throw new UnusableDatabase(
				`${path} is damaged (${damage}), so its schema is left as it is: \`concord restore\` puts a backup in its place.`,
			);
		renameSync(draft, copy);
		fsyncPath(dirname(copy));
	} catch (error) {
		rmSync(draft, { force: true });
		if (error instanceof UnusableDatabase) throw error;
		throw new UnusableDatabase(
			`${path} is of an older schema, and the copy that is made beside it before that is changed cannot be written (${(error as Error).message}). Nothing was changed: make room in ${dirname(path)}, or let this user write there.`,
			{ cause: error },
		);
	}
	forgetOldest(path);
	forgetDraftsOfTheDead(path);
	return copy;
}

function damageOf(path: string): string | null {
	const db = connectToRead(path);
	try {
		return damageIn(db)[0] ?? null;
	} finally {
		disconnect(db);
	}
}

/** Removes copies that this made and nothing else. */
function forgetOldest(path: string): void {
	const prefix = `${basename(path)}.schema-`;
	const copies = readdirSync(dirname(path))
		.filter(
			(name) => name.startsWith(prefix) && /^\d+\.\d{8}T\d{6}Z$/.test(name.slice(prefix.length)),
		)
		.sort((a, b) => momentIn(a).localeCompare(momentIn(b)));
	for (const name of copies.slice(0, -KEPT)) rmSync(join(dirname(path), name), { force: true });
}

/** A draft, by the process that writes it, and what SQLite keeps beside it meanwhile. */
const DRAFT = /^\d+\.\d{8}T\d{6}Z\.(\d+)\.part(-journal|-wal|-shm)?$/;

/** Removes drafts of copies whose process was killed. */
function forgetDraftsOfTheDead(path: string): void {
	const prefix = `${basename(path)}.schema-`;
	for (const name of readdirSync(dirname(path))) {
		if (!name.startsWith(prefix)) continue;
		const [, pid] = DRAFT.exec(name.slice(prefix.length)) ?? [];
		const draft = join(dirname(path), name);
		if (pid !== undefined && isOfTheDead(draft, Number(pid))) rmSync(draft, { force: true });
	}
}

function isOfTheDead(draft: string, pid: number): boolean {
	// Where this process has the number of the one that was killed, as in a container.
	if (pid === process.pid) return wasLeftBeforeThis(draft);
	try {
		process.kill(pid, 0);
		return false;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "ESRCH";
	}
}

function wasLeftBeforeThis(draft: string): boolean {
	const written = statSync(draft, { throwIfNoEntry: false })?.mtimeMs;
	return written !== undefined && written < performance.timeOrigin;
}

function momentIn(name: string): string {
	return name.slice(name.lastIndexOf(".") + 1);
}
