/** Processes that carry out one run together give up together, and none alone where others get answers. */
import { expect, test } from "vitest";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { FaultKind } from "#judges/testing/faults.ts";
import { aJudge, aProject, aRun, HURRIED } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const PROCESSES = 6;
const ITEMS = 300;
const ONES_OWN = { server_error: 25, empty: 20 } as const;
/** Of a process, while nothing was of use: under way at first, and on its way before the others are heard. */
const STEPS = 7 + 8;

async function carriedBySix(fault: FaultKind, rate = 1) {
	const db = await openTestDatabase();
	const server = await aModelServer({
		// As models take: what others heard is known before the next is asked.
		latencyMs: 300,
		faults: [{ kind: fault, rate, per: "item" }],
	});
	const project = await aProject(
		db,
		Array.from({ length: ITEMS }, (_, at) => `book ${at + 1},`),
	);
	const judge = await aJudge(db, project, { url: server.url, concurrency: 6 * PROCESSES });
	const runId = await aRun(db, judge);
	const hurried = { ...HURRIED, leaseMs: 4_000, requestTimeoutMs: 20_000 };
	await Promise.all(
		Array.from({ length: PROCESSES }, () =>
			runToEnd(db, runId, { engine: createEngine(hurried), unableGraceMs: 100 }),
		),
	);
	return { run: await findRun(db, runId), requests: server.ledger.requests };
}

test.each(["server_error", "empty"] as const)(
	"six processes that meet %s at every request stop after hardly more than one would",
	async (fault) => {
		const { run, requests } = await carriedBySix(fault);
		expect(run?.status).toBe("paused");
		expect(run?.pauseReason).toMatch(
			/has not answered \d+ requests in a row|The last \d+ requests/,
		);
		const own = ONES_OWN[fault];
		if (process.env.CONCORD_SHOW) console.info(fault, requests, run?.pauseReason);
		expect(requests).toBeLessThanOrEqual(own + PROCESSES * STEPS);
	},
	60_000,
);

test("where a quarter of the items brings nothing of use, no process stops for what the others met", async () => {
	const { run } = await carriedBySix("refusal", 0.25);
	expect(run).toMatchObject({ status: "done", pauseReason: null });
}, 60_000);
