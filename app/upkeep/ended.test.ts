/** Commands that are ended while they write: what they made is gone, or told of where nobody could remove it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { someItems } from "#seeds/builders.ts";
import { commandIn } from "../cli/testing/command-in.ts";
import { aLabellingProject } from "../labelling/testing.ts";
import { examine } from "./doctor/examine.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { drillRestore, restoreBackup } from "./restore-backup.server.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const now = new Date("2026-03-01T10:00:00Z");
const BIN = resolve(import.meta.dirname, "../cli/concord.js");
const made = mkdtempSync(join(tmpdir(), "concord-ended-"));
const database = join(made, "own.sqlite");
const backup = join(made, "backup.sqlite");

beforeAll(async () => {
	const rows = { "items.jsonl": someItems(3_000) };
	disconnect((await aLabellingProject({ url: database, rows })).db);
	await makeBackup(database, { to: backup, replace: false, now });
});
afterAll(() => rmSync(made, { recursive: true }));

/** A folder for what is written, which is the temporary one of the command, too. */
function aFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "concord-ended-to-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return folder;
}

/** Starts a command and ends it once something is written to the folder. */
async function ended(folder: string, signal: NodeJS.Signals, words: readonly string[]) {
	const child = spawn(process.execPath, [BIN, ...words], {
		cwd: folder,
		env: { ...process.env, DATABASE_URL: database, TMPDIR: folder },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let stderr = "";
	child.stderr.on("data", (chunk) => (stderr += chunk));
	const isOver = once(child, "close");
	const isBegun = () =>
		readdirSync(folder, { recursive: true }).some((name) =>
			/\.part$|restored\.sqlite$/.test(String(name)),
		);
	while (child.exitCode === null && !isBegun()) await sleep(1);
	child.kill(signal);
	const [code] = await isOver;
	return { code, stderr };
}

const COMMANDS = [
	{ name: "backup", words: ["backup", "--to", "copy.sqlite"] },
	{ name: "restore", words: ["restore", backup, "--into", join("a", "new.sqlite")] },
	{ name: "drill", words: ["restore", backup, "--drill"] },
];

test.each(COMMANDS)(
	"R8: a $name that is ended removes what it made, and says so",
	async ({ words }) => {
		for (const [signal, code] of [
			["SIGINT", 130],
			["SIGTERM", 143],
		] as const) {
			const folder = aFolder();
			expect(await ended(folder, signal, words)).toEqual({
				code,
				stderr: `concord: ended by ${signal}: nothing was changed, and what was begun is removed.\n`,
			});
			expect(readdirSync(folder)).toEqual([]);
		}
	},
);

test("R8: a place that a killed restore left empty is no installation: doctor and the next command say it", async () => {
	const folder = aFolder();
	const into = join(folder, "new.sqlite");
	await ended(folder, "SIGKILL", ["restore", backup, "--into", into]);
	expect(statSync(into).size).toBe(0);
	const [left = ""] = readdirSync(folder).filter((name) => name.endsWith(".part"));
	const { findings } = await examine(into, { now, asksEndpoints: false });
	expect(findings).toContainEqual(
		expect.objectContaining({
			...{ of: "database", state: "wrong" },
			says: `${into} is empty: a restore did not end, or is at work. What it writes is ${join(folder, left)}.`,
		}),
	);
	await expect(openDatabase(into)).rejects.toThrow(/ is what a restore wrote that did not end: /);
	const run = commandIn(folder, { DATABASE_URL: into });
	expect(await run("agree", "--project", "p")).toMatchObject({
		status: 2,
		stderr: expect.stringContaining("where one did not end: restore the backup again"),
	});
	expect(statSync(into).size).toBe(0);
	const restore = { into, sha256: null, isStopped: false, now };
	expect(await restoreBackup(backup, restore)).toMatchObject({
		...{ into, replaced: null, rows: { items: 3_000 } },
		unfinished: [join(folder, left)],
	});
	disconnect(await openDatabase(into));
});

test("R8: a backup that was killed is told of by the next one, whose name is of another moment", async () => {
	const folder = aFolder();
	await ended(folder, "SIGKILL", ["backup", "--to", "."]);
	const [left = ""] = readdirSync(folder).filter((name) => name.endsWith(".part"));
	expect(await makeBackup(database, { to: folder, replace: false, now })).toMatchObject({
		unfinished: [join(folder, left)],
	});
});

test("R8: what a drill left that was killed is named by doctor, and goes with a later drill", async () => {
	const folder = aFolder();
	vi.stubEnv("TMPDIR", folder);
	onTestFinished(() => void vi.unstubAllEnvs());
	const [young, old] = ["Young1", "0ld999"].map((name) => join(folder, `concord-drill-${name}`));
	for (const path of [young, old]) mkdirSync(path ?? "", { mode: 0o700 });
	utimesSync(old ?? "", now, new Date(now.getTime() - 25 * 3_600_000));
	utimesSync(young ?? "", now, now);
	const { findings } = await examine(database, { now, asksEndpoints: false });
	const said = findings.filter(({ of }) => of === "files").map(({ says }) => says);
	expect(said.sort()).toEqual([
		`${old} holds a copy that a drill left which did not end.`,
		`${young} holds a copy that a drill left which did not end, or is written just now.`,
	]);
	expect(await drillRestore(backup, { sha256: null, now })).toMatchObject({ chainBreak: null });
	expect([young, old].map((path) => existsSync(path ?? ""))).toEqual([true, false]);
});
