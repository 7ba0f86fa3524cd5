import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectToRead, disconnect } from "#db/dialect";
import { bytesOfCopy } from "#db/dialect/sqlite/whole-file.ts";
import { openDatabase } from "#db/open.ts";
import { seededUnit } from "#judges/testing/seeded.ts";
import { someItems } from "#seeds/builders.ts";
import { isRefusal } from "../base/refusal.ts";
import { commandIn } from "../cli/testing/command-in.ts";
import { aLabellingProject } from "../labelling/testing.ts";
import { makeBackup } from "./make-backup.server.ts";
import { drillRestore } from "./restore-backup.server.ts";
import { sizeOf, whyNoRoom } from "./room-for.ts";
import { backupsWhileLabelled } from "./testing/backups-while-labelled.ts";

// Some of it goes on in processes of its own, which take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-03-01T10:00:00Z");
const NAME = "own-20260301T100000Z.sqlite";

/** A folder with a database of so many items, which nobody has open. */
async function aFolder(items = 3) {
	const folder = mkdtempSync(join(tmpdir(), "concord-backup-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const database = join(folder, "own.sqlite");
	const rows = { "items.jsonl": someItems(items) };
	disconnect((await aLabellingProject({ url: database, rows })).db);
	return { folder, database };
}

async function sentenceOf(made: Promise<object>): Promise<string> {
	const refusal = await made;
	if (!isRefusal(refusal)) throw new Error("It was not refused.");
	return refusal.sentence;
}

const to = (file: string | null, replace = false) => ({ to: file, replace, now });

test("R8: backups during 40 saves a second hold every label acknowledged before", async ({
	task,
}) => {
	const rounds = await backupsWhileLabelled(5);
	task.meta.tried = rounds.length;
	task.meta.failed = rounds.filter(({ lost, damage }) => lost > 0 || damage.length > 0).length;
	expect(rounds).toHaveLength(5);
	for (const { lost, damage, acknowledged } of rounds) {
		expect(acknowledged).toBeGreaterThan(0);
		expect({ lost, damage }).toEqual({ lost: 0, damage: [] });
	}
	expect(rounds.reduce((sum, { meanwhile }) => sum + meanwhile, 0)).toBeGreaterThan(0);
});

test("R8: a backup that is killed leaves nothing under its name, or all of it", async () => {
	const { folder, database } = await aFolder(3_000);
	const whole = join(folder, "whole.sqlite");
	const bin = resolve(import.meta.dirname, "../cli/concord.js");
	let killedAmid = 0;
	for (let kill = 0; kill < 6; kill++) {
		const child = spawn(process.execPath, [bin, "backup", "--to", whole, "--replace"], {
			env: { ...process.env, DATABASE_URL: database },
			stdio: "ignore",
		});
		const drafts = readdirSync(folder).filter((name) => name.endsWith(".part")).length;
		const ended = once(child, "exit");
		while (
			child.exitCode === null &&
			readdirSync(folder).filter((name) => name.endsWith(".part")).length === drafts
		)
			await sleep(1);
		await sleep(30 * seededUnit(kill, "life of a backup"));
		child.kill("SIGKILL");
		await ended;
		if (child.signalCode === "SIGKILL") killedAmid++;
		if (existsSync(whole)) {
			expect(await drillRestore(whole, { sha256: null, now })).toMatchObject({
				rows: { items: 3_000 },
			});
		}
	}
	expect(killedAmid).toBeGreaterThan(0);
	const made = await makeBackup(database, to(whole, true));
	expect(made).toMatchObject({ rows: { items: 3_000 }, file: whole });
	const left = readdirSync(folder).filter((name) => /\.part(-journal)?$/.test(name));
	expect(made).toMatchObject({ unfinished: left.map((name) => join(folder, name)) });
});

test("Backup: one is named by its moment, for its owner alone, and one file", async () => {
	const { folder, database } = await aFolder();
	const made = await makeBackup(database, to(null));
	expect(made).toMatchObject({
		file: join(folder, "backups", NAME),
		version: { number: expect.any(Number) },
		latest: now.toISOString(),
		rows: { projects: 1, items: 3 },
		notInIt: null,
		unfinished: [],
	});
	expect(readdirSync(join(folder, "backups"))).toEqual([NAME]);
	expect(statSync(join(folder, "backups")).mode & 0o777).toBe(0o700);
	expect(statSync(join(folder, "backups", NAME)).mode & 0o777).toBe(0o600);
	writeFileSync(`${database}.key`, "");
	mkdirSync(join(folder, "safe"));
	expect(await makeBackup(database, to(join(folder, "safe")))).toMatchObject({
		file: join(folder, "safe", NAME),
		notInIt: `${database}.key`,
	});
});

test("Backup: nothing is replaced that was not named for it", async () => {
	const { folder, database } = await aFolder();
	const file = join(folder, "there.sqlite");
	writeFileSync(file, "mine");
	expect(await sentenceOf(makeBackup(database, to(file)))).toBe(
		`${file} is there already; name another file, or say --replace to have it replaced.`,
	);
	expect(statSync(file).size).toBe(4);
	for (const own of ["", "-wal", "-shm", ".key"]) {
		expect(await sentenceOf(makeBackup(database, to(`${database}${own}`, true)))).toContain(
			"belongs to the database itself",
		);
	}
	expect(await sentenceOf(makeBackup(database, to("/dev/null", true)))).toContain("is no file");
	expect(await makeBackup(database, to(file, true))).toMatchObject({ file });
	expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("Backup: what is no whole database of Concord is not backed up", async () => {
	const { folder, database } = await aFolder();
	const at = (name: string) => join(folder, name);
	writeFileSync(at("empty"), "");
	writeFileSync(at("text"), "item_id,value\n".repeat(1_000));
	copyFileSync(database, at("short"));
	truncateSync(at("short"), 40 * 4_096);
	const told: Record<string, string> = {};
	for (const name of ["none", ".", "empty", "text", "short"]) {
		told[name] = await sentenceOf(makeBackup(at(name), to(at("out.sqlite"))));
	}
	expect(told).toEqual({
		none: `there is no file ${at("none")}.`,
		".": `${folder} is no file: name the file of a database.`,
		empty: `${at("empty")} is empty: there is nothing of a database in it.`,
		text: `${at("text")} is no SQLite database, or its beginning is damaged.`,
		short: expect.stringMatching(/short is damaged: .+\.$/),
	});
	expect(existsSync(at("out.sqlite"))).toBe(false);
	expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

// Limits of a process are Linux's.
if (process.platform === "linux")
	test("Writes: a backup for which there is no room, or that cannot be restored, leaves nothing", async () => {
		const { folder, database } = await aFolder(3_000);
		const file = join(folder, "whole.sqlite");
		await makeBackup(database, to(file));
		// What SQLite keeps beside the database itself comes and goes.
		const there = () => readdirSync(folder).filter((name) => !/^own\.sqlite-/.test(name));
		const before = there();
		const bin = resolve(import.meta.dirname, "../cli/concord.js");
		for (const words of [
			["backup", "--to", join(folder, "more.sqlite")],
			["restore", file, "--into", join(folder, "again.sqlite")],
			["restore", file, "--drill"],
		]) {
			const child = spawn("prlimit", ["--fsize=500000", process.execPath, bin, ...words], {
				env: { ...process.env, DATABASE_URL: database, TMPDIR: folder },
				stdio: ["ignore", "ignore", "pipe"],
			});
			let stderr = "";
			child.stderr.on("data", (chunk) => (stderr += chunk));
			expect((await once(child, "close"))[0]).toBe(2);
			expect(there()).toEqual(before);
			// The place that is full, which is not that of the database.
			expect(stderr).toMatch(/^concord: \S+(more|again|restored)\.sqlite\S* [^\n]+\.\n$/);
			expect(stderr).not.toContain("DATABASE_URL");
		}
	});

test("Backup: it needs as much room as its file takes, whatever stands in the log beside the database", async () => {
	const { folder, database } = await aFolder();
	const db = await openDatabase(database);
	onTestFinished(() => disconnect(db));
	for (let round = 0; round < 50; round++)
		db.$client.exec(`update items set response = '${String(round).repeat(4_000)}'`);
	const reading = connectToRead(database);
	const needed = bytesOfCopy(reading);
	disconnect(reading);
	expect(sizeOf(`${database}-wal`)).toBeGreaterThan(needed / 2);
	const made = await makeBackup(database, to(join(folder, "copy.sqlite")));
	expect(made).toMatchObject({ bytes: needed });
});

test("the command says what the file holds and what is not in it", async () => {
	const { folder, database } = await aFolder();
	writeFileSync(`${database}.key`, "");
	const concord = commandIn(folder, { DATABASE_URL: database });
	const { status, stdout } = await concord("backup", "--to", "monday.sqlite");
	expect(status).toBe(0);
	expect(stdout).toMatch(/schema \d+, last change 2026-03-01 10:00 UTC, 1 project, 3 items, /);
	expect(stdout).toMatch(/\n {2}SHA-256 [0-9a-f]{64}\nNot in it: .+own\.sqlite\.key, which opens /);
	expect(await concord("backup", "--to", "monday.sqlite")).toMatchObject({ status: 2, stdout: "" });
});

test("Backup: no folder is made for a place that was mistyped, and none where there is no room", async () => {
	const { folder, database } = await aFolder();
	const [there, missing] = [join(folder, "a", "b"), join(folder, "c", "d", "e.sqlite")];
	expect(whyNoRoom(2 ** 43, there, "the backup")).toMatch(
		/^\S+ has [\d.,]+ \S+ of room and the backup may take [\d.,]+ \S+$/,
	);
	expect(whyNoRoom(0, there, "the backup")).toBeNull();
	expect(await sentenceOf(makeBackup(database, to(missing)))).toBe(
		`${dirname(missing)} is no folder that is there; make it, or name another place.`,
	);
	expect(["a", "c"].map((name) => existsSync(join(folder, name)))).toEqual([false, false]);
	expect(await sentenceOf(makeBackup(database, to(`${join(folder, "c")}/`)))).toBe(
		`${join(folder, "c")} is no folder that is there; make it, or name another place.`,
	);
	// As of a variable that is not set.
	for (const nothing of ["", " "])
		expect(await sentenceOf(makeBackup(database, to(nothing)))).toMatch(
			/^--to names no place, as /,
		);
	expect(readdirSync(folder).sort()).toEqual(["own.sqlite"]);
});
