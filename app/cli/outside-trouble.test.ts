import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { jsonLines, someItems } from "#seeds/builders.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const folder = mkdtempSync(join(tmpdir(), "concord-outside-"));

type Surroundings = { cwd?: string; env?: Record<string, string>; stdout?: number };

/** A command in a process of its own; one that hangs has no status. */
function concord(words: readonly string[], { cwd, env, stdout }: Surroundings = {}) {
	const { status, ...said } = spawnSync(process.execPath, [BIN, ...words], {
		cwd: cwd ?? folder,
		env: { ...process.env, DATABASE_URL: "own.sqlite", ...env },
		encoding: "utf8",
		stdio: ["ignore", stdout ?? "pipe", "pipe"],
		timeout: 60_000,
	});
	return { status, stdout: said.stdout, stderr: said.stderr };
}

const told = (sentence: string) => ({ status: 2, stdout: "", stderr: `concord: ${sentence}\n` });

const LABELS = ["anna", "ben"].flatMap((rater) =>
	someItems(40).map(({ id }) => ({
		item_id: id,
		dimension: "d",
		rater,
		rater_kind: "human",
		value: 1,
	})),
);

beforeAll(() => {
	writeFileSync(join(folder, "items.jsonl"), jsonLines(someItems(40)));
	writeFileSync(join(folder, "labels.jsonl"), jsonLines(LABELS));
	expect(concord(["import", "items.jsonl", "--project", "p"])).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
	["export", "-p", "p", "--to", "out"],
	["agree", "-p", "p"],
	["compare", "a", "b", "-p", "p"],
	["analysis", "A7", "-p", "p"],
	["sets", "-p", "p"],
	["derive", "split", "-p", "p", "-k", "split"],
	["judge", "list", "-p", "p"],
	["judge", "status", "-p", "p"],
	["judge", "run", "-p", "p", "-j", "floor"],
	["judge", "add", "floor", "-p", "p", "--protocol", "baseline"],
	["judge", "key", "somewhere", "--forget"],
	["judge", "check", "somewhere"],
])("%s %s finds no database, and leaves none", (...words) => {
	const cwd = mkdtempSync(join(folder, "empty-"));
	const { status, stdout, stderr } = concord(words, { cwd, env: { DATABASE_URL: "" } });
	const where = join(cwd, "data/concord.sqlite");
	expect(stderr).toBe(
		`concord: there is no database at ${where}. \`concord import\` and \`concord start\` make one; DATABASE_URL names another.\n`,
	);
	expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
	expect(existsSync(join(cwd, "data"))).toBe(false);
});

test("a start that cannot listen makes no database", () => {
	const cwd = mkdtempSync(join(folder, "empty-"));
	const env = { DATABASE_URL: "", HOST: "no-such-host.invalid" };
	const { status, stderr } = concord(["start", "--demo"], { cwd, env });
	expect(stderr).toContain("HOST is no-such-host.invalid, a name that leads to no address");
	expect(status).toBe(2);
	expect(existsSync(join(cwd, "data"))).toBe(false);
});

test("a database of a kind that Concord does not keep anything in", () => {
	const env = { DATABASE_URL: "mysql://concord@127.0.0.1/concord" };
	expect(concord(["agree", "-p", "p"], { env })).toEqual(
		told(
			"the environment is not usable: DATABASE_URL has to be the path of a file, or the address of a PostgreSQL server as postgres://user@host:5432/concord: Concord keeps what it holds in SQLite or PostgreSQL.",
		),
	);
});

test.each([
	["agree", "-p", "p"],
	["start"],
	["worker"],
	["backup"],
	["restore", "backup.sqlite"],
	["migrate-to", "own.sqlite"],
])("%s: a server of a database that does not answer, without its password", (...words) => {
	const env = { DATABASE_URL: "postgres://concord:secret@127.0.0.1:1/concord" };
	const { status, stdout, stderr } = concord(words, { env });
	expect(stderr).toMatch(
		/^concord: the database server cannot be used: nobody listens there \(DATABASE_URL\)\.\n$/,
	);
	expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
});

test("a database where no folder can be made", () => {
	const words = ["import", "items.jsonl", "--project", "p"];
	expect(concord(words, { env: { DATABASE_URL: "/proc/there/own.sqlite" } })).toEqual(
		told("/proc/there cannot be used: it is not there and cannot be made."),
	);
});

