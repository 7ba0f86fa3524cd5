import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { givePulse, leaveProcesses } from "#db/queries/processes.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { claimRunTasks } from "#db/queries/run-tasks.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { countRows, openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { runProgress } from "../runs/run-progress.server.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { killedRun } from "../testing/killed-run.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";
import { cancelRun, resumeRun } from "./steer-run.server.ts";

const words = (count: number) => Array.from({ length: count }, (_, index) => `book ${index + 1}`);

async function doneIn(db: Database, runId: string): Promise<number> {
	const counts = await countRunTasks(db, runId);
	return counts.reduce((sum, row) => sum + (row.status === "done" ? row.tasks : 0), 0);
}

test("R2: killed again and again, a run loses nothing and judges nothing twice", async ({
	task,
}) => {
	const cells = 200;
	const inFlight = 8;
	const run = await killedRun({ cells, kills: 5, inFlight, latencyMs: 60, lifeMs: 300 });
	task.meta.tried = run.kills;
	task.meta.failed = run.missing + run.duplicates;
	expect(run).toMatchObject({
		...{ status: "done", done: cells, missing: 0, duplicates: 0 },
		...{ ratings: 2 * cells, integrity: "ok" },
	});
	expect(run.doneAtLastKill).toBeLessThan(cells);
	expect(Math.max(...run.rebilled)).toBeLessThanOrEqual(inFlight);
	expect(run.requests).toBe(cells + run.rebilled.reduce((sum, calls) => sum + calls, 0));
}, 120_000);

test("cancelled in the middle a run stops, and resumed it asks only what is left", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ latencyMs: 15 });
	const project = await aProject(db, words(60));
	const judge = await aJudge(db, project, { url: server.url, concurrency: 4 });
	const runId = await aRun(db, judge);
	const first = runToEnd(db, runId, { engine: createEngine(HASTY) });
	while ((await doneIn(db, runId)) < 10) await sleep(2);
	expect(await cancelRun(db, runId, new Date())).toBe(true);
	expect(await first).toEqual({ status: "cancelled" });
	const answered = await doneIn(db, runId);
	expect(answered).toBeLessThan(60);
	expect(server.ledger.requests).toBe(answered);

	expect(await resumeRun(db, runId)).toBe(true);
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
	expect(await doneIn(db, runId)).toBe(60);
	expect(server.ledger.requests).toBe(60);
	expect(await cancelRun(db, runId, new Date())).toBe(false);
});

test("told to stop, a run gives back what it cannot wait for, and goes on later", async () => {
	const db = await openTestDatabase();
	// Long beside everything else here, so that no answer is back before the stop on a busy machine.
	const server = await aModelServer({ latencyMs: 1500 });
	const project = await aProject(db, words(8));
	const judge = await aJudge(db, project, { url: server.url, concurrency: 4 });
	const runId = await aRun(db, judge);
	const stop = new AbortController();
	const hurried = createEngine({ ...HASTY, graceMs: 20 });
	const ended = runToEnd(db, runId, { engine: hurried, signal: stop.signal });
	while (server.ledger.requests < 4) await sleep(2);
	stop.abort();
	expect(await ended).toEqual({ status: "stopped" });
	// The first went out alone: nothing was known of the model.
	expect(await countRunTasks(db, runId)).toMatchObject([
		{ status: "done", tasks: 1 },
		{ status: "todo", tasks: 7 },
	]);
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
	expect(await doneIn(db, runId)).toBe(8);
});

test("an answer under a lease that was lost is dropped; the new holder's stands", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ latencyMs: 150 });
	const project = await aProject(db, ["a book"]);
	const judge = await aJudge(db, project, { url: server.url });
	const runId = await aRun(db, judge);
	const engine = createEngine(HASTY);
	const late = runToEnd(db, runId, { engine });
	while (server.ledger.requests < 1) await sleep(2);
	// As if it had stood still: somebody took it for dead, and claims what it held.
	await leaveProcesses(db, engine.pulseOf(db).id);
	await givePulse(db, { id: "prc_other", name: "other", now: new Date() });
	const lease = { token: "tsk_other", processId: "prc_other", now: new Date() };
	expect(await claimRunTasks(db, { runId, ...lease, limit: 1 })).toHaveLength(1);
	await cancelRun(db, runId, new Date());
	expect(await late).toEqual({ status: "cancelled" });
	expect(await countRows(db, "judgments")).toBe(0);
	expect(await countRows(db, "ratings")).toBe(0);
	expect(await countRows(db, "exchanges")).toBe(1);

	// Its exchange was stored, so the next holder does not pay again.
	await resumeRun(db, runId);
	await leaveProcesses(db, "prc_other");
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
	expect(server.ledger.requests).toBe(1);
	expect(await countRows(db, "judgments")).toBe(1);
	const run = await findRun(db, runId);
	expect(run && (await runProgress(db, run, new Date())).attempts).toBe(3);
});

test("two processes share a run without judging anything twice", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ latencyMs: 5 });
	const project = await aProject(db, words(80));
	const judge = await aJudge(db, project, { url: server.url });
	const runId = await aRun(db, judge);
	await Promise.all([1, 2, 3].map(() => runToEnd(db, runId, { engine: createEngine(HASTY) })));
	expect(server.ledger.requests).toBe(80);
	expect(await countRows(db, "judgments")).toBe(80);
	const run = await findRun(db, runId);
	expect(run && (await runProgress(db, run, new Date())).attempts).toBe(80);
});
