import { statSync } from "node:fs";
import { dirname, join, parse } from "node:path";
import { latestMoment, rowsByTable } from "#db/contents.ts";
import { connectToRead, disconnect, isBusy } from "#db/dialect";
import { realPath } from "#db/dialect/real-path.ts";
import { bytesOfCopy, copyWhole, damageIn, isDamage } from "#db/dialect/sqlite/whole-file.ts";
import { config } from "../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { troubleAt } from "../base/system-trouble.ts";
import {
	isThere,
	place,
	targetOf,
	unfinishedAt,
	whyNoPlace,
	whyNotTo,
} from "./backup-file.server.ts";
import type { BackupJson } from "./backup-json.ts";
import { endedNow, signalsHeard, takenBackIfEnded } from "./begun.server.ts";
import { beginDraft } from "./begun-draft.server.ts";
import { logBackup } from "./log-backup.server.ts";
import { whyNoRoom } from "./room-for.ts";
import { sha256OfFile } from "./sha256-of-file.ts";
import { damagedSentence, openWhole, type WholeDatabase } from "./whole-database.server.ts";

/**
 * Copies a database, which others may write to meanwhile, to a file that is complete or not there. Nothing is
 * migrated. What was stored before it began is in it.
 * @param options.to a file, or a folder that is there; null: a file named by the moment in `backups` beside it
 */
export async function makeBackup(
	database: string,
	{ to, replace, now }: BackupOptions,
): Promise<BackupJson | Refusal> {
	const noPlace = whyNoPlace(to);
	if (noPlace !== null) return refused(noPlace);
	const whole = await openWhole(database);
	if (isRefusal(whole)) return whole;
	const { path, schema } = whole;
	const file = realPath(
		targetOf({ name: parse(path).name, folder: join(dirname(path), "backups") }, to, now),
	);
	const made = await copied(whole, { file, replace });
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

type Copied = Pick<BackupJson, "bytes" | "sha256" | "latest" | "rows">;

/** Copies what was opened, closes it, and gives the copy its name once it is checked. */
async function copied(
	{ path, db }: WholeDatabase,
	{ file, replace }: { readonly file: string; readonly replace: boolean },
): Promise<Copied | Refusal> {
	// SQLite makes files beside a database that is read, which go as it is closed.
	const isClosed = takenBackIfEnded(() => disconnect(db));
	const { draft, makeItsFolder, end } = beginDraft(file);
	try {
		const folder = dirname(file);
		const why = whyNotTo(file, { path, replace }) ?? whyTooLarge(bytesOfCopy(db), folder);
		if (why !== null) return refused(why);
		makeItsFolder();
		await copyWhole(db, draft);
		return await checkAndPlace(draft, { path, file, replace });
	} catch (error) {
		if (isDamage(error)) return refused(damagedSentence(path, error.message));
		// Of the database itself, which is waited for.
		const trouble = isBusy(error) ? null : troubleAt(error, file);
		if (trouble === null) throw error;
		return refused(`${trouble} Nothing is left of it.`);
	} finally {
		disconnect(db);
		isClosed();
		end();
	}
}

function whyTooLarge(needed: number, folder: string): string | null {
	const full = whyNoRoom(needed, folder, "the backup");
	return full === null ? null : `${full}; make room, or name another place with --to.`;
}

async function checkAndPlace(
	draft: string,
	{
		path,
		file,
		replace,
	}: { readonly path: string; readonly file: string; readonly replace: boolean },
): Promise<Copied | Refusal> {
	await signalsHeard();
	const held = await contentsOf(draft);
	if (isRefusal(held)) return refused(damagedSentence(path, held.sentence));
	const sha256 = await sha256OfFile(draft);
	const { size: bytes } = statSync(draft);
	await signalsHeard();
	if (!place(draft, file, replace)) return refused(isThere(file));
	endedNow(`${file} was written before, and is whole`);
	return { bytes, sha256, ...held };
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