test("an import that a full disk breaks off says what stays, and goes on where it was", () => {
	const cwd = mkdtempSync(join(folder, "full-"));
	const items = Array.from({ length: 3_000 }, (_, at) => ({
		...{ id: `i${at}`, input: "q", response: `word${at} `.repeat(120) },
	}));
	writeFileSync(join(cwd, "items.jsonl"), jsonLines(items));
	// No file of this process may grow beyond 2 MB.
	const shell = `ulimit -f 4000; exec "${process.execPath}" "${BIN}" import items.jsonl --project p`;
	const env = { ...process.env, DATABASE_URL: "own.sqlite" };
	const broken = spawnSync("sh", ["-c", shell], { cwd, env, encoding: "utf8" });
	expect(broken.stderr).toMatch(
		/^concord: the database .+ \(DATABASE_URL, .+\)\. What of the import is stored already stays; the same command goes on with the rest\.\n$/,
	);
	expect(broken).toMatchObject({ status: 2, stdout: "" });
	const again = concord(["import", "items.jsonl", "--project", "p", "--json"], { cwd });
	const { itemsAdded, itemsUnchanged } = JSON.parse(again.stdout);
	expect(itemsAdded + itemsUnchanged).toBe(3_000);
	expect(itemsUnchanged).toBeGreaterThan(0);
	expect(itemsAdded).toBeGreaterThan(0);
});

test("a database below a file, and one that is a folder", () => {
	const words = ["import", "items.jsonl", "--project", "p"];
	expect(concord(words, { env: { DATABASE_URL: "items.jsonl/own.sqlite" } })).toEqual(
		told("items.jsonl/own.sqlite cannot be used: a part of its path is a file, not a folder."),
	);
	expect(concord(["agree", "-p", "p"], { env: { DATABASE_URL: folder } })).toEqual(
		told("the database cannot be opened (DATABASE_URL, by default data/concord.sqlite)."),
	);
});

test.each([
	[
		"items.jsonl",
		() => `${join(folder, "items.jsonl")} cannot be used: a file of that name is there.`,
	],
	[
		"items.jsonl/in",
		() =>
			`${join(folder, "items.jsonl/in")} cannot be used: a part of its path is a file, not a folder.`,
	],
	["taken", () => "taken/items.jsonl cannot be used: it is a folder, not a file."],
])("an export to %s is one sentence", (to, why) => {
	mkdirSync(join(folder, "taken/items.jsonl"), { recursive: true });
	expect(concord(["export", "-p", "p", "--to", to])).toEqual(
		told(`the folder ${to} cannot be written to: ${why()}`),
	);
});

test("an export to where no folder can be made ends", () => {
	const { status, stderr } = concord(["export", "-p", "p", "--to", "/proc/x"]);
	expect(status).toBe(2);
	expect(stderr).toMatch(
		/^concord: the folder \/proc\/x cannot be written to: \/proc(\/x)? cannot be used: .+\.\n$/,
	);
});

test("a full disk behind stdout is one sentence, a reader that has enough is none", () => {
	for (const words of [
		["agree", "--labels", "labels.jsonl"],
		["export", "-p", "p", "--to", "out"],
		["--help"],
	]) {
		const full = concord(words, { stdout: openSync("/dev/full", "w") });
		expect(full.stderr.replace(/^note: .+\n/, "")).toBe(
			"concord: the output cannot be written to stdout: the disk is full.\n",
		);
		expect(full.status).toBe(2);
	}
	const shell = `"${process.execPath}" "${BIN}" agree --labels labels.jsonl --json | true; echo "\${PIPESTATUS[0]}"`;
	const { stdout, stderr } = spawnSync("bash", ["-c", shell], { cwd: folder, encoding: "utf8" });
	expect(stdout).toBe("0\n");
	expect(stderr).toMatch(/^note: .+\n$/);
});

test.each([
	[["judge", "run"], "concord judge run --help"],
	[["judge", "run", "-p", "p", "--limit", "x"], "concord judge run --help"],
	[["judge", "check"], "concord judge check --help"],
	[["judge", "nothing"], "concord judge --help"],
	[["export"], "concord export --help"],
	[["nothing"], "concord --help"],
])("wrong usage of %j names the help of that very command", (words, help) => {
	const { status, stderr } = concord(words);
	expect(stderr).toMatch(/^concord: .+\n$/);
	expect(stderr).toContain(`; see \`${help}\`.`);
	expect(status).toBe(2);
});
