import { expect, test } from "vitest";
import { createLane, createSlots, isTooLongToWait } from "./lane.server.ts";

const never = new AbortController().signal;

test("places are handed on in the order in which they were asked for", async () => {
	const slots = createSlots(1);
	const order: number[] = [];
	const first = await slots.take(never);
	const others = [1, 2, 3].map(async (number) => {
		const give = await slots.take(never);
		order.push(number);
		give();
	});
	first();
	first();
	await Promise.all(others);
	expect(order).toEqual([1, 2, 3]);
});

test("who gives up waiting leaves no place behind that nobody has", async () => {
	const slots = createSlots(1);
	const give = await slots.take(never);
	const impatient = new AbortController();
	const waiting = slots.take(impatient.signal);
	impatient.abort(new Error("gave up"));
	await expect(waiting).rejects.toThrow("gave up");
	give();
	const next = await slots.take(never);
	next();
});

test("fewer places let in what has one, and more let in who waits", async () => {
	const slots = createSlots(2);
	const [first, second] = [await slots.take(never), await slots.take(never)];
	const third = slots.take(never);
	slots.resize(1);
	first();
	expect(slots).toMatchObject({ inUse: 1, waiting: 1 });
	second();
	(await third)();
	slots.resize(0);
	const fourth = slots.take(never);
	expect(slots).toMatchObject({ inUse: 0, waiting: 1 });
	slots.resize(1);
	(await fourth)();
});

test("refusals of requests that were under way together close a lane once", () => {
	const lane = createLane(createSlots(4), 1_000);
	const sentAt = performance.now();
	for (let request = 0; request < 4; request++) lane.close({ sentAt, retryAfterMs: undefined });
	expect(lane.refusals).toBe(1);
	expect(lane.opensInMs).toBeGreaterThan(0);
	expect(lane.opensInMs).toBeLessThanOrEqual(1_000);
	lane.close({ sentAt: performance.now() + 1, retryAfterMs: undefined });
	expect(lane.refusals).toBe(2);
	expect(lane.opensInMs).toBeGreaterThan(1_000);
	lane.answered();
	expect(lane.refusals).toBe(0);
});

test("Retry-After says when a lane opens, and taking waits for it", async () => {
	const lane = createLane(createSlots(1), 1_000);
	const start = performance.now();
	lane.close({ sentAt: start, retryAfterMs: 60 });
	const give = await lane.take(never);
	expect(performance.now() - start).toBeGreaterThanOrEqual(60);
	give();
});

test("nobody waits for a month of Retry-After, and the clock on the wall is not asked", () => {
	const lane = createLane(createSlots(1), 1_000);
	const month = 30 * 86_400_000;
	expect([isTooLongToWait(month), isTooLongToWait(3_600_000)]).toEqual([true, false]);
	lane.close({ sentAt: performance.now(), retryAfterMs: month });
	expect(lane.opensInMs).toBeLessThanOrEqual(1_000);
});
