import { expect, test } from "vitest";
import type { Result } from "#stats/index.ts";
import { meanFigures, orderInWords } from "./published-order.ts";

const result = (value: number): Result => ({ stat: "s", n: 9, nMissing: 0, warnings: [], value });
const none: Result = {
	stat: "s",
	n: 0,
	nMissing: 0,
	warnings: [],
	value: undefined,
	reason: "EMPTY",
};

test("figures are averaged by dimension, those that do not exist in none", () => {
	const found = [result(0.2), none, result(0.4)].map((each) => ({ base: "a", result: each }));
	expect(meanFigures([...found, { base: "b", result: none }])).toEqual([
		{ base: "a", value: expect.closeTo(0.3, 12) },
	]);
});

test("the published order is seen, or not, by the figures; equal ones are in no order", () => {
	const order = { does: "it follows people", base: "a", is: "least" } as const;
	const figures = (a: number) => [
		{ base: "a", value: a },
		{ base: "b", value: 0.3 },
		{ base: "c", value: 0.5 },
	];
	expect(orderInWords(figures(0.1), order)).toBe(
		"As in the paper, it follows people least on a: 0.10 there, 0.50 on c and 0.30 on b.",
	);
	expect(orderInWords(figures(0.4), order)).toBe(
		"Unlike in the paper, a is not where it follows people least: 0.40 there, 0.50 on c and 0.30 on b.",
	);
	expect(orderInWords(figures(0.299), order)).toMatch(/^Unlike/);
	expect(orderInWords(figures(0.6), { ...order, is: "most" })).toMatch(/^As in the paper/);
	expect(orderInWords(figures(0.4).slice(0, 1), order)).toBeNull();
	expect(orderInWords(figures(0.4).slice(1), order)).toBeNull();
});
