import { expect, test } from "vitest";
import type { LeasedTask } from "#db/queries/run-tasks.server.ts";
import { createHeldTasks } from "./held-tasks.server.ts";

const task = (id: string): LeasedTask => {
	const leased = { repetition: 0, attempts: 1, leaseToken: "tsk_1" };
	return { id, itemId: `itm_${id}`, ...leased };
};

test("a task of which all was asked makes room at once, and is held until its answer is stored", async () => {
	const held = createHeldTasks();
	let store: () => void = () => {};
	const stored = new Promise<void>((done) => (store = done));
	held.hold([task("a")], stored);
	held.hold([task("b")], new Promise(() => {}));
	const woken = held.oneEnded();
	held.allAsked(task("a"));
	await woken;
	expect([held.size, held.asked]).toEqual([2, 1]);
	store();
	await held.oneEnded();
	expect([held.size, held.asked]).toEqual([1, 0]);
	// What is said of a task that is held no more counts nothing.
	held.allAsked(task("a"));
	expect(held.asked).toBe(0);
});

function aWork() {
	let end: () => void = () => {};
	let fail: (error: Error) => void = () => {};
	const work = new Promise<void>((resolve, reject) => {
		end = resolve;
		fail = reject;
	});
	return { work, end, fail };
}

test("all work has ended: at once where there is none, else with the last, or when the time is over", async () => {
	const held = createHeldTasks();
	await held.allEnded();
	const [first, second] = [aWork(), aWork()];
	held.hold([task("a"), task("b")], first.work);
	held.hold([task("c")], second.work);
	expect(held.size).toBe(3);
	const seen: string[] = [];
	const all = held.allEnded().then(() => seen.push("all"));
	const inTime = held.allEnded(60_000).then(() => seen.push("in time"));
	await held.allEnded(5).then(() => seen.push("time is over"));
	first.end();
	await held.oneEnded();
	expect([held.size, seen]).toEqual([1, ["time is over"]]);
	second.end();
	await Promise.all([all, inTime]);
	expect(new Set(seen)).toEqual(new Set(["time is over", "all", "in time"]));
	expect(held.size).toBe(0);
});

test("work that failed is told to whoever waits, the first failure for good; all the same its end is an end", async () => {
	const held = createHeldTasks();
	const [first, second] = [aWork(), aWork()];
	held.hold([task("a")], first.work);
	held.hold([task("b")], second.work);
	const broke = new Error("broke");
	const told = (ended: Promise<void>) =>
		ended.then(
			() => "ended",
			(why: unknown) => why,
		);
	const waiting = told(held.oneEnded());
	first.fail(broke);
	expect(await waiting).toBe(broke);
	second.fail(new Error("broke too"));
	await held.allEnded();
	expect(held.size).toBe(0);
	expect(await told(held.oneEnded())).toBe(broke);
});
