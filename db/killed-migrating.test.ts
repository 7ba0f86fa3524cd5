/** The server is killed while it copies a database of an older version, or changes its schema. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectToRead, type Database, disconnect } from "#db/dialect";
import { damageIn } from "./dialect/sqlite/whole-file.ts";
import { openDatabase } from "./open.ts";
import { schemaState } from "./schema-state.ts";
import { emptyOfSchema, RELEASED } from "./testing-schemas.ts";

// Another process has to come up, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const OLD = 5;
/** So many that copying them and making the index of their words take a while. */
const ITEMS = 4_000;

async function anOldDatabase(): Promise<{ folder: string; file: string; held: string }> {
	const folder = mkdtempSync(join(tmpdir(), "concord-killed-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const { file, db } = await emptyOfSchema(OLD, folder);
	db.$client.exec(`
		insert into projects (id, slug, name, settings, created_at) values ('p', 'p', 'P', '{}', 1);
		with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${ITEMS})
		insert into items (id, project_id, position, external_id, content_hash, input, metadata, created_at)
		select 'i' || n, 'p', n, 'e' || n, 'h' || n, 'question ' || n || hex(randomblob(400)) || ' of bees', '{}', n from numbers;
	`);
	const held = itemsIn(db);
	disconnect(db);
	return { folder, file, held };
}

function itemsIn(db: Database): string {
	const hash = createHash("sha256");
	const rows = db.$client.prepare("select id, position, input, created_at from items order by id");
	for (const row of rows.raw().iterate()) hash.update(JSON.stringify(row));
	return hash.digest("hex");
}

/** Opens a database in a process of its own and kills that `after` milliseconds when `isTime`. @returns was it in time? */
async function killedWhileOpening(
	file: string,
	{ isTime, after }: { readonly isTime: () => boolean; readonly after: number },
): Promise<boolean> {
	const script = `import { openDatabase } from "#db/open.ts"; await openDatabase(${JSON.stringify(file)});`;
	const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
		stdio: "ignore",
	});
	const ended = new Promise<NodeJS.Signals | null>((done) =>
		child.once("exit", (_, signal) => done(signal)),
	);
	while (child.exitCode === null && !isTime()) await pause(1);
	await pause(after);
	child.kill("SIGKILL");
	return (await ended) === "SIGKILL";
}

const besides = (folder: string) => readdirSync(folder).filter((name) => name.includes(".schema-"));
const copies = (folder: string) => besides(folder).filter((name) => /Z$/.test(name));

/** Pages of a transaction that has not ended are written where they no longer fit in memory. */
const spilled = (folder: string) =>
	readdirSync(folder).filter(
		(name) => name.endsWith("-wal") && !name.includes(".schema-") && sizeOf(folder, name) > 500_000,
	);
const sizeOf = (folder: string, name: string) =>
	statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;

/** By how many milliseconds after it the process is killed. */
const MOMENTS = [
	["its copy is begun", besides, 0],
	["its copy is made", copies, 0],
	["its schema is being changed", copies, 25],
	["half of the change is written", spilled, 0],
] as const;

test.for(MOMENTS)(
	"Files: an older database whose server is killed when %s is whole, and the next start goes on",
	async ([, sign, after]) => {
		const { folder, file, held } = await anOldDatabase();
		const wasInTime = await killedWhileOpening(file, {
			isTime: () => sign(folder).length > 0,
			after,
		});
		const left = connectToRead(file);
		const state = await schemaState(left);
		// All of the change or nothing of it; a process that was quicker had made all of it.
		expect(state).toMatchObject({ kind: "known" });
		if (state.kind === "known")
			expect(wasInTime ? [0, RELEASED.length - 1 - OLD] : [0]).toContain(state.behind);
		expect(itemsIn(left)).toBe(held);
		expect(damageIn(left)).toEqual([]);
		disconnect(left);
		for (const name of copies(folder)) {
			const copy = connectToRead(join(folder, name));
			expect(await schemaState(copy)).toMatchObject({ kind: "known", version: { number: OLD } });
			expect(itemsIn(copy)).toBe(held);
			disconnect(copy);
		}
		const db = await openDatabase(file);
		expect(await schemaState(db)).toMatchObject({ kind: "known", behind: 0 });
		expect(itemsIn(db)).toBe(held);
		expect(damageIn(db)).toEqual([]);
		disconnect(db);
		expect(besides(folder)).toEqual(copies(folder));
		expect(copies(folder).length).toBeGreaterThan(0);
		expect(readdirSync(folder).filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([]);
		// Nothing of what is private was ever made otherwise.
		for (const name of [...copies(folder), "own.sqlite"])
			expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
	},
);
