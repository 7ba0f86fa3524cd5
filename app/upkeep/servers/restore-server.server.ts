import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { MoveFailed, moveAll } from "#db/dialect/moving/move.ts";
import {
	isEmptyServer,
	migrateServer,
	othersAt,
	postgresStore,
} from "#db/dialect/moving/postgres-store.ts";
import { sqliteStore } from "#db/dialect/moving/sqlite-store.ts";
import { migrationsFolder } from "#db/migrations-folder.ts";
import { environmentWith } from "../../base/config.server.ts";
import { packageRoot } from "../../base/package-root.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { folderOfUploads, UPLOAD_PREFIX } from "../../base/upload-folders.ts";
import { endedNow, takenBackIfEnded } from "../begun.server.ts";
import { backUpServer } from "./back-up-server.server.ts";
import { inUse } from "./move-database.server.ts";

export type RestoredServer = {
	readonly into: string;
	/** The backup of what was there before; null where there was nothing. */
	readonly replaced: string | null;
	/** What is in it and what was settled, as `concord restore` says it of a file. */
	readonly said: string;
};

/**
 * Puts a backup in the place of what a server's database holds, which is backed up before. The file is settled as
 * one of SQLite first, by a process of its own: what a backup may hold is brought up to date there.
 */
export async function restoreServer(
	file: string,
	{
		url,
		sha256,
		now,
	}: { readonly url: string; readonly sha256: string | null; readonly now: Date },
): Promise<RestoredServer | Refusal> {
	const others = await othersAt(url);
	if (others > 0) return refused(inUse("the server’s database", others));
	// Beside those of uploads, whose leavings a server drops: whoever is killed amid this leaves a whole copy.
	const folder = mkdtempSync(join(folderOfUploads(), `${UPLOAD_PREFIX}restore-`));
	const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
	const isOver = takenBackIfEnded(remove);
	try {
		const draft = join(folder, "restored.sqlite");
		const settled = await settledFile(file, draft, sha256);
		if (isRefusal(settled)) return settled;
		const isEmpty = await isEmptyServer(url);
		const kept = isEmpty ? null : await backUpServer(url, { to: null, replace: false, now });
		if (isRefusal(kept)) return kept;
		const keptAs = kept === null ? "" : `; what was there before is backed up as ${kept.file}`;
		endedNow(
			`the database on the server is as it was, or holds all of ${file}: see which before anybody goes on${keptAs}`,
		);
		if (isEmpty) await migrateServer(url, migrationsFolder("postgres"));
		const [from, to] = [sqliteStore(draft), await postgresStore(url)];
		try {
			await moveAll(from, to, async () => {
				const late = await othersAt(url);
				if (late > 0) throw new MoveFailed(inUse("the server’s database", late));
			});
			endedNow(`${file} was restored to ${to.name} before${keptAs}`);
			return { into: to.name, replaced: kept?.file ?? null, said: settled };
		} finally {
			await from.close();
			await to.close();
		}
	} catch (error) {
		if (error instanceof MoveFailed) return refused(error.message);
		throw error;
	} finally {
		remove();
		isOver();
	}
}

/** Has `concord restore` make a settled file of a backup. @returns what it said after its first line */
function settledFile(
	file: string,
	draft: string,
	sha256: string | null,
): Promise<string | Refusal> {
	const checked = sha256 === null ? [] : ["--sha256", sha256];
	// The name of a file may begin with a dash.
	const words = ["restore", "--into", draft].concat(checked, "--", file);
	const program = join(packageRoot(), "app/cli/concord.js");
	return new Promise((settle) => {
		const child = execFile(
			process.execPath,
			[program, ...words],
			{ env: environmentWith({ DATABASE_URL: draft }), maxBuffer: 1 << 24 },
			(error, stdout, stderr) => {
				isOver();
				settle(
					error
						? refused(stderr.trim().replace(/^concord: /, "") || error.message)
						: stdout.slice(stdout.indexOf("\n") + 1),
				);
			},
		);
		// What it made lies in the folder that is removed next.
		const isOver = takenBackIfEnded(() => void child.kill("SIGKILL"));
	});
}
