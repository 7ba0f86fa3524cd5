import { randomBytes } from "node:crypto";
import { linkSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join, parse, resolve } from "node:path";
import { latestMoment, rowsByTable } from "#db/contents.ts";
import { connectToRead, disconnect } from "#db/dialect";
import { makeFolder, PRIVATE_FOLDER } from "#db/dialect/make-folder.ts";
import { copyWhole, damageIn, fsyncPath, isDamage } from "#db/dialect/sqlite/whole-file.ts";
import { fileMoment } from "#db/file-moment.ts";
import { config } from "../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { bytesInWords } from "../ui/numbers.ts";
import type { BackupJson } from "./backup-json.ts";
import { logBackup } from "./log-backup.server.ts";
import { sha256OfFile } from "./sha256-of-file.ts";
import { damagedSentence, openWhole } from "./whole-database.server.ts";

const DRAFT = /\.[0-9a-f]{12}\.part$/;

/**
 * Copies a database, which others may write to meanwhile, to a file that is complete or not there. Nothing is
 * migrated. What was stored before it began is in it.
 * @param options.to a file, or a folder that is there; null: a file named by the moment in `backups` beside it
 */
export async function makeBackup(
	database: string,
	{ to, replace, now }: BackupOptions,
): Promise<BackupJson | Refusal> {
	const whole = await openWhole(database);
	if (isRefusal(whole)) return whole;
	const { path, db, schema } = whole;
	const file = targetOf(path, to, now);
	const draft = `${file}.${randomBytes(6).toString("hex")}.part`;
	try {
		const why = whyNotTo(file, { path, replace });
		if (why !== null) return refused(why);
		makeFolder(dirname(file), PRIVATE_FOLDER);
		const full = whyNoRoom(path, dirname(file));
		if (full !== null) return refused(full);
		await copyWhole(db, draft);
	} catch (error) {
		rmSync(draft, { force: true });
		if (isDamage(error)) return refused(damagedSentence(path, error.message));
		throw error;
	} finally {
		disconnect(db);
	}
	const made = await checkAndPlace(draft, { path, file, replace });
	if (isRefusal(made)) return made;
	await logBackup(path, made.sha256);
	return {
		...{ schema: "concord.backup/1", database: path, file, version: schema.version, ...made },
		notInIt: config().CONCORD_KEY ? "CONCORD_KEY" : keyFileOf(path),
		unfinished: unfinishedAt(file),
	};
}

type BackupOptions = {
	readonly to: string | null;
	readonly replace: boolean;
	readonly now: Date;
};

async function checkAndPlace(
	draft: string,
	{
		path,
		file,
		replace,
	}: { readonly path: string; readonly file: string; readonly replace: boolean },
): Promise<Pick<BackupJson, "bytes" | "sha256" | "latest" | "rows"> | Refusal> {
	try {
		const held = await contentsOf(draft);
		if (isRefusal(held)) return refused(damagedSentence(path, held.sentence));
		const sha256 = await sha256OfFile(draft);
		const { size: bytes } = statSync(draft);
		return place(draft, file, replace) ? { bytes, sha256, ...held } : refused(isThere(file));
	} finally {
		rmSync(draft, { force: true });
	}
}

function targetOf(path: string, to: string | null, now: Date): string {
	const name = `${parse(path).name}-${fileMoment(now)}.sqlite`;
	if (to === null) return join(dirname(path), "backups", name);
	const given = resolve(to);
	return statSync(given, { throwIfNoEntry: false })?.isDirectory() ? join(given, name) : given;
}

const isThere = (file: string) =>
	`${file} is there already; name another file, or say --replace to have it replaced.`;

/** Why nothing is written there: it would cost what stands there, or what is in use. */
function whyNotTo(
	file: string,
	{ path, replace }: { readonly path: string; readonly replace: boolean },
): string | null {
	if (["", "-wal", "-shm", "-journal", ".key"].some((end) => file === `${path}${end}`)) {
		return `${file} belongs to the database itself; name another file.`;
	}
	const there = statSync(file, { throwIfNoEntry: false });
	if (!there) return null;
	if (!there.isFile()) return `${file} is no file and is not replaced; name another.`;
	if (!replace) return isThere(file);
	const own = statSync(path);
	if (there.dev === own.dev && there.ino === own.ino) {
		return `${file} is the database itself; name another file.`;
	}
	return statSync(`${file}-wal`, { throwIfNoEntry: false })
		? `${file} is a database that is in use, or was left in the middle of it; name another file.`
		: null;
}

function whyNoRoom(path: string, folder: string): string | null {
	const sizes = [path, `${path}-wal`].map(
		(file) => statSync(file, { throwIfNoEntry: false })?.size,
	);
	const needed = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
	const { bavail, bsize } = statfsSync(folder);
	if (bavail * bsize >= needed) return null;
	return `${folder} has ${bytesInWords(bavail * bsize)} of room and the backup may take ${bytesInWords(needed)}; make room, or name another place with --to.`;
}

async function contentsOf(draft: string): Promise<Pick<BackupJson, "latest" | "rows"> | Refusal> {
	const db = connectToRead(draft);
	try {
		const [damage] = damageIn(db);
		if (damage !== undefined) return refused(damage);
		const latest = await latestMoment(db);
		return { latest: latest?.toISOString() ?? null, rows: await rowsByTable(db) };
	} finally {
		disconnect(db);
	}
}

/** Gives a draft its name at once. @returns false where another file got it first */
function place(draft: string, file: string, replace: boolean): boolean {
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

function keyFileOf(path: string): string | null {
	return statSync(`${path}.key`, { throwIfNoEntry: false }) ? `${path}.key` : null;
}

/** Drafts of backups to this file that were killed. One of another command that is at work is among them. */
function unfinishedAt(file: string): string[] {
	return readdirSync(dirname(file))
		.filter((name) => DRAFT.test(name) && name.replace(DRAFT, "") === basename(file))
		.map((name) => join(dirname(file), name))
		.filter((path) => path !== file);
}
