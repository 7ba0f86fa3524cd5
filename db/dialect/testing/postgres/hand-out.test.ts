/** Runs are handed out to processes by a queue of the server. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import {
	connect,
	type Database,
	disconnect,
	type HandOut,
	migrateDatabase,
	startHandOut,
} from "#db/dialect";
import { asSql, emptyDatabase } from "#db/dialect/testing";
import { migrationsFolder } from "#db/migrations-folder.ts";

const LOOK_MS = 50;
const CHUNK = 50;

async function aDatabase(): Promise<{ url: string; db: Database }> {
	const url = await emptyDatabase();
	const db = connect(url);
	onTestFinished(() => disconnect(db));
	await migrateDatabase(db, migrationsFolder());
	return { url, db };
}

/** What is left of runs, by name, for whoever takes it. */
type Left = Map<string, number>;

/** A process that takes of the runs what it is handed, and is full of one as long as `full` names it. */
function aProcess(db: Database, left: Left, full: Set<string> = new Set()) {
	const taken: { runId: string; cells: number }[] = [];
	const troubles: unknown[] = [];
	const handOut: HandOut = startHandOut(db, {
		lookMs: LOOK_MS,
		runsInNeed: async () =>
			[...left]
				.filter(([, cells]) => cells > 0)
				.map(([runId, cells]) => ({ runId, openCells: async (most) => Math.min(cells, most) })),
		take(runId, cells) {
			const got = Math.min(cells, left.get(runId) ?? 0);
			if (got > 0) taken.push({ runId, cells: got });
			left.set(runId, (left.get(runId) ?? 0) - got);
		},
		full: () => [...full],
		onTrouble: (error) => troubles.push(error),
	});
	onTestFinished(handOut.stop);
	return { handOut, taken, troubles, full };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isSo())) await sleep(10);
}

const ticketsIn = async (db: Database) =>
	(await asSql<{ flags: object; locked: boolean }>(
		db,
		"select flags, locked_at is not null as locked from concord_queue.jobs",
	)) as { flags: Record<string, true>; locked: boolean }[];

test("R2: all of a run is handed out in chunks, to whoever has room", async () => {
	const { url, db } = await aDatabase();
	const second = connect(url);
	onTestFinished(() => disconnect(second));
	const left: Left = new Map([
		["long", 9_990],
		["short", 3],
	]);
	const [one, two] = [aProcess(db, left), aProcess(second, left)];
	await until(() => [...left.values()].every((cells) => cells === 0));
	const all = [...one.taken, ...two.taken];
	expect(all.every(({ cells }) => cells <= CHUNK)).toBe(true);
	expect(all.filter(({ runId }) => runId === "long").length).toBeGreaterThanOrEqual(9_990 / CHUNK);
	expect(one.taken.length).toBeGreaterThan(20);
	expect(two.taken.length).toBeGreaterThan(20);
	expect([...one.troubles, ...two.troubles]).toEqual([]);
});

test("who is full of a run is handed others, and has it again when it asks", async () => {
	const { db } = await aDatabase();
	const left: Left = new Map([
		["full", 200],
		["other", 200],
	]);
	const process = aProcess(db, left, new Set(["full"]));
	await until(() => left.get("other") === 0);
	expect(left.get("full")).toBe(200);
	const flags = (await ticketsIn(db)).map((ticket) => Object.keys(ticket.flags));
	expect(flags.filter(([flag]) => flag === "run:full").length).toBe(8);
	process.full.clear();
	process.handOut.ask();
	await until(() => left.get("full") === 0);
});

test("a queue that was emptied, a ticket that a dead process took: what is left is dealt anew", async () => {
	const { db } = await aDatabase();
	const left: Left = new Map([["run", 400]]);
	const process = aProcess(db, left, new Set(["run"]));
	const lieOpen = async () => (await ticketsIn(db)).filter(({ locked }) => !locked).length === 8;
	await until(lieOpen);
	await asSql(db, "update concord_queue._private_jobs set locked_at = now(), locked_by = 'dead'");
	await until(lieOpen);
	expect(await ticketsIn(db)).toHaveLength(16);
	await asSql(db, "delete from concord_queue._private_jobs");
	await until(lieOpen);
	process.full.clear();
	process.handOut.ask();
	await until(() => left.get("run") === 0);
	expect(process.taken).toHaveLength(8);
});

test("connections that break at whatever moment end no process and lose nothing", async () => {
	const { url, db } = await aDatabase();
	const other = connect(url);
	onTestFinished(() => disconnect(other));
	const left: Left = new Map([["run", 40_000]]);
	const [one, two] = [aProcess(db, left), aProcess(other, left)];
	const killer = new pg.Client(url);
	await killer.connect();
	onTestFinished(() => killer.end());
	for (let broken = 0; broken < 25; broken++) {
		await sleep(20 + 13 * (broken % 7));
		await killer.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
		);
	}
	await until(() => left.get("run") === 0);
	expect(one.taken.length).toBeGreaterThan(0);
	expect(two.taken.length).toBeGreaterThan(0);
	expect(one.troubles.length + two.troubles.length).toBeGreaterThan(0);
}, 120_000);
