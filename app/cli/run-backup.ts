import { config, databasePath } from "../base/config.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { bytesInWords } from "../ui/numbers.ts";
import type { BackupJson } from "../upkeep/backup-json.ts";
import { contentsInWords } from "../upkeep/contents-in-words.ts";
import { makeBackup, type BackupOptions as Options } from "../upkeep/make-backup.server.ts";
import { backUpServer } from "../upkeep/servers/back-up-server.server.ts";
import { endable } from "./endable.ts";
import { existingPath } from "./existing-database.ts";
import { fail, tell } from "./failure.ts";
import { writeOutput } from "./write-output.ts";

export type BackupOptions = { to?: string; replace?: boolean; json?: boolean };

/** Carries out `concord backup`. */
export async function runBackup({ to, replace = false, json }: BackupOptions): Promise<void> {
	const made = await endable(() => backUp({ to: to ?? null, replace, now: new Date() }));
	if (isRefusal(made)) return fail(made.sentence);
	for (const left of made.unfinished)
		tell(
			`${left} was left by a backup that did not end, or is written by one just now: remove it where none is at work.`,
		);
	await writeOutput(json ? `${JSON.stringify(made, null, 2)}\n` : inWords(made));
}

async function backUp(options: Options): Promise<BackupJson | Refusal> {
	const path = databasePath();
	if (path === null) return backUpServer(config().DATABASE_URL, options);
	const there = existingPath(path);
	return isRefusal(there) ? there : makeBackup(there, options);
}

function inWords({ database, file, bytes, sha256, notInIt, ...held }: BackupJson): string {
	return `${database} is backed up to
${file}
  ${bytesInWords(bytes)}, ${contentsInWords({ ...held, latest: held.latest === null ? null : new Date(held.latest) })}
  SHA-256 ${sha256}
${
	notInIt === null
		? "It is all there is: no key of an endpoint is sealed with anything else."
		: `Not in it: ${notInIt}, which opens the stored keys of endpoints. Keep that in another place.`
}
`;
}
