/** A run that `concord worker` carries out on a server of PostgreSQL of its own, which crashes too. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { aPostgresServer } from "#db/dialect/postgres/testing/a-server.ts";
import { emptyDatabase } from "#db/dialect/postgres/testing/empty-database.ts";
import { openDatabase } from "#db/open.ts";
import { carriersOf } from "#db/queries/processes.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { countJudgedCells, countRows } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { freePort } from "../../../bench/parts/built-server.ts";
import { aJudge, aProject, aRun } from "../judged-project.ts";

const BIN = resolve(import.meta.dirname, "../../../cli/concord.js");
const PLACES = 4;
const CELLS = 400;
/** How often workers are suspended; 20 takes some seven minutes. */
const FREEZES = Number(process.env.CONCORD_FREEZES ?? 2);
const FROZEN_CELLS = 400 * FREEZES;

function aProcess(url: string, words: readonly string[]): ChildProcess {
	const child = spawn(process.execPath, [BIN, ...words], {
		stdio: "ignore",
		detached: true,
		env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: url, CONCORD_LOG_LEVEL: "silent" },
	});
	onTestFinished(() => end(child, "SIGKILL"));
	return child;
}

/** Ends a process with those that it began. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
	const ended = once(child, "exit");
	process.kill(-child.pid, signal);
	await ended;
}

async function doneIn(db: Database, runId: string): Promise<number> {
	const counts = await countRunTasks(db, runId);
	return counts.reduce((sum, row) => sum + (row.status === "done" ? row.tasks : 0), 0);
}

/** A run that was begun, on a server of PostgreSQL that nobody else uses. */
async function aRunOfItsOwn() {
	const server = await aPostgresServer();
	onTestFinished(server.stop);
	const url = await emptyDatabase(server.url);
	const db = await openDatabase(url);
	onTestFinished(() => disconnect(db));
	const models = await aModelServer({ latencyMs: 150 });
	const words = Array.from({ length: CELLS }, (_, at) => `book ${at + 1},`);
	const project = await aProject(db, words);
	const judge = await aJudge(db, project, { url: models.url, concurrency: 4 * PLACES });
	return { server, url, db, models, runId: await aRun(db, judge) };
}

test("R2: workers, a web process and the server of the database are killed amid a run: nothing is lost, nothing twice", async () => {
	const { server, url, db, models, runId } = await aRunOfItsOwn();
	const worker = () => aProcess(url, ["worker", "--places", String(PLACES)]);
	const workers = [worker(), worker(), worker()];
	const web = aProcess(url, ["start", "--port", String(await freePort())]);
	const until = async (cells: number) => {
		while ((await doneIn(db, runId)) < cells) await sleep(50);
	};
	await until(40);
	while ((await carriersOf(db, runId)).length < 4) await sleep(50);
	expect((await carriersOf(db, runId)).join()).toMatch(/concord worker \(process \d+ on /);

	await until(80);
	for (const child of workers.splice(0, 2)) await end(child, "SIGKILL");
	workers.push(worker(), worker());
	await until(160);
	await end(web, "SIGKILL");
	await until(220);
	server.crash();
	await sleep(1_000);
	server.start();
	while ((await findRun(db, runId))?.status === "running") await sleep(100);
	for (const child of workers) await end(child, "SIGTERM");

	expect((await findRun(db, runId))?.status).toBe("done");
	expect(await doneIn(db, runId)).toBe(CELLS);
	expect(await countJudgedCells(db)).toBe(CELLS);
	expect(await countRows(db, "judgments")).toBe(CELLS);
	// What was in flight of those that were killed; a crash of the server alone loses nothing that was answered.
	expect(models.ledger.requests).toBeLessThanOrEqual(CELLS + 3 * PLACES + 4 * PLACES);
}, 240_000);

test("R2: workers that stand still and go on after others have their work: all is judged once, and hardly more in flight than allowed", async () => {
	const url = await emptyDatabase();
	const db = await openDatabase(url);
	onTestFinished(() => disconnect(db));
	const limit = 6;
	const models = await aModelServer({ latencyMs: 300 });
	const words = Array.from({ length: FROZEN_CELLS }, (_, at) => `book ${at + 1},`);
	const project = await aProject(db, words);
	const judge = await aJudge(db, project, { url: models.url, concurrency: limit });
	const runId = await aRun(db, judge);
	const workers = Array.from({ length: 3 }, () => aProcess(url, ["worker"]));
	const carried = async (is: (by: number) => boolean) => {
		while (!is((await carriersOf(db, runId)).length)) await sleep(50);
	};
	await carried((by) => by === 3);
	for (let frozen = 0; frozen < FREEZES; frozen++) {
		await sleep(1_000 + 37 * frozen);
		const still = workers.filter((_, at) => at !== frozen % 3);
		for (const { pid = 0 } of still) process.kill(-pid, "SIGSTOP");
		await carried((by) => by === 1);
		await sleep(1_000);
		for (const { pid = 0 } of still) process.kill(-pid, "SIGCONT");
		await carried((by) => by === 3);
	}
	while ((await findRun(db, runId))?.status === "running") await sleep(100);
	for (const child of workers) await end(child, "SIGTERM");

	expect(await findRun(db, runId)).toMatchObject({ status: "done", pauseReason: null });
	expect(await countRows(db, "judgments")).toBe(FROZEN_CELLS);
	// What was allowed to be sent in the moment of the suspension is sent when it is over, whoever has its place by then.
	expect(models.ledger.maxInFlight).toBeLessThanOrEqual(limit + 1);
	// What was in flight of those that stood still is asked again.
	expect(models.ledger.requests).toBeLessThanOrEqual(FROZEN_CELLS + FREEZES * limit);
}, 1_800_000);

test("R2: a worker that is told to end while its database is gone ends, and the others have its work later", async () => {
	const { server, url, db, runId } = await aRunOfItsOwn();
	const worker = aProcess(url, ["worker"]);
	while ((await doneIn(db, runId)) < 40) await sleep(50);
	server.crash();
	await sleep(300);
	const asked = performance.now();
	await end(worker, "SIGTERM");
	expect(performance.now() - asked).toBeLessThan(60_000);
	server.start();
	const other = aProcess(url, ["worker"]);
	while ((await findRun(db, runId))?.status === "running") await sleep(100);
	await end(other, "SIGTERM");
	expect([await doneIn(db, runId), await countRows(db, "judgments")]).toEqual([CELLS, CELLS]);
}, 180_000);
