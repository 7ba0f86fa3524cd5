import { getEventListeners } from "node:events";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { moneyOfRun, takeFlightBack } from "#db/queries/flights.server.ts";
import { claimedTasks } from "#db/queries/in-flight.server.ts";
import { givePulse, leaveProcesses } from "#db/queries/processes.server.ts";
import { claimRunTasks, type LeasedTask } from "#db/queries/run-tasks.server.ts";
import { setRunCap } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { setPlaces } from "#db/testing-rows.ts";
import { aJudge, aProject, aRun } from "../testing/judged-project.ts";
import { createBudget, whenAgain } from "./budget.server.ts";

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
					// All others give back what they have, so that nobody is refused whom the cap has room for.
					expect(set?.kind).toBe(worst <= cap ? "set-aside" : "no-room");
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
	expect(await second).toMatchObject({ kind: "set-aside", id: expect.stringMatching(/^exc_/) });
	expect(getEventListeners(never, "abort")).toEqual([]);
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

test("the money of one run is its own: what another has under way does not count", async () => {
	const { db, runId, task } = await aLeasedTask();
	const nothing = { known: 0, assumed: 0, underWay: 0 };
	expect(await moneyOfRun(db, runId)).toEqual({ cap: null, ...nothing });
	await setRunCap(db, runId, 100);
	const budget = createBudget(db, { runId, ...ME });
	expect(await budget.setAside(task, 100, never)).toMatchObject({ kind: "set-aside" });
	expect(await moneyOfRun(db, runId)).toEqual({ cap: 100, ...nothing, underWay: 100 });
	expect(await moneyOfRun(db, "run_other")).toEqual({ cap: null, ...nothing });
	await leaveProcesses(db, ME.processId);
	expect(await moneyOfRun(db, runId)).toEqual({ cap: 100, ...nothing, assumed: 100 });
});

test("where nobody knows what a request costs nothing is set aside", async () => {
	const { db, runId, task } = await aLeasedTask();
	const budget = createBudget(db, { runId, ...ME });
	expect(await budget.setAside(task, null, never)).toMatchObject({ kind: "set-aside" });
	expect((await moneyOfRun(db, runId)).underWay).toBe(0);
});

test("whoever is told to stop while it waits for room is woken, and sets nothing aside", async () => {
	const { db, runId, task } = await aLeasedTask();
	await setRunCap(db, runId, 100);
	const budget = createBudget(db, { runId, ...ME });
	await budget.setAside(task, 80, never);
	const told = new AbortController();
	const waiting = budget.setAside(task, 80, told.signal);
	told.abort(new Error("told to stop"));
	await expect(waiting).rejects.toThrow("told to stop");
	expect((await moneyOfRun(db, runId)).underWay).toBe(80);
});

test("whoever waits for room looks when something was stored here, and else only now and then", async () => {
	const { db, runId, task } = await aLeasedTask();
	await setRunCap(db, runId, 100);
	// Longer than this test may take: nobody looks by the clock.
	const patient = createBudget(db, { runId, ...ME, lookMs: 600_000 });
	const first = await patient.setAside(task, 80, never);
	if (first.kind !== "set-aside") throw new Error("there was room");
	const told = new AbortController();
	const waits = patient.setAside(task, 80, never);
	const woken = patient.setAside(task, 80, told.signal).catch((error: Error) => error.message);
	const later = () => new Promise((done) => setTimeout(done, 400, "waits"));
	expect(await Promise.race([waits, woken, later()])).toBe("waits");
	told.abort(new Error("told to stop"));
	expect(await woken).toBe("told to stop");
	await takeFlightBack(db, first.id);
	expect(await Promise.race([waits, later()])).toBe("waits");
	patient.settled();
	const second = await waits;
	if (second.kind !== "set-aside") throw new Error("room was given back");

	// What another process gives back is seen at the next look.
	const elsewhere = createBudget(db, { runId, ...ME, lookMs: 20 }).setAside(task, 80, never);
	expect(await Promise.race([elsewhere, later()])).toBe("waits");
	await takeFlightBack(db, second.id);
	expect(await elsewhere).toMatchObject({ kind: "set-aside" });
});

test("claimed tasks are in flight as far as their process has places, and all of them where none is needed", async () => {
	const db = await openTestDatabase();
	const words = Array.from({ length: 7 }, (_, at) => `book ${at}`);
	const judge = await aJudge(db, await aProject(db, words), { url: "http://127.0.0.1:9/v1" });
	const runId = await aRun(db, judge);
	const endpointId = judge.endpointId ?? "";
	const places = { a: 2, b: 5, c: null };
	for (const [id, count] of Object.entries(places)) {
		await givePulse(db, { id, name: id, now: new Date() });
		if (count === null) continue;
		await setPlaces(db, { processId: id, endpointId, places: count });
	}
	for (const [processId, limit] of [
		["a", 3],
		["b", 1],
		["c", 2],
	] as const)
		await claimRunTasks(db, { runId, processId, limit, token: processId, now: new Date() });
	const claimed = (of: string | null) => claimedTasks(db, { runId, endpointId: of });
	expect(await claimed(endpointId)).toEqual({ inFlight: 3, ready: 3 });
	expect(await claimed(null)).toEqual({ inFlight: 6, ready: 0 });
	expect(await claimed("end_other")).toEqual({ inFlight: 0, ready: 6 });
	expect(await claimedTasks(db, { runId: "run_other", endpointId })).toEqual({
		inFlight: 0,
		ready: 0,
	});
	await leaveProcesses(db, "b");
	expect(await claimed(endpointId)).toEqual({ inFlight: 2, ready: 4 });
});

test.each([
	["at-once", { cap: null, known: 5, assumed: 5, underWay: 5 }, 9],
	["at-once", { cap: null, known: 0, assumed: 0, underWay: 0 }, 9],
	["at-once", { cap: 10, known: 1, assumed: 2, underWay: 3 }, 4],
	["later", { cap: 10, known: 1, assumed: 2, underWay: 3 }, 5],
	["at-once", { cap: 10, known: 1, assumed: 2, underWay: 0 }, 7],
	["never", { cap: 10, known: 1, assumed: 2, underWay: 0 }, 8],
] as const)(
	"a request that was refused is asked for %s where %o is left for %i",
	(again, money, worst) => {
		expect(whenAgain(money, worst)).toBe(again);
	},
);

test("who lost the lease of its task sends nothing", async () => {
	const { db, runId, task } = await aLeasedTask();
	const budget = createBudget(db, { runId, ...ME });
	const late = { ...task, leaseToken: "tsk_before" };
	expect(await budget.setAside(late, 1, never)).toEqual({ kind: "lease-lost" });
	expect(await budget.stillHolds(late, "end_any")).toEqual({ lease: false, places: 0 });
	expect(await budget.stillHolds(task, "end_any")).toEqual({ lease: true, places: 0 });
});
