/** A project of a file that goes to a server and back, by the command as it is shipped. */
import { spawnSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { asSql, emptyDatabase } from "#db/dialect/testing";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { commandIn, type Ended } from "../../../cli/testing/command-in.ts";

const BIN = resolve(import.meta.dirname, "../../../cli/concord.js");

function aFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "concord-moved-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return folder;
}

/** Two people and a judge on twenty items, in the file of a folder. */
async function aProjectIn(folder: string): Promise<void> {
	const raters = ["anna", "ben", "judge"] as const;
	const labels = someItems(20).flatMap(({ id }, at) =>
		raters.map((rater, who) => ({
			item_id: id,
			dimension: "verdict",
			rater,
			rater_kind: rater === "judge" ? "judge" : "human",
			value: (at + who) % 3 > 0,
		})),
	);
	writeFileSync(join(folder, "items.jsonl"), jsonLines(someItems(20)));
	writeFileSync(join(folder, "labels.jsonl"), jsonLines(labels));
	const words = ["import", "items.jsonl", "labels.jsonl", "--project", "p"];
	expect(await commandIn(folder)(...words)).toMatchObject({ status: 0 });
}

/** Lines of items in an export. */
async function itemsIn(run: ReturnType<typeof commandIn>): Promise<number> {
	const to = join(aFolder(), "bundle");
	done(await run("export", "--project", "p", "--to", to));
	return readFileSync(join(to, "items.jsonl"), "utf8").trim().split("\n").length;
}

const done = (ended: Ended): string => {
	expect(ended, ended.stderr).toMatchObject({ status: 0 });
	return ended.stdout;
};

test("a file that is moved to a server and back says the same, figure for figure", async () => {
	const folder = aFolder();
	await aProjectIn(folder);
	const url = await emptyDatabase();
	const [inFile, onServer] = [commandIn(folder), commandIn(folder, { DATABASE_URL: url })];
	const told = async (run: typeof inFile) => [
		done(await run("agree", "--project", "p", "--json")),
		done(await run("compare", "--project", "p", "--json")),
		done(await run("audit", "--project", "p", "--json")),
	];
	const before = await told(inFile);
	const moved = done(await inFile("migrate-to", url));
	expect(moved).toMatch(/read again on both sides and equal/);
	expect(moved).toMatch(/^ {2}items: 20, [0-9a-f]{16}$/m);
	expect(await told(onServer)).toEqual(before);
	expect(await inFile("migrate-to", url)).toMatchObject({
		status: 2,
		stderr: expect.stringMatching(/holds something already: name a database that is empty/),
	});
	const others = await emptyDatabase();
	const theirs = connect(others);
	onTestFinished(() => disconnect(theirs));
	await asSql(theirs, "create table theirs as select 'kept' as name");
	expect(await inFile("migrate-to", others)).toMatchObject({
		status: 2,
		stderr: expect.stringMatching(
			/is a database of something else than Concord: name one that is empty/,
		),
	});
	expect(await asSql(theirs, "select name from theirs")).toEqual([{ name: "kept" }]);
	done(await onServer("migrate-to", "back.sqlite"));
	expect(await told(commandIn(folder, { DATABASE_URL: "back.sqlite" }))).toEqual(before);
	expect(await onServer("migrate-to", "back.sqlite")).toMatchObject({ status: 2 });
	expect(existsSync(join(folder, "concord.sqlite"))).toBe(true);
}, 120_000);

test("R8: a backup of a server is a file that is tried, restored and served; what it replaces is kept", async () => {
	const folder = aFolder();
	await aProjectIn(folder);
	const url = await emptyDatabase();
	const onServer = commandIn(folder, { DATABASE_URL: url });
	done(await commandIn(folder)("migrate-to", url));
	const made = JSON.parse(done(await onServer("backup", "--to", "safe.sqlite", "--json")));
	expect(made).toMatchObject({ rows: { items: 20 }, unfinished: [] });
	for (const [to, said] of [
		[join("mistyped", "safe.sqlite"), /mistyped is no folder that is there; make it, /],
		["mistyped/", /mistyped is no folder that is there; make it, /],
		["", /--to names no place, /],
	] as const)
		expect(await onServer("backup", "--to", to)).toMatchObject({
			status: 2,
			stderr: expect.stringMatching(said),
		});
	expect(existsSync(join(folder, "mistyped"))).toBe(false);
	const sha256 = ["--sha256", made.sha256 as string];
	done(await onServer("restore", "safe.sqlite", "--drill", ...sha256));
	expect(await onServer("restore", "safe.sqlite", "--sha256", "0".repeat(64))).toMatchObject({
		status: 2,
	});
	// Stored after the backup: gone from the server with it, and kept in the copy of what was replaced.
	writeFileSync(join(folder, "more.jsonl"), jsonLines(someItems(25).slice(20)));
	done(await onServer("import", "more.jsonl", "--project", "p"));
	renameSync(join(folder, "safe.sqlite"), join(folder, "-safe.sqlite"));
	const restored = done(await onServer("restore", ...sha256, "--", "-safe.sqlite"));
	expect(restored).toMatch(/1 project, 20 items/);
	const kept = /backed up as (\S+)/.exec(restored)?.[1] ?? "";
	const keptFile = commandIn(folder, { DATABASE_URL: kept });
	expect(await itemsIn(keptFile)).toBe(25);
	expect(await itemsIn(onServer)).toBe(20);
	expect(done(await commandIn(folder, { DATABASE_URL: kept })("doctor"))).toMatch(
		/Nothing is wrong/,
	);
	expect(done(await onServer("doctor"))).toMatch(
		/PostgreSQL 1\d\.[\s\S]*chain of \d+ entries is whole/,
	);
	expect(done(await onServer("audit-log", "verify"))).toMatch(/whole/);
	expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
}, 120_000);

