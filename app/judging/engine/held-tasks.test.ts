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
