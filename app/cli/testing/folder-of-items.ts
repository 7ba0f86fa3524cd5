import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect } from "vitest";
import { jsonLines, someItems } from "#seeds/builders.ts";

const BIN = resolve(import.meta.dirname, "../concord.js");

const endings: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0).reverse()) await end();
});

/** A folder with a database of its own that holds so many items in the project `p`, and commands in it. */
export async function aFolder(items: number) {
	const folder = mkdtempSync(join(tmpdir(), "concord-judge-"));
	endings.push(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "items.jsonl"), jsonLines(someItems(items)));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const start = (...args: string[]) => {
		const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, env });
		endings.push(() => child.kill("SIGKILL"));
		return { child, ended: outputOf(child) };
	};
	const run = (...args: string[]) => start(...args).ended;
	expect(await run("import", "items.jsonl", "--project", "p")).toMatchObject({ status: 0 });
	return { start, run };
}

async function outputOf(child: ChildProcess) {
	let stdout = "";
	let stderr = "";
	child.stdout?.on("data", (chunk) => (stdout += chunk));
	child.stderr?.on("data", (chunk) => (stderr += chunk));
	const status = await new Promise<number | null>((done) => child.once("close", done));
	return { status, stdout, stderr };
}
