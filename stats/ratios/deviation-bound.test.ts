import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { RUNS } from "../testing/runs.ts";
import { columnSummary } from "./column-summary.ts";
import { isPossibleDeviation, largestDeviation } from "./deviation-bound.ts";

test("a mean of .93 on [0, 1] leaves at most 0.255147, so .4 is impossible and .2 is not", () => {
	expect(largestDeviation(0.93, [0, 1])).toBeCloseTo(0.255147, 6);
	const stated = { mean: 0.93, range: [0, 1] as const };
	expect(isPossibleDeviation({ ...stated, sd: 0.4 })).toBe(false);
	expect(isPossibleDeviation({ ...stated, sd: 0.4, decimals: 2 })).toBe(false);
	expect(isPossibleDeviation({ ...stated, sd: 0.2 })).toBe(true);
});

test("figures rounded to two places may stand for others that are possible", () => {
	// √(.85 · .15) = .35707 < .36, but .846 and .3555 round to the same figures.
	const stated = { mean: 0.85, sd: 0.36, range: [0, 1] as const };
	expect(isPossibleDeviation(stated)).toBe(false);
	expect(isPossibleDeviation({ ...stated, decimals: 2 })).toBe(true);
});

test("so many values have a sharp bound: their sum leaves at most one between the ends", () => {
	// 1 and 0; then 1, .5 and 0 for the mean .5 of three.
	expect(largestDeviation(0.5, [0, 1], 2)).toBeCloseTo(Math.SQRT1_2, 12);
	expect(largestDeviation(0.5, [0, 1], 3)).toBeCloseTo(0.5, 12);
	// 5, 5, 2 on a scale from 1 to 5.
	expect(largestDeviation(4, [1, 5], 3)).toBeCloseTo(Math.sqrt(3), 12);
	expect(largestDeviation(1, [0, 1], 4)).toBe(0);
});

test("a mean off the scale has no deviation; wrong input throws", () => {
	expect(largestDeviation(1.2, [0, 1])).toBeUndefined();
	expect(isPossibleDeviation({ mean: 1.2, sd: 0, range: [0, 1] })).toBe(false);
	expect(isPossibleDeviation({ mean: 1.2, sd: 0, range: [0, 1], decimals: 2 })).toBe(false);
	expect(() => largestDeviation(0.5, [1, 1])).toThrow(StatsInputError);
	expect(() => largestDeviation(0.5, [0, 1], 1)).toThrow(StatsInputError);
});

test("no sample lies above the bound, and one with all but one value at the ends reaches it", () => {
	const sample = fc.array(fc.double({ min: -1, max: 3, noNaN: true }), {
		minLength: 2,
		maxLength: 12,
	});
	fc.assert(
		fc.property(sample, fc.double({ min: -1, max: 3, noNaN: true }), (values, between) => {
			const n = values.length;
			const { mean, sd } = columnSummary(Float64Array.from(values));
			const stated = {
				mean: mean.value as number,
				sd: sd.value as number,
				range: [-1, 3] as const,
			};
			expect(isPossibleDeviation({ ...stated, n })).toBe(true);
			const extreme = values.map((value, at) => (at === 0 ? between : value < 1 ? -1 : 3));
			const most = columnSummary(Float64Array.from(extreme));
			const bound = largestDeviation(most.mean.value as number, [-1, 3], n);
			expect(most.sd.value).toBeCloseTo(bound as number, 6);
		}),
		{ numRuns: RUNS },
	);
});
