import { statSync } from "node:fs";
import { resolve } from "node:path";
import { note } from "#db/audit/commit.ts";
import { latestMoment } from "#db/contents.ts";
import { connect, disconnect, nameOf } from "#db/dialect";
import { MoveFailed } from "#db/dialect/moving/move.ts";
import { postgresStore } from "#db/dialect/moving/postgres-store.ts";
import { dropDraft } from "#db/dialect/sqlite/whole-file.ts";
import { unusable } from "#db/open.ts";
import { newestSchema, schemaState } from "#db/schema-state.ts";
import { config } from "../../base/config.server.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { serverTrouble, troubleAt } from "../../base/system-trouble.ts";
import {
	isThere,
	place,
	targetOf,
	unfinishedAt,
	whyNoPlace,
	whyNotTo,
} from "../backup-file.server.ts";
import type { BackupJson } from "../backup-json.ts";
import { endedNow, signalsHeard } from "../begun.server.ts";
import { beginDraft } from "../begun-draft.server.ts";
import type { BackupOptions } from "../make-backup.server.ts";
import { sha256OfFile } from "../sha256-of-file.ts";
import { copyIntoDraft } from "./move-database.server.ts";

/** Where backups of servers are kept unless something else is said. */
const FOLDER = "data/backups";

/**
 * Copies the database of a server to a file of SQLite, which others may write to meanwhile: all of it is of one
 * moment, and is compared with what was read. The file is complete or not there, and can be served as it is.
 */
export async function backUpServer(
	url: string,
	{ to, replace, now }: BackupOptions,
): Promise<BackupJson | Refusal> {
	const noPlace = whyNoPlace(to);
	if (noPlace !== null) return refused(noPlace);
	const db = connect(url);
	const name = nameOf(db);
	const file = targetOf(
		{ name: new URL(url).pathname.slice(1) || "concord", folder: resolve(FOLDER) },
		to,
		now,
	);
	const { draft, makeItsFolder, end } = beginDraft(file);
	try {
		const schema = await schemaState(db);
		if (schema.kind === "empty") return refused(`${name} is empty: there is nothing to back up.`);
		if (schema.kind !== "known") return refused(unusable(schema, name));
		if (schema.behind > 0)
			return refused(
				`${name} is of an older schema (${schema.version.name}): back it up with the version of Concord that it is of, or with pg_dump.`,
			);
		const why = whyNotTo(file, { path: null, replace });
		if (why !== null) return refused(why);
		makeItsFolder();
		const latest = await latestMoment(db);
		const sums = await copied(url, draft);
		const sha256 = await sha256OfFile(draft);
		const { size: bytes } = statSync(draft);
		await signalsHeard();
		if (!place(draft, file, replace)) return refused(isThere(file));
		endedNow(`${file} was written before, and is whole`);
		dropDraft(draft);
		await note(db, { action: "backup.made", project: null, details: { sha256 } });
		return {
			...{ schema: "concord.backup/1", database: name, file, bytes, sha256 },
			...{ version: newestSchema("sqlite"), latest: latest?.toISOString() ?? null },
			rows: Object.fromEntries([...sums].map(([table, { rows }]) => [table, rows])),
			notInIt: config().CONCORD_KEY ? "CONCORD_KEY" : null,
			unfinished: unfinishedAt(file),
		};
	} catch (error) {
		if (error instanceof MoveFailed) return refused(error.message);
		const trouble = serverTrouble(error) === null ? troubleAt(error, file) : null;
		if (trouble === null) throw error;
		return refused(`${trouble} Nothing is left of it.`);
	} finally {
		await disconnect(db);
		end();
	}
}

async function copied(url: string, draft: string) {
	const from = await postgresStore(url);
	try {
		return await copyIntoDraft(from, draft);
	} finally {
		await from.close();
	}
}
