import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { disconnect } from "#db/dialect";
import { integrityOf, sharedDatabase } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { countJudgedCells, countRows } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { aJudge, aProject, aRun } from "../testing/judged-project.ts";
import { aWorkerProcess } from "../testing/worker-processes.ts";

test.each([
	["back a day", "-1"],
	["forward a day", "1"],
	["back a day and forward two", "-1,2"],
])(
	"a clock that is set %s in the middle: nothing missing, nothing twice",
	async (_, days) => {
		const folder = mkdtempSync(join(tmpdir(), "concord-clock-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const file = await sharedDatabase(folder);
		const db = await openDatabase(file);
		onTestFinished(() => disconnect(db));
		const cells = 60;
		const server = await aModelServer({
			latencyMs: 40,
			faults: [
				{ kind: "rate_limited", requests: [15, 30, 45], retryAfterSeconds: 0.2 },
				// Fewer than the attempts of a cell: one that draws them all still ends with an answer, and a
				// process whose clock is a day ahead waits for none of its retries.
				{ kind: "server_error", requests: [5, 21, 40] },
			],
		});
		const words = Array.from({ length: cells }, (_, at) => `book ${at + 1},`);
		const judge = await aJudge(db, await aProject(db, words), { url: server.url, concurrency: 4 });
		// One whose clock is right and one whose clock is set share the run.
		const set = await aWorkerProcess(file, { CONCORD_TEST_DAYS: days });
		await aWorkerProcess(file);
		const runId = await aRun(db, judge);
		for (const after of [16, 32]) {
			while (server.ledger.requests < after) await sleep(5);
			set.kill("SIGUSR2");
		}
		while ((await findRun(db, runId))?.status === "running") await sleep(20);
		expect(await findRun(db, runId)).toMatchObject({ status: "done", pauseReason: null });
		expect([await countJudgedCells(db), await countRows(db, "judgments")]).toEqual([cells, cells]);
		// What was answered was asked once, but for what both had asked for.
		expect(server.ledger.byKind().answer).toBe(cells);
		expect(await integrityOf(db)).toBe("ok");
	},
	60_000,
);
