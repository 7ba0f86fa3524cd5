import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { dirname, join, parse } from "node:path";
import { latestMoment, rowsByTable } from "#db/contents.ts";
import { connectToRead, disconnect } from "#db/dialect";
import { makeFolder, PRIVATE_FOLDER } from "#db/dialect/make-folder.ts";
import { realPath } from "#db/dialect/real-path.ts";
import { copyWhole, damageIn, dropDraft, isDamage } from "#db/dialect/sqlite/whole-file.ts";
import { config } from "../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { isThere, place, targetOf, unfinishedAt, whyNotTo } from "./backup-file.server.ts";
import type { BackupJson } from "./backup-json.ts";
import { logBackup } from "./log-backup.server.ts";
import { whyNoRoom } from "./room-for.ts";
import { sha256OfFile } from "./sha256-of-file.ts";
import { damagedSentence, openWhole } from "./whole-database.server.ts";

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
	const file = realPath(
		targetOf({ name: parse(path).name, folder: join(dirname(path), "backups") }, to, now),
	);
	const draft = `${file}.${randomBytes(6).toString("hex")}.part`;
	try {
		const why = whyNotTo(file, { path, replace });
		if (why !== null) return refused(why);
		const folder = dirname(file);
		if (to !== null && !isFolder(folder))
			return refused(`${folder} is no folder that is there; make it, or name another place.`);
		const full = whyNoRoom([path, `${path}-wal`], folder, "the backup");
		if (full !== null) return refused(`${full}; make room, or name another place with --to.`);
		makeFolder(folder, PRIVATE_FOLDER);
		await copyWhole(db, draft);
	} catch (error) {
		dropDraft(draft);
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

export type BackupOptions = {
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
		dropDraft(draft);
	}
}

function isFolder(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
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

function keyFileOf(path: string): string | null {
	return statSync(`${path}.key`, { throwIfNoEntry: false }) ? `${path}.key` : null;
}
