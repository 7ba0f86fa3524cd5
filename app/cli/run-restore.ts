import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { config, databasePath, environmentWith } from "../base/config.server.ts";
import { printable } from "../base/printable.ts";
import { isRefusal } from "../base/refusal.ts";
import { counted } from "../ui/numbers.ts";
import { brokenChain } from "../upkeep/broken-chain.ts";
import { contentsInWords } from "../upkeep/contents-in-words.ts";
import type { Restorable } from "../upkeep/restorable.server.ts";
import { drillRestore, restoreBackup } from "../upkeep/restore-backup.server.ts";
import { restoreServer } from "../upkeep/servers/restore-server.server.ts";
import { endable } from "./endable.ts";
import { fail, tell } from "./failure.ts";
import { writeOutput } from "./write-output.ts";

export type RestoreCommandOptions = {
	into?: string;
	drill?: boolean;
	sha256?: string;
	stopped?: boolean;
};

/** Carries out `concord restore`. */
export async function runRestore(file: string, options: RestoreCommandOptions): Promise<void> {
	const isOfAFile = databasePath() === null && (options.drill || options.into !== undefined);
	return isOfAFile ? asOfAFile() : endable(() => restored(file, options));
}

async function restored(
	file: string,
	{ drill = false, sha256, stopped = false, ...said }: RestoreCommandOptions,
): Promise<void> {
	const into = said.into ?? databasePath();
	const now = new Date();
	const bytes = sha256 ?? null;
	if (drill) {
		const made = await drillRestore(file, { sha256: bytes, now });
		if (isRefusal(made)) return fail(made.sentence);
		return writeOutput(
			`${file} can be restored: it was, to a temporary folder, which is removed again.\n${inWords(made)}`,
		);
	}
	if (into === null) return intoServer(file, bytes, now);
	if (into === ":memory:") {
		return fail("DATABASE_URL is :memory:, which no file can take the place of: say --into.");
	}
	const made = await restoreBackup(file, { into, sha256: bytes, isStopped: stopped, now });
	if (isRefusal(made)) return fail(made.sentence);
	const { replaced } = made;
	for (const left of made.unfinished)
		tell(
			`${left} was left by a restore or backup that did not end, or is written by one just now: remove it where none is at work.`,
		);
	const kept = replaced === null ? "" : `What was there before is kept as ${replaced}\n`;
	await writeOutput(`${file} is restored to ${made.into}\n${kept}${inWords(made)}`);
}

/** Has a process do it that asks no server: which engine is loaded DATABASE_URL says. */
async function asOfAFile(): Promise<void> {
	const child = spawn(process.execPath, process.argv.slice(1), {
		env: environmentWith({ DATABASE_URL: "" }),
		stdio: "inherit",
	});
	// It takes back what it made, which is waited for.
	const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
	const pass = (signal: NodeJS.Signals) => void child.kill(signal);
	for (const signal of signals) process.on(signal, pass);
	const [code, signal] = await once(child, "exit");
	for (const signal of signals) process.off(signal, pass);
	process.exitCode = code ?? 128 + (constants.signals[signal as NodeJS.Signals] ?? 1);
}

async function intoServer(file: string, sha256: string | null, now: Date): Promise<void> {
	const restored = await restoreServer(file, { url: config().DATABASE_URL, sha256, now });
	if (isRefusal(restored)) return fail(restored.sentence);
	const { into, replaced, said } = restored;
	const kept = replaced === null ? "" : `What was there before is backed up as ${replaced}\n`;
	await writeOutput(`${file} is restored to ${into}\n${kept}${said}`);
}

function inWords({ settled, behind, closedKeys, chainBreak, ...held }: Restorable): string {
	const { runsPaused, leasesGivenBack, sessionsEnded, resetLinksEnded } = settled;
	const { tokensRevoked, webhooksDisabled } = settled;
	const done = [
		behind > 0 && `brought up to this version's schema by ${counted(behind, "change")}`,
		`${counted(runsPaused, "run")} paused: to resume one asks, and pays, again for what it was answered after the backup`,
		`${counted(leasesGivenBack, "cell")} of runs given back; requests that were in flight count at their worst case`,
		`${counted(sessionsEnded, "session")} and ${counted(resetLinksEnded, "link")} for a new password ended; passwords are those of then`,
		tokensRevoked > 0 &&
			`${counted(tokensRevoked, "token")} of the HTTP API revoked: make new ones`,
		webhooksDisabled > 0 &&
			`${counted(webhooksDisabled, "webhook")} disabled: enable those that this copy is to tell`,
	].filter((line) => line !== false);
	const lines = [contentsInWords(held), "all pages and references checked", ...done];
	const keys = closedKeys.map(({ why }) => `concord: ${printable(why)}\n`).join("");
	const chain =
		chainBreak === null
			? ""
			: `concord: ATTENTION: ${brokenChain(chainBreak)} It is restored all the same, and the entry of this restoring names the place. Compare with another backup; \`concord audit-log verify\` lists every place.\n`;
	return `${lines.map((line) => `  ${line}\n`).join("")}${keys}${chain}`;
}
