import { databasePath } from "../base/config.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { counted } from "../ui/numbers.ts";
import { contentsInWords } from "../upkeep/contents-in-words.ts";
import type { Restorable } from "../upkeep/restorable.server.ts";
import { drillRestore, restoreBackup } from "../upkeep/restore-backup.server.ts";
import { fail } from "./failure.ts";
import { writeOutput } from "./write-output.ts";

export type RestoreCommandOptions = {
	into?: string;
	drill?: boolean;
	sha256?: string;
	stopped?: boolean;
};

/** Carries out `concord restore`. */
export async function runRestore(
	file: string,
	{ into = databasePath(), drill = false, sha256 = "", stopped = false }: RestoreCommandOptions,
): Promise<void> {
	const now = new Date();
	const bytes = sha256 === "" ? null : sha256;
	if (drill) {
		const made = await drillRestore(file, { sha256: bytes, now });
		if (isRefusal(made)) return fail(made.sentence);
		return writeOutput(
			`${file} can be restored: it was, to a temporary folder, which is removed again.\n${inWords(made)}`,
		);
	}
	if (into === ":memory:") {
		return fail("DATABASE_URL is :memory:, which no file can take the place of: say --into.");
	}
	const restored = await restoreBackup(file, { into, sha256: bytes, isStopped: stopped, now });
	if (isRefusal(restored)) return fail(restored.sentence);
	const { replaced } = restored;
	const kept = replaced === null ? "" : `What was there before is kept as ${replaced}\n`;
	await writeOutput(`${file} is restored to ${restored.into}\n${kept}${inWords(restored)}`);
}

function inWords({ settled, behind, closedKeys, ...held }: Restorable): string {
	const { runsPaused, leasesGivenBack, sessionsEnded, resetLinksEnded } = settled;
	const done = [
		behind > 0 && `brought up to this version's schema by ${counted(behind, "change")}`,
		`${counted(runsPaused, "run")} paused: to resume one asks, and pays, again for what it was answered after the backup`,
		`${counted(leasesGivenBack, "cell")} of runs given back; requests that were in flight count at their worst case`,
		`${counted(sessionsEnded, "session")} and ${counted(resetLinksEnded, "link")} for a new password ended; passwords are those of then`,
	].filter((line) => line !== false);
	const lines = [contentsInWords(held), "all pages and references checked", ...done];
	const keys = closedKeys.map(({ why }) => `concord: ${why}\n`).join("");
	return `${lines.map((line) => `  ${line}\n`).join("")}${keys}`;
}
