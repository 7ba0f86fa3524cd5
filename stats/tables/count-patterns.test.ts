import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { countPatterns } from "./count-patterns.ts";

const GAP = MISSING;

test("items with the same votes are one pattern, in any order of items and raters", () => {
	const patterns = countPatterns(
		[Uint8Array.of(0, 1, 2, GAP, GAP), Uint8Array.of(1, 0, 2, 2, GAP)],
		3,
	);
	expect(patterns).toMatchObject({ items: 5, rated: 4, pairable: 3 });
	expect([...patterns.counts]).toEqual([0, 0, 1, 0, 0, 2, 1, 1, 0]);
	expect([...patterns.weights]).toEqual([1, 1, 2]);
	expect([...patterns.ratings]).toEqual([1, 2, 2]);
});

test("patterns do not depend on the order of items or raters", () => {
	const data = codeColumns(4, { raters: [1, 6], items: [0, 30] }).chain((columns) =>
		fc.record({
			columns: fc.constant(columns),
			items: fc.shuffledSubarray([...(columns[0] ?? []).keys()], {
				minLength: columns[0]?.length ?? 0,
			}),
			raters: fc.shuffledSubarray([...columns.keys()], { minLength: columns.length }),
		}),
	);
	fc.assert(
		fc.property(data, ({ columns, items, raters }) => {
			const shuffled = raters.map((r) => inOrder(columns[r], items));
			expect(countPatterns(shuffled, 4)).toEqual(countPatterns(columns, 4));
		}),
		{ numRuns: 1000 },
	);
});

test("420 raters of a few items each are no more than their votes", () => {
	const columns = Array.from({ length: 420 }, (_, r) =>
		Uint8Array.from({ length: 200 }, (_, item) => ((item * 31 + r) % 84 === 0 ? r % 3 : GAP)),
	);
	const patterns = countPatterns(columns, 3);
	expect(patterns.rated).toBe(200);
	expect(patterns.ratings.every((ratings) => ratings === 5)).toBe(true);
	expect(patterns.weights.length).toBeLessThan(22);
});

test("refuses unequal columns and codes outside the scale", () => {
	expect(() => countPatterns([new Uint8Array(2), new Uint8Array(3)], 2)).toThrow(StatsInputError);
	expect(() => countPatterns([Uint8Array.of(2)], 2)).toThrow(StatsInputError);
});
