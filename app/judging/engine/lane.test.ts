import { expect, test } from "vitest";
import { createLane, createSlots } from "./lane.server.ts";

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

test("refusals of requests that were under way together close a lane once", () => {
	const lane = createLane(createSlots(4), 1_000);
	const sentAt = Date.now();
	for (let request = 0; request < 4; request++) lane.close({ sentAt, retryAfterMs: undefined });
	expect(lane.refusals).toBe(1);
	expect(lane.opensAt - Date.now()).toBeGreaterThan(0);
	expect(lane.opensAt - Date.now()).toBeLessThanOrEqual(1_000);
	lane.close({ sentAt: Date.now() + 1, retryAfterMs: undefined });
	expect(lane.refusals).toBe(2);
	expect(lane.opensAt - Date.now()).toBeGreaterThan(1_000);
	lane.answered();
	expect(lane.refusals).toBe(0);
});

test("Retry-After says when a lane opens, and taking waits for it", async () => {
	const lane = createLane(createSlots(1), 1_000);
	lane.close({ sentAt: Date.now(), retryAfterMs: 60 });
	const opensAt = lane.opensAt;
	const give = await lane.take(never);
	expect(Date.now()).toBeGreaterThanOrEqual(opensAt);
	give();
});
