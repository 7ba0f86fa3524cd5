/** Runs are handed out to processes by a queue of the server. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
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

/** A process that takes of the runs what it is handed, and is full of one as long as `full` names it, or it has a ticket to work on. */
function aProcess(db: Database, left: Left, full: Set<string> = new Set(), busyMs = 0) {
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
			if (busyMs === 0) return;
			full.add(runId);
			setTimeout(() => {
				full.delete(runId);
				handOut.ask();
			}, busyMs);
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

const ticketsIn = async (db: Database) => {
	await until(async () => {
		const [row] = await asSql<{ ready: boolean }>(
			db,
			"select exists (select 1 from pg_views where schemaname = 'concord_queue' and viewname = 'jobs') as ready",
		);
		return row?.ready === true;
	});
	return asSql<{ flags: Record<string, true>; lost: boolean }>(
		db,
		"select flags, locked_at is not null or attempts > 0 as lost from concord_queue.jobs",
	);
};

test("R2: all of a run is handed out in chunks, to whoever has room", async () => {
	const { url, db } = await aDatabase();
	const second = connect(url);
	onTestFinished(() => disconnect(second));
	const left: Left = new Map([
		["long", 9_990],
		["short", 3],
	]);
	const [one, two] = [db, second].map((each) => aProcess(each, left, new Set(), 5));
	if (!one || !two) throw new Error("there are two");
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
	const lieOpen = async () => (await ticketsIn(db)).filter(({ lost }) => !lost).length === 8;
	await until(lieOpen);
	await asSql(db, "update concord_queue._private_jobs set locked_at = now(), locked_by = 'dead'");
	await until(lieOpen);
	expect(await ticketsIn(db)).toHaveLength(16);
	await asSql(db, "delete from concord_queue._private_jobs");
	await until(lieOpen);
	// As the library frees them after hours, when nobody may try them again; and as a clock leaves them that is set back.
	await asSql(db, "update concord_queue._private_jobs set attempts = 1");
	await until(lieOpen);
	expect(await ticketsIn(db)).toHaveLength(8);
	await asSql(db, "update concord_queue._private_jobs set run_at = now() + interval '1 hour'");
	await until(async () => (await ticketsIn(db)).length === 16);
	process.full.clear();
	process.handOut.ask();
	await until(() => left.get("run") === 0);
	expect(process.taken).toHaveLength(8);
});

/** The library writes there of connections that broke. */
function onTheConsole(): void {
	vi.spyOn(console, "error").mockImplementation(() => {});
}

test("connections that break at whatever moment end no process and lose nothing", async () => {
	onTheConsole();
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

test("a queue that is dropped is made anew, and the run goes on", async () => {
	onTheConsole();
	const { db } = await aDatabase();
	const left: Left = new Map([["run", 5_000]]);
	const process = aProcess(db, left);
	await until(() => process.taken.length > 5);
	await asSql(db, "drop schema concord_queue cascade");
	await until(() => left.get("run") === 0);
	expect(process.taken.every(({ cells }) => cells <= CHUNK)).toBe(true);
});

test("R2: a process that stands still amid dealing holds up the others for seconds", async () => {
	const { url, db } = await aDatabase();
	const other = connect(url);
	onTestFinished(() => disconnect(other));
	let isAmid = false;
	let goOn = (_cells: number) => {};
	const stands = new Promise<number>((awake) => {
		goOn = awake;
	});
	const troubles: unknown[] = [];
	const still = startHandOut(other, {
		lookMs: LOOK_MS,
		runsInNeed: async () => [
			{
				runId: "run",
				openCells() {
					isAmid = true;
					return stands;
				},
			},
		],
		take: () => {},
		full: () => ["run"],
		onTrouble: (error) => troubles.push(error),
	});
	onTestFinished(still.stop);
	await until(() => isAmid);
	const begun = performance.now();
	const left: Left = new Map([["run", 100]]);
	aProcess(db, left);
	await until(() => left.get("run") === 0);
	expect(performance.now() - begun).toBeLessThan(15_000);
	goOn(0);
	await until(() => troubles.length > 0);
}, 60_000);

test("who may make no schema looks for itself, and takes runs whole", async () => {
	const { url } = await aDatabase();
	const owner = new pg.Client(url);
	await owner.connect();
	const plain = new URL(url);
	plain.username = `plain_${plain.pathname.slice(-12)}`;
	plain.password = "plain";
	await owner.query(`create role ${plain.username} login password 'plain'`);
	await owner.query(`grant all on all tables in schema public to ${plain.username}`);
	await owner.end();
	const db = connect(plain.href);
	onTestFinished(() => disconnect(db));
	const left: Left = new Map([["run", 1_000]]);
	const process = aProcess(db, left);
	await until(() => left.get("run") === 0);
	expect(process.taken).toEqual([{ runId: "run", cells: 1_000 }]);
	expect(String(process.troubles[0])).toMatch(/permission denied/);
});
