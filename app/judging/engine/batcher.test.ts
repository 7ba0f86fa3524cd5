import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

test("what is handed in together is written together, and everyone gets their own result", async () => {
	const batches: number[][] = [];
	const double = createBatcher(async (items: readonly number[]) => {
		batches.push([...items]);
		return items.map((item) => item * 2);
	}, 1);
	const numbers = Array.from({ length: 100 }, (_, index) => index);
	expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((number) => number * 2));
	expect(batches.map((batch) => batch.length)).toEqual([64, 36]);
	expect(await double(7)).toBe(14);
});

test("when writing fails, everyone of the batch hears of it and the next batch is tried", async () => {
	let isBroken = true;
	const write = createBatcher(async (items: readonly string[]) => {
		if (isBroken) throw new Error("the disk is full");
		return items;
	}, 1);
	const outcomes = await Promise.allSettled([write("a"), write("b")]);
	expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
	isBroken = false;
	expect(await write("c")).toBe("c");
});