test("a server that is not there, has no such database or is used is said, and nothing is done", async () => {
	const folder = aFolder();
	await aProjectIn(folder);
	const run = commandIn(folder);
	const nobody = "postgres://postgres@127.0.0.1:1/concord";
	expect(await run("migrate-to", nobody)).toMatchObject({
		status: 2,
		stderr: expect.stringContaining("nobody listens there"),
	});
	expect(
		await commandIn(folder, { DATABASE_URL: nobody })("agree", "--project", "p"),
	).toMatchObject({
		status: 2,
		stderr: expect.stringContaining("nobody listens there (DATABASE_URL)"),
	});
	const other = new URL(await emptyDatabase());
	other.pathname = "concord_of_nobody";
	expect(await run("migrate-to", other.href)).toMatchObject({
		status: 2,
		stderr: expect.stringContaining("it has no database of that name"),
	});
	const empty = await emptyDatabase();
	expect(await commandIn(folder, { DATABASE_URL: empty })("agree", "--project", "p")).toMatchObject(
		{
			status: 2,
			stderr: expect.stringContaining("is empty"),
		},
	);
	expect(await run("migrate-to", "other.sqlite")).toMatchObject({
		status: 2,
		stderr: expect.stringContaining("both are files"),
	});
}, 120_000);

test("a text with NUL, which a server does not keep, moves with the sign for it; an empty server is not moved", async () => {
	const folder = aFolder();
	writeFileSync(join(folder, "items.jsonl"), jsonLines([{ id: "a", input: "q\0", response: "r" }]));
	const inFile = commandIn(folder);
	done(await inFile("import", "items.jsonl", "--project", "p"));
	const url = await emptyDatabase();
	const onServer = commandIn(folder, { DATABASE_URL: url });
	expect(await onServer("migrate-to", "nothing.sqlite")).toMatchObject({
		status: 2,
		stderr: expect.stringContaining("is empty: there is nothing to move"),
	});
	expect(done(await inFile("migrate-to", url))).toMatch(/^ {2}items: 1, [0-9a-f]{16}$/m);
	expect(await itemsIn(onServer)).toBe(1);
}, 120_000);

test.each([
	// Before the schema is there, and amid the rows.
	["800", "backup", "--to"],
	["800", "migrate-to"],
	["2000", "backup", "--to"],
	["2000", "migrate-to"],
])(
	"a disk that is full after %s kB of %s is a sentence, and nothing of it is left",
	async (most, ...words) => {
		const folder = aFolder();
		const url = await emptyDatabase();
		const items = someItems(400, { response: "words ".repeat(400) });
		writeFileSync(join(folder, "items.jsonl"), jsonLines(items));
		done(await commandIn(folder, { DATABASE_URL: url })("import", "items.jsonl", "-p", "p"));
		const to = join(folder, "to");
		mkdirSync(to);
		// No file of this process may grow beyond that; a block is of 512 bytes.
		const command = [process.execPath, BIN, ...words, join(to, "copy.sqlite")];
		const { status, stderr } = spawnSync(
			"sh",
			["-c", `ulimit -f ${2 * Number(most)}; exec "$@"`, "sh", ...command],
			{
				env: { ...process.env, DATABASE_URL: url },
				encoding: "utf8",
			},
		);
		expect(stderr).toMatch(/^concord: .+\.\n$/);
		if (words[0] === "backup") expect(stderr).toContain(`${join(to, "copy.sqlite")} c`);
		expect(status).toBe(2);
		expect(readdirSync(to)).toEqual([]);
	},
);
