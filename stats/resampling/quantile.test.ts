import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "../testing/runs.ts";
import { quantileMoving, quantileSorted } from "./quantile.ts";

test("quantiles are those of type 7 (numpy)", () => {
	const sorted = Float64Array.of(1, 2, 4, 8, 16, 32);
	const quantiles = [0, 0.025, 0.1, 0.5, 0.9, 1].map((p) => quantileSorted(sorted, p));
	const numpy = [1, 1.125, 1.5, 6, 24, 32];
	quantiles.forEach((quantile, i) => {
		expect(quantile).toBeCloseTo(numpy[i], 12);
	});
});

test("quantiles of numbers in any order are those of the sorted ones", () => {
	const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), {
		minLength: 1,
		maxLength: 60,
	});
	fc.assert(
		fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (numbers, p) => {
			const column = Float64Array.from(numbers, (number) => number + 0);
			const moved = column.slice();
			const sorted = column.slice().sort();
			expect(quantileMoving(moved, p)).toBe(quantileSorted(sorted, p));
			expect(quantileMoving(moved, 1 - p)).toBe(quantileSorted(sorted, 1 - p));
			expect(moved.sort()).toEqual(sorted);
		}),
		{ numRuns: RUNS },
	);
});
