import { expect, test } from "vitest";
import {
	type BatchRequest,
	queueBatchRequests,
	queuedRequests,
} from "#db/queries/batch-requests.server.ts";
import { batchesOfRun, insertBatch, type StoredBatch } from "#db/queries/batches.server.ts";
import { takeFlightBack } from "#db/queries/flights.server.ts";
import { givePulse } from "#db/queries/processes.server.ts";
import { claimRunTasks } from "#db/queries/run-tasks.server.ts";
import { setRunCap } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aJudge, aProject, aRun } from "../testing/judged-project.ts";
import { createBudget } from "./budget.server.ts";

const now = new Date();
const ME = { processId: "prc_me" };

/** A run of three cells, each with a request of 100 that waits for a batch. */
async function aQueue() {
	const db = await openTestDatabase();
	const project = await aProject(db, ["a book", "a card", "a shelf"]);
	const judge = await aJudge(db, project, { url: "http://127.0.0.1:9/v1" });
	const runId = await aRun(db, judge);
	await givePulse(db, { id: ME.processId, name: "me", now });
	const lease = { token: "tsk_lease", ...ME, now };
	const tasks = await claimRunTasks(db, { runId, ...lease, limit: 3 });
	const of = { endpointId: judge.endpointId ?? "", model: judge.model ?? "", runId };
	const rows = tasks.map(
		({ id }, at): BatchRequest => ({
			...of,
			id: `req_${at}`,
			runTaskId: id,
			batchId: null,
			requestHash: `hash ${at}`,
			role: "judge",
			step: "rate",
			draw: 0,
			attempt: 1,
			request: {},
			worstMicros: 100,
			status: "queued",
			failure: null,
			createdAt: now,
		}),
	);
	await queueBatchRequests(db, rows);
	const batch = (id: string, requests: number): StoredBatch => ({
		...of,
		id,
		status: "handing_over",
		fileId: null,
		remoteId: null,
		remoteStatus: null,
		requests,
		answered: 0,
		createdAt: now,
		lookedAt: null,
		finishedAt: null,
	});
	return { db, runId, tasks, batch };
}

test("R5: what a process meant to hand over before it was suspended is not handed over a second time", async () => {
	const { db, runId, batch } = await aQueue();
	expect(await insertBatch(db, batch("bat_1", 2), ["req_0", "req_1"])).toBe(true);
	expect(await insertBatch(db, batch("bat_2", 3), ["req_0", "req_1", "req_2"])).toBe(false);
	expect((await batchesOfRun(db, runId)).map(({ id }) => id)).toEqual(["bat_1"]);
	expect((await queuedRequests(db, runId, { limit: 9 })).map(({ id }) => id)).toEqual(["req_2"]);
});

test("R5: a batch that had room in the cap until another request took it is not handed over", async () => {
	const { db, runId, tasks, batch } = await aQueue();
	await setRunCap(db, runId, 320);
	const [task] = tasks;
	if (!task) throw new Error("nothing to claim");
	const aside = await createBudget(db, { runId, ...ME }).setAside(
		task,
		50,
		new AbortController().signal,
	);
	const all = ["req_0", "req_1", "req_2"];
	expect(await insertBatch(db, batch("bat_1", 3), all)).toBe(false);
	expect(await queuedRequests(db, runId, { limit: 9 })).toHaveLength(3);
	if (aside.kind !== "set-aside") throw new Error("there was room");
	await takeFlightBack(db, aside.id);
	expect(await insertBatch(db, batch("bat_1", 3), all)).toBe(true);
});
