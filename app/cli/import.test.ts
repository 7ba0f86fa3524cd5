import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { jsonLines, someItems, someLabels } from "#seeds/builders.ts";
import { commandIn } from "./testing/command-in.ts";

/** Each line of a story is a process of its own, which takes a second or two on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

/** A folder with files to import, from where the command is run with a database of its own. */
function aFolder(files: Readonly<Record<string, string>> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "concord-cli-"));
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
	const database = join(folder, "concord.sqlite");
	return { folder, database, run: commandIn(folder) };
}

const FILES = {
	"items.jsonl": jsonLines(someItems(3)),
	"labels.jsonl": jsonLines(someLabels([true, false, null])),
	"dataset.json": JSON.stringify({ dimensions: { verdict: { type: "binary" } } }),
};
const IMPORT = [
	"import",
	"items.jsonl",
	"labels.jsonl",
	"--scales",
	"dataset.json",
	"--project",
	"p",
];

test("help and version are answered with exit code 0", async () => {
	const { run } = aFolder();
	expect(await run("--help")).toMatchObject({ status: 0, stderr: "" });
	expect((await run("import", "--help")).stdout).toContain("--off-scale");
	expect((await run("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
	expect(await run()).toMatchObject({
		status: 0,
		stdout: expect.stringContaining("Usage: concord"),
	});
});

test("wrong usage is one sentence on stderr and exit code 2", async () => {
	const { run, database } = aFolder(FILES);
	for (const [args, sentence] of [
		[["imort"], "concord: unknown command 'imort'; see `concord --help`.\n"],
		[
			["import", "items.jsonl"],
			"concord: required option '-p, --project <slug>' not specified; see `concord import --help`.\n",
		],
		[
			["import", "--project", "p"],
			"concord: missing required argument 'files'; see `concord import --help`.\n",
		],
		[
			["import", "items.jsonl", "--project", "p", "--bogus"],
			"concord: unknown option '--bogus'; see `concord import --help`.\n",
		],
	] as const)
		expect(await run(...args)).toEqual({ status: 2, stdout: "", stderr: sentence });
	expect(existsSync(database)).toBe(false);
});

test("a file that cannot be used is one sentence, exit code 2, and nothing is written", async () => {
	const { run, database } = aFolder({ ...FILES, "empty.jsonl": "", "scales.json": "{" });
	for (const [args, sentence] of [
		[["none.jsonl"], "concord: there is no file none.jsonl.\n"],
		[["empty.jsonl"], "concord: empty.jsonl is empty.\n"],
		[
			["items.jsonl", "--scales", "none.json"],
			"concord: the scales file none.json cannot be read.\n",
		],
		[["items.jsonl", "--scales", "scales.json"], "concord: scales.json is not valid JSON.\n"],
	] as const)
		expect(await run("import", ...args, "--project", "p")).toEqual({
			status: 2,
			stdout: "",
			stderr: sentence,
		});
	expect(existsSync(database)).toBe(false);
});

test("a database that is none is one sentence and exit code 2", async () => {
	const { run } = aFolder({ ...FILES, "concord.sqlite": "not a database at all" });
	expect(await run(...IMPORT)).toEqual({
		status: 2,
		stdout: "",
		stderr:
			"concord: the database is not a database file (DATABASE_URL, by default data/concord.sqlite).\n",
	});
});

test("an import says what went in; the same again changes nothing", async () => {
	const { run } = aFolder(FILES);
	const first = await run(...IMPORT);
	expect(first).toMatchObject({ status: 0, stderr: "" });
	expect(first.stdout).toContain(
		"Imported into p: 3 items added, 0 unchanged; 3 labels added (1 unscored), 0 unchanged; 0 rows rejected.",
	);
	const again = await run(...IMPORT, "--json");
	expect(again.status).toBe(0);
	expect(JSON.parse(again.stdout)).toMatchObject({
		result: "imported",
		itemsAdded: 0,
		itemsUnchanged: 3,
		labelsAdded: 0,
		labelsUnchanged: 3,
	});
});

test("rejected rows leave exit code 0 with their lines on stderr; --strict makes it 2 and writes nothing", async () => {
	const bad = jsonLines([...someLabels([true]), ...someLabels([false], { item_id: "gone" })]);
	const { run } = aFolder({ ...FILES, "labels.jsonl": bad });
	const strict = await run(...IMPORT, "--strict");
	expect(strict).toMatchObject({
		status: 2,
		stderr:
			'labels.jsonl:2: there is no item "gone"\nconcord: 1 row is not good, so with --strict nothing was written.\n',
	});
	expect((await run(...IMPORT, "--dry-run")).stdout).toContain("Would import: 3 items added");
	expect(await run(...IMPORT)).toMatchObject({
		status: 0,
		stdout: expect.stringContaining("Imported into p: 3 items added"),
		stderr: 'labels.jsonl:2: there is no item "gone"\n',
	});
});

test("an export holds every file and imports again", async () => {
	const { run, folder } = aFolder(FILES);
	await run(...IMPORT);
	const exported = await run("export", "--project", "p", "--to", "out/deep", "--csv");
	expect(exported).toMatchObject({ status: 0, stderr: "" });
	expect(exported.stdout.split("\n")).toContain(join("out/deep", "agreement.json"));
	const files = ["labels.jsonl", "items.jsonl"].map((name) => join("out/deep", name));
	const scales = ["--scales", "out/deep/scales.json"];
	expect((await run("import", ...files, ...scales, "--project", "copy")).status).toBe(0);
	await run("export", "--project", "copy", "--to", "again", "--csv");
	for (const name of ["labels-wide.csv", "agreement.json", "items.csv"])
		expect(readFileSync(join(folder, "again", name), "utf8")).toBe(
			readFileSync(join(folder, "out/deep", name), "utf8"),
		);
	writeFileSync(join(folder, "file"), "");
	expect(await run("export", "--project", "p", "--to", "file/x")).toMatchObject({
		status: 2,
		stderr: expect.stringContaining("concord: the folder file/x cannot be written to"),
	});
});
