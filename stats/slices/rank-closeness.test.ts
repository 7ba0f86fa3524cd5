import fc from "fast-check";
import { expect, test } from "vitest";
import { rankCloseness } from "./rank-closeness.ts";

test("the order counts, not the scale; ties share a rank, what one lacks enters nowhere", () => {
	const same = rankCloseness(Float64Array.of(1, 2, 3, 4), Float64Array.of(0.1, 0.2, 0.7, 0.9));
	expect([...same]).toEqual([1, 1, 1, 1]);
	// Ranks 1, 2.5, 2.5, 4 beside 4, 2, 3, 1.
	const turned = rankCloseness(Float64Array.of(1, 2, 2, 3), Float64Array.of(9, 5, 6, 4));
	expect([...turned]).toEqual([1 / 4, 7 / 8, 7 / 8, 1 / 4]);
	const lacking = rankCloseness(
		Float64Array.of(1, Number.NaN, 3, -0),
		Float64Array.of(1, 2, Number.NaN, 0),
	);
	expect([...lacking]).toEqual([1, Number.NaN, Number.NaN, 1]);
});

test("between 0 and 1 whatever the numbers, and the same from both sides", () => {
	const numbers = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -3, max: 3 }));
	fc.assert(
		fc.property(fc.array(fc.tuple(numbers, numbers)), (rows) => {
			const [a, b] = [0, 1].map((side) => Float64Array.from(rows, (row) => row[side]));
			const closeness = rankCloseness(a, b);
			expect([...closeness]).toEqual([...rankCloseness(b, a)]);
			for (const each of closeness) {
				if (!Number.isNaN(each)) expect(each > 0 && each <= 1).toBe(true);
			}
		}),
	);
});
