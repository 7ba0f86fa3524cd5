import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

const BIN = resolve(import.meta.dirname, "../concord.js");

export type Ended = {
	readonly status: number | null;
	readonly stdout: string;
	readonly stderr: string;
};

/** The command as people run it, a process of its own in a folder, with a database of that folder. */
export function commandIn(folder: string, more: Readonly<Record<string, string>> = {}) {
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite"), ...more };
	return async (...args: string[]): Promise<Ended> => {
		const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, env });
		const said = { stdout: "", stderr: "" };
		child.stdout.on("data", (chunk) => (said.stdout += chunk));
		child.stderr.on("data", (chunk) => (said.stderr += chunk));
		const status = await new Promise<number | null>((done) => child.once("close", done));
		return { status, ...said };
	};
}

/** The same in a new folder with such files, which goes with the test. */
export function commandBeside(files: Readonly<Record<string, string>>) {
	const folder = mkdtempSync(join(tmpdir(), "concord-command-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
	return commandIn(folder);
}
