import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { sharedDatabase } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { sharesOfEndpoint } from "#db/queries/processes.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { countJudgedCells, countRows } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { addEndpoint } from "../endpoints/add-endpoint.server.ts";
import { runProgress } from "../runs/run-progress.server.ts";
import { aJudge, aProject, aRun, HURRIED, NOW } from "../testing/judged-project.ts";
import { aWorkerProcess } from "../testing/worker-processes.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const words = (count: number) => Array.from({ length: count }, (_, index) => `book ${index + 1}`);

async function aFile(): Promise<{ file: string; db: Database }> {
	const folder = mkdtempSync(join(tmpdir(), "concord-shared-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = await sharedDatabase(folder);
	const db = await openDatabase(file);
	onTestFinished(() => disconnect(db));
	return { file, db };
}

const KEY = "SHARED_RUN_API_KEY";

test("a server that lacks the key leaves a command's run alone, says so, and does not pause it", async () => {
	const { file, db } = await aFile();
	const server = await aModelServer({ latencyMs: 40, apiKey: "sk-of-the-command" });
	const project = await aProject(db, words(60));
	const key = { source: "environment", variable: KEY } as const;
	const fields = { name: "with a key", baseUrl: server.url, concurrency: 4, key };
	const added = await addEndpoint(db, fields, NOW);
	if (added.kind !== "added") throw new Error(added.sentence);
	const judge = await aJudge(db, project, { url: server.url, endpointId: added.endpoint.id });
	const worker = await aWorkerProcess(file);
	let said = "";
	worker.stderr?.on("data", (text: Buffer) => {
		said += text.toString();
	});
	process.env[KEY] = "sk-of-the-command";
	onTestFinished(() => {
		delete process.env[KEY];
	});
	const runId = await aRun(db, judge);
	// It sees the run, and has to wait for somebody who can carry it out.
	await sleep(300);
	const engine = createEngine(HURRIED);
	expect(await runToEnd(db, runId, { engine })).toEqual({ status: "done" });
	expect(server.ledger.byKind()).toEqual({ answer: 60 });
	while (!said.includes("left to another process") && worker.exitCode === null) await sleep(20);
	expect(said).toContain(`set the environment variable ${KEY}`);
});

test("a key that nobody has pauses the run and says which variable to set", async () => {
	const { db } = await aFile();
	const project = await aProject(db, words(2));
	const key = { source: "environment", variable: KEY } as const;
	const baseUrl = "http://127.0.0.1:9/v1";
	const added = await addEndpoint(db, { name: "k", baseUrl, concurrency: 4, key }, NOW);
	if (added.kind !== "added") throw new Error(added.sentence);
	const judge = await aJudge(db, project, { url: baseUrl, endpointId: added.endpoint.id });
	const runId = await aRun(db, judge);
	const end = await runToEnd(db, runId, { engine: createEngine(HURRIED), unableGraceMs: 100 });
	expect(end).toMatchObject({ status: "paused", reason: expect.stringContaining(KEY) });
	expect((await findRun(db, runId))?.status).toBe("paused");
});

test("two processes share a run and the endpoint's places; a dead one's come back", async () => {
	const { file, db } = await aFile();
	const cells = 160;
	const server = await aModelServer({ latencyMs: 60 });
	const judge = await aJudge(db, await aProject(db, words(cells)), {
		...{ url: server.url, concurrency: 6 },
	});
	const endpointId = judge.endpointId ?? "";
	const worker = await aWorkerProcess(file);
	const runId = await aRun(db, judge);
	const ended = runToEnd(db, runId, { engine: createEngine(HURRIED) });
	const places = async () =>
		(await sharesOfEndpoint(db, endpointId)).map((share) => share.places).sort();
	const until = async (wanted: readonly number[]) => {
		while (JSON.stringify(await places()) !== JSON.stringify(wanted)) {
			expect(server.ledger.requests, `shares never were ${wanted}`).toBeLessThan(cells);
			await sleep(10);
		}
	};
	await until([3, 3]);
	worker.kill("SIGKILL");
	await until([6]);
	expect(await ended).toEqual({ status: "done" });
	expect(server.ledger.maxInFlight).toBeLessThanOrEqual(6);
	// The dead one's requests are asked again, and nothing is judged twice.
	expect(server.ledger.requests).toBeLessThanOrEqual(cells + 3);
	expect([await countJudgedCells(db), await countRows(db, "judgments")]).toEqual([cells, cells]);
}, 60_000);

test("what is said to be in flight is never more than the endpoint's places, with two processes on a run", async () => {
	const { file, db } = await aFile();
	const server = await aModelServer({ latencyMs: 60 });
	const project = await aProject(db, words(120));
	const judge = await aJudge(db, project, { url: server.url, concurrency: 4 });
	await aWorkerProcess(file);
	const runId = await aRun(db, judge);
	const seen: { inFlight: number; ready: number }[] = [];
	let watching = true;
	const watched = (async () => {
		while (watching) {
			const run = await findRun(db, runId);
			if (run) seen.push(await runProgress(db, run, new Date()));
			await sleep(20);
		}
	})();
	expect(await runToEnd(db, runId, { engine: createEngine(HURRIED) })).toEqual({ status: "done" });
	watching = false;
	await watched;
	expect(server.ledger.maxInFlight).toBeLessThanOrEqual(4);
	expect(Math.max(...seen.map(({ inFlight }) => inFlight))).toBe(4);
	expect(Math.max(...seen.map(({ ready }) => ready))).toBeGreaterThan(0);
});
