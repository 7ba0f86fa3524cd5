/**
 * `npm run bench -- workers`: one run on PostgreSQL carried out by one, two and
 * four `concord worker` against the scripted model server at 200 ms, each with eight requests at a time; then by four of
 * which one is killed every five seconds and another begun. Of the system's packages, or `TEST_DATABASE_URL`. Needs a build.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf, disconnect } from "#db/dialect";
import { aPostgresServer } from "#db/dialect/postgres/testing/a-server.ts";
import { usageOfRun } from "#db/queries/exchanges.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { countRows, openTestDatabase } from "#db/testing.ts";
import { table } from "#stats/bench/parts/measure.ts";
import { addToReport } from "#stats/bench/parts/report.ts";
import { packageRoot } from "../base/package-root.ts";
import { aJudge, aProject, aRun } from "../judging/testing/judged-project.ts";
import { serveModels } from "./parts/serve-models.ts";

const PLACES = 8;
const LATENCY_MS = 200;
/** Seconds of one worker's work. */
const SECONDS = Number(process.env.BENCH_SECONDS) || 60;
const CELLS = (PLACES * 1_000 * SECONDS) / LATENCY_MS;

process.env.CONCORD_ALLOW_HOSTS = "127.0.0.1";

function aWorker(url: string): ChildProcess {
	const program = join(packageRoot(), "app/cli/concord.js");
	return spawn(process.execPath, [program, "worker", "--places", String(PLACES)], {
		env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: url, CONCORD_LOG_LEVEL: "error" },
		stdio: ["ignore", "ignore", "inherit"],
	});
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (worker.exitCode !== null || worker.signalCode !== null) return;
	const ended = once(worker, "exit");
	worker.kill(signal);
	await ended;
}

type Ran = { seconds: number; judged: number; requests: number; kills: number };

async function ran(modelUrl: string, workers: number, killsEveryMs: number | null): Promise<Ran> {
	const db = await openTestDatabase();
	const url = addressOf(db) ?? "";
	const words = Array.from({ length: CELLS }, (_, at) => `book ${at + 1},`);
	const project = await aProject(db, words);
	const judge = await aJudge(db, project, { url: modelUrl, concurrency: 4 * PLACES });
	// Begun before there is anything to do: how long a process takes to start is not what is measured.
	const atWork = Array.from({ length: workers }, () => aWorker(url));
	await sleep(3_000);
	const runId = await aRun(db, judge);
	const start = performance.now();
	let kills = 0;
	let lastKill = start;
	while ((await findRun(db, runId))?.status === "running") {
		await sleep(100);
		if (killsEveryMs === null || performance.now() - lastKill < killsEveryMs) continue;
		lastKill = performance.now();
		kills++;
		const [victim] = atWork.splice(0, 1);
		if (victim) await end(victim, "SIGKILL");
		atWork.push(aWorker(url));
	}
	const seconds = (performance.now() - start) / 1_000;
	for (const worker of atWork) await end(worker, "SIGTERM");
	const done = (await countRunTasks(db, runId)).filter(({ status }) => status === "done");
	const judgments = await countRows(db, "judgments");
	const tasks = done.reduce((sum, row) => sum + row.tasks, 0);
	if (tasks !== CELLS || judgments !== CELLS)
		throw new Error(`${tasks} tasks done and ${judgments} judgments of ${CELLS}`);
	const requests = (await usageOfRun(db, runId)).reduce((sum, row) => sum + row.requests, 0);
	await disconnect(db);
	return { seconds, judged: judgments, requests, kills };
}

function inWords(workers: string, one: Ran, ofLinear: string): string[] {
	const { judged, seconds, requests, kills } = one;
	const [rate, perStored] = [judged / seconds, requests / judged];
	return [
		workers,
		String(judged),
		seconds.toFixed(1),
		rate.toFixed(0),
		ofLinear,
		perStored.toFixed(3),
		String(kills),
	];
}

const named = process.env.TEST_DATABASE_URL;
const server = named === undefined ? await aPostgresServer() : null;
process.env.TEST_DATABASE_URL = named ?? server?.url;
const models = await serveModels(4_641, ["--latency", String(LATENCY_MS)]);
const rows = [
	["workers", "cells", "seconds", "a second", "of linear", "requests ÷ stored", "kills"],
];
const report: Record<string, Ran> = {};
try {
	let alone = 0;
	for (const workers of [1, 2, 4]) {
		const one = await ran(models.url, workers, null);
		const rate = one.judged / one.seconds;
		if (workers === 1) alone = rate;
		report[`workers${workers}`] = one;
		rows.push(inWords(String(workers), one, (rate / alone / workers).toFixed(2)));
		console.error(rows.at(-1)?.join(" "));
	}
	const killed = await ran(models.url, 4, 5_000);
	report.killed = killed;
	rows.push(inWords("4, killed", killed, ""));
} finally {
	models.stop();
	server?.stop();
}
console.log(table(rows));
addToReport("workers", report);
