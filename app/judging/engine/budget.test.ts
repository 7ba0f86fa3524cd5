import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { takeFlightBack } from "#db/queries/flights.server.ts";
import { givePulse, leaveProcesses } from "#db/queries/processes.server.ts";
import { claimRunTasks, type LeasedTask } from "#db/queries/run-tasks.server.ts";
import { setRunCap } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aJudge, aProject, aRun } from "../testing/judged-project.ts";
import { createBudget } from "./budget.server.ts";

const never = new AbortController().signal;
const ME = { processId: "prc_me" };

/** A run of one cell, leased by this process. */
async function aLeasedTask(): Promise<{ db: Database; runId: string; task: LeasedTask }> {
	const db = await openTestDatabase();
	const judge = await aJudge(db, await aProject(db, ["a book"]), { url: "http://127.0.0.1:9/v1" });
	const runId = await aRun(db, judge);
	await givePulse(db, { id: ME.processId, name: "me", now: new Date() });
	const lease = { token: "tsk_lease", ...ME, now: new Date() };
	const [task] = await claimRunTasks(db, { runId, ...lease, limit: 1 });
	if (!task) throw new Error("nothing to claim");
	return { db, runId, task };
}

test("R5: with any number in flight in two processes, what is set aside never passes the cap", async () => {
	const { db, runId, task } = await aLeasedTask();
	const calls = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 30 });
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 0, max: 1_500 }), calls, async (cap, wanted) => {
			await setRunCap(db, runId, cap);
			const budgets = [1, 2].map(() => createBudget(db, { runId, ...ME }));
			let aside = 0;
			let most = 0;
			await Promise.all(
				wanted.map(async (worst, at) => {
					const budget = budgets[at % 2];
					const set = await budget?.setAside(task, worst, never);
					if (set?.kind !== "set-aside") return;
					aside += worst;
					most = Math.max(most, aside);
					await new Promise((done) => setImmediate(done));
					aside -= worst;
					await budget?.takeBack(set.id);
					for (const one of budgets) one.settled();
				}),
			);
			expect(most).toBeLessThanOrEqual(cap);
			if (wanted.every((worst) => worst <= cap)) expect(most).toBeGreaterThan(0);
		}),
		{ numRuns: 40 },
	);
});

test("what is given back lets the next one through; with nothing under way it is refused", async () => {
	const { db, runId, task } = await aLeasedTask();
	await setRunCap(db, runId, 100);
	const budget = createBudget(db, { runId, ...ME });
	const first = await budget.setAside(task, 60, never);
	const second = budget.setAside(task, 60, never);
	if (first.kind !== "set-aside") throw new Error("there was room");
	await takeFlightBack(db, first.id);
	expect(await second).toMatchObject({ kind: "set-aside" });
	expect(await budget.setAside(task, 101, AbortSignal.timeout(50)).catch(() => "waits")).toBe(
		"waits",
	);
	// Its process dies: what it had sent may have been billed, and comes back no more.
	await leaveProcesses(db, ME.processId);
	expect(await budget.setAside(task, 50, never)).toMatchObject({
		kind: "no-room",
		money: { cap: 100, known: 0, assumed: 60, underWay: 0 },
	});
	await setRunCap(db, runId, 110);
	expect(await budget.setAside(task, 50, never)).toMatchObject({ kind: "set-aside" });
});

test("who lost the lease of its task sends nothing", async () => {
	const { db, runId, task } = await aLeasedTask();
	const budget = createBudget(db, { runId, ...ME });
	const late = { ...task, leaseToken: "tsk_before" };
	expect(await budget.setAside(late, 1, never)).toEqual({ kind: "lease-lost" });
	expect(await budget.stillHolds(late, "end_any")).toEqual({ lease: false, places: 0 });
	expect(await budget.stillHolds(task, "end_any")).toEqual({ lease: true, places: 0 });
});
