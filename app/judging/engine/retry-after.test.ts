import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { Fault } from "#judges/testing/faults.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const MONTH_S = 30 * 86_400;

async function aRunUnder(faults: readonly Fault[], { items = 40, latencyMs = 5 } = {}) {
	const db = await openTestDatabase();
	const server = await aModelServer({ faults, latencyMs });
	const words = Array.from({ length: items }, (_, at) => `book ${at + 1},`);
	const judge = await aJudge(db, await aProject(db, words), { url: server.url });
	return { db, server, runId: await aRun(db, judge) };
}

async function ended(db: Database, runId: string): Promise<Record<string, number>> {
	const rows = await countRunTasks(db, runId);
	return Object.fromEntries(rows.map(({ status, reason, tasks }) => [reason ?? status, tasks]));
}

test.each(["rate_limited", "overloaded"] as const)(
	"%s with a month on one item ends that cell alone where the others are answered",
	async (kind) => {
		const fault = { kind, matches: "book 9,", retryAfterSeconds: MONTH_S } as const;
		const { db, server, runId } = await aRunUnder([fault]);
		const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
		expect(end).toEqual({ status: "done" });
		expect(await ended(db, runId)).toEqual({ done: 39, request_failed: 1 });
		expect(server.ledger.byKind()).toEqual({ answer: 39, [kind]: 2 });
	},
);

test.each(["rate_limited", "overloaded"] as const)(
	"%s with a month on all pauses the run at once, and after answers soon, with the days named",
	async (kind) => {
		const words = /asks to be left alone for 30 days/;
		const all = { kind, retryAfterSeconds: MONTH_S } as const;
		const first = await aRunUnder([all]);
		const engine = () => createEngine(HASTY);
		const atOnce = await runToEnd(first.db, first.runId, { engine: engine() });
		expect(atOnce).toMatchObject({ status: "paused", reason: expect.stringMatching(words) });
		expect(first.server.ledger.requests).toBe(1);
		const requests = Array.from({ length: 500 }, (_, at) => at + 21);
		const later = await aRunUnder([{ ...all, requests }], { items: 80 });
		const end = await runToEnd(later.db, later.runId, { engine: engine() });
		expect(end).toMatchObject({ status: "paused", reason: expect.stringMatching(words) });
		expect(later.server.ledger.requests).toBeLessThanOrEqual(20 + 16);
		expect((await ended(later.db, later.runId)).done).toBe(20);
	},
);

test("a busy server's Retry-After is waited for, and the run says so", async () => {
	const fault = { kind: "overloaded", requests: [10], retryAfterSeconds: 1 } as const;
	const { db, server, runId } = await aRunUnder([fault]);
	const reasons = new Set<string>();
	const onProgress = async () => {
		const reason = (await findRun(db, runId))?.waitReason;
		if (reason) reasons.add(reason);
	};
	const start = performance.now();
	const end = await runToEnd(db, runId, { engine: createEngine(HASTY), onProgress });
	expect(end).toEqual({ status: "done" });
	expect(performance.now() - start).toBeGreaterThan(1_000);
	expect([...reasons].join()).toContain("The endpoint answered 503");
	expect(server.ledger.byKind()).toEqual({ answer: 40, overloaded: 1 });
});
