import {
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { emptyOfSchema } from "#db/testing-schemas.ts";
import { someItems } from "#seeds/builders.ts";
import { aLabellingProject } from "../../labelling/testing.ts";
import { examine } from "./examine.server.ts";

const now = new Date("2099-01-01T00:00:00Z");
const made = mkdtempSync(join(tmpdir(), "concord-doctor-sound-"));
const sound = join(made, "sound.sqlite");
/** As a killed server leaves it: the newest rows are in the log beside it. */
const crashed = join(made, "crashed.sqlite");

beforeAll(async () => {
	const { db } = await aLabellingProject({ url: sound, rows: { "items.jsonl": someItems(40) } });
	for (const end of ["", "-wal", "-shm"]) copyFileSync(`${sound}${end}`, `${crashed}${end}`);
	disconnect(db);
});
afterAll(() => rmSync(made, { recursive: true }));

const FILES: readonly (readonly [
	string,
	(file: string, folder: string) => void | Promise<void>,
	string,
])[] = [
	["nothing", () => {}, "note database"],
	["an empty file", (file) => writeFileSync(file, ""), "wrong database"],
	["a folder", (file) => mkdirSync(file), "wrong database"],
	["a text", (file) => writeFileSync(file, "bees ".repeat(2_000)), "wrong database"],
	["a sound database", (file) => copyFileSync(sound, file), "ok integrity"],
	[
		"one whose server was killed",
		(file) => {
			for (const end of ["", "-wal", "-shm"]) copyFileSync(`${crashed}${end}`, `${file}${end}`);
		},
		"ok integrity",
	],
	[
		"one whose log alone was copied along",
		(file) => {
			for (const end of ["", "-wal"]) copyFileSync(`${crashed}${end}`, `${file}${end}`);
		},
		"ok integrity",
	],
	[
		"one without its beginning",
		(file) => changed(file, (all) => all.fill(0, 0, 100)),
		"wrong database",
	],
	[
		"one with a page of noise",
		(file) => changed(file, (all) => all.fill(7, 8192, 20480)),
		"wrong integrity",
	],
	["a half of one", (file) => changed(file, (all) => all.subarray(0, all.length / 2)), "wrong"],
	["one of something else", (file) => run(file, "create table t (x)"), "wrong database"],
	[
		"one of a newer version",
		(file) => {
			copyFileSync(sound, file);
			run(file, "insert into __drizzle_migrations (hash, created_at) values ('', 9e15)");
		},
		"wrong database",
	],
	[
		"one of an older version",
		async (_, folder) => disconnect((await emptyOfSchema(4, folder)).db),
		"note schema",
	],
];

function changed(file: string, change: (all: Buffer) => Buffer): void {
	writeFileSync(file, change(readFileSync(sound)));
}

function run(file: string, statement: string): void {
	const db = connect(file);
	db.$client.exec(statement);
	disconnect(db);
}

function contentsOf(folder: string): Record<string, string> {
	return Object.fromEntries(
		readdirSync(folder).map((name) => {
			const path = join(folder, name);
			const { mode, mtimeMs } = statSync(path);
			// SQLite notes in it who reads.
			if (name.endsWith("-shm") || statSync(path).isDirectory()) return [name, `${mode}`];
			return [name, `${mode} ${mtimeMs} ${readFileSync(path, "base64")}`];
		}),
	);
}

test.for(FILES)(
	"Files: the doctor says what %s is, and leaves all as it is",
	async ([, make, says]) => {
		const folder = mkdtempSync(join(tmpdir(), "concord-untouched-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const file = join(folder, "own.sqlite");
		await make(file, folder);
		const before = contentsOf(folder);
		const { findings } = await examine(file, { now, asksEndpoints: false });
		const lines = findings.map(({ of, state, says: sentence }) => `${state} ${of}: ${sentence}`);
		expect(lines.join("\n")).toContain(says);
		const after = contentsOf(folder);
		// Whoever reads a log makes an index of it, which goes when the log does.
		if ("own.sqlite-wal" in before && !("own.sqlite-shm" in before)) delete after["own.sqlite-shm"];
		expect(after).toEqual(before);
	},
);
