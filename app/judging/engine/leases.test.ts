import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { buryProcess, givePulse, pulsesBeside } from "#db/queries/processes.server.ts";
import {
	claimRunTasks,
	countClaimable,
	isLeftToOthers,
	itemsLeftOfRun,
	type LeasedTask,
	LONGEST_PUT_BACK_MS,
	releaseRunTasks,
	releaseTasksOf,
} from "#db/queries/run-tasks.server.ts";
import { changeRunStatus } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { runTaskRow, setRunTask } from "#db/testing-rows.ts";
import { aJudge, aProject, aRun } from "../testing/judged-project.ts";

const NOW = new Date("2026-05-04T10:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const NOBODY = "http://127.0.0.1:9";

/** A run of as many tasks, of which processes "a" and "b" can claim some. */
async function aQueue(tasks = 5) {
	const db = await openTestDatabase();
	const words = Array.from({ length: tasks }, (_, at) => `book ${at}`);
	const judge = await aJudge(db, await aProject(db, words), { url: NOBODY });
	const runId = await aRun(db, judge);
	for (const id of ["a", "b"]) await givePulse(db, { id, name: id, now: NOW });
	let claims = 0;
	const claim = (processId: string, limit: number, now = NOW) =>
		claimRunTasks(db, { runId, processId, limit, now, token: `tsk_${++claims}` });
	return { db, runId, claim, kill: (id: string) => bury(db, id) };
}

async function bury(db: Database, id: string): Promise<void> {
	for (const sign of await pulsesBeside(db, "")) if (sign.id === id) await buryProcess(db, sign);
}

const rowOf = (db: Database, { id }: Pick<LeasedTask, "id">) => runTaskRow(db, id);

async function places(db: Database, tasks: readonly LeasedTask[]): Promise<number[]> {
	return Promise.all(tasks.map(async (task) => (await rowOf(db, task)).position));
}

const become = (db: Database, task: LeasedTask | undefined, status: "done" | "waiting") =>
	setRunTask(db, task?.id ?? "", { status });

const leaseOf = (tasks: readonly LeasedTask[]) => ({
	leaseToken: tasks[0]?.leaseToken ?? "",
	ids: tasks.map(({ id }) => id),
});

test("tasks are claimed in the run's order, each by one, as many as are asked for", async () => {
	const { db, claim } = await aQueue();
	const first = await claim("a", 2);
	const second = await claim("b", 2);
	expect(await places(db, first)).toEqual([0, 1]);
	expect(await places(db, second)).toEqual([2, 3]);
	expect([...first, ...second].map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
	expect(await places(db, await claim("a", 9))).toEqual([4]);
	expect(await claim("b", 9)).toEqual([]);
	expect(await rowOf(db, first[0] as LeasedTask)).toMatchObject({
		status: "leased",
		leaseToken: "tsk_1",
		leaseProcess: "a",
	});
});

test("what a dead process held is claimed behind what is due, as one more attempt, and in order", async () => {
	const { db, claim, kill } = await aQueue();
	const held = await claim("a", 2);
	await kill("a");
	const some = await claim("b", 3);
	expect(await places(db, some)).toEqual([2, 3, 4]);
	const dead = await claim("b", 1);
	expect(dead).toEqual([{ ...held[0], attempts: 2, leaseToken: "tsk_3" }]);
	await releaseRunTasks(db, leaseOf(some.slice(2)));
	expect(await places(db, await claim("b", 9))).toEqual([1, 4]);
});

test("nobody who was taken for dead claims anything, and nobody of a run that stands still", async () => {
	const { db, runId, claim, kill } = await aQueue();
	await kill("a");
	expect(await claim("a", 5)).toEqual([]);
	await changeRunStatus(db, runId, { from: ["running"], to: "paused", pauseReason: "." });
	expect(await claim("b", 5)).toEqual([]);
});

test("what is put back waits until its moment, or where the clock was set back since no longer than any wait", async () => {
	const { db, runId, claim } = await aQueue(2);
	const tasks = await claim("a", 2);
	const back = { notBefore: later(5_000), reason: "timeout" };
	await releaseRunTasks(db, leaseOf(tasks.slice(0, 1)), back);
	await releaseRunTasks(db, leaseOf(tasks.slice(1)));
	const [first, second] = await Promise.all(tasks.map((task) => rowOf(db, task)));
	const free = { status: "todo", leaseToken: null, leaseProcess: null, attempts: 1 };
	expect(first).toMatchObject({ ...free, ...back });
	expect(second).toMatchObject({ ...free, notBefore: null, reason: null });
	expect(await countClaimable(db, { runId, now: NOW, most: 9 })).toBe(1);
	expect(await places(db, await claim("b", 2))).toEqual([1]);
	expect(await claim("b", 2, later(4_999))).toEqual([]);
	expect(await claim("b", 2, later(5_000 - LONGEST_PUT_BACK_MS))).toEqual([]);
	const setBack = later(4_999 - LONGEST_PUT_BACK_MS);
	expect(await countClaimable(db, { runId, now: setBack, most: 9 })).toBe(1);
	expect(await places(db, await claim("b", 2, setBack))).toEqual([0]);
});

test("claimable tasks are counted no further than asked, and those of the dead with them", async () => {
	const { db, runId, claim, kill } = await aQueue();
	const count = (most: number) => countClaimable(db, { runId, now: NOW, most });
	expect(await count(3)).toBe(3);
	expect(await count(9)).toBe(5);
	await claim("a", 4);
	expect(await count(9)).toBe(1);
	await kill("a");
	expect(await count(9)).toBe(5);
	await claim("b", 5);
	expect(await count(9)).toBe(0);
});

test("a lease that somebody else has by now gives nothing back", async () => {
	const { db, claim, kill } = await aQueue(1);
	const lost = await claim("a", 1);
	await kill("a");
	const [now] = await claim("b", 1);
	await releaseRunTasks(db, leaseOf(lost), { reason: "late" });
	expect(await rowOf(db, now as LeasedTask)).toMatchObject({
		status: "leased",
		leaseProcess: "b",
		reason: null,
	});
});

test("whoever leaves a run gives back what it holds, and nothing of others or of what is over", async () => {
	const { db, runId, claim } = await aQueue();
	const own = await claim("a", 2);
	const others = await claim("b", 1);
	await become(db, own[0], "done");
	await releaseTasksOf(db, { runId: "another", processId: "a" });
	expect(await rowOf(db, own[1] as LeasedTask)).toMatchObject({ status: "leased" });
	await releaseTasksOf(db, { runId, processId: "a" });
	const [over, back] = await Promise.all(own.map((task) => rowOf(db, task)));
	expect(over).toMatchObject({ status: "done" });
	expect(back).toMatchObject({ status: "todo", leaseToken: null, leaseProcess: null });
	expect(await rowOf(db, others[0] as LeasedTask)).toMatchObject({ status: "leased" });
});

test("a run is left to others only where they hold all that is open", async () => {
	const { db, runId, claim } = await aQueue(2);
	const isLeft = (processId: string) => isLeftToOthers(db, { runId, processId });
	expect(await isLeft("a")).toBe(false);
	const [held] = await claim("b", 1);
	expect(await isLeft("a")).toBe(false);
	const [last] = await claim("b", 1);
	expect([await isLeft("a"), await isLeft("b")]).toEqual([true, false]);
	await become(db, last, "waiting");
	expect(await isLeft("a")).toBe(false);
	await become(db, last, "done");
	expect(await isLeft("a")).toBe(true);
	expect(await itemsLeftOfRun(db, runId, 9)).toEqual([held?.itemId]);
});

test("items of cells that are not answered yet, in order, as many as are asked for", async () => {
	const { db, runId, claim } = await aQueue();
	const all = await itemsLeftOfRun(db, runId, 9);
	expect(all).toHaveLength(5);
	const [first] = await claim("a", 2);
	await become(db, first, "done");
	expect(await itemsLeftOfRun(db, runId, 3)).toEqual(all.slice(1, 4));
});
