import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined } from "../core/result.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { columnSummary } from "./column-summary.ts";

test("mean, deviation and skewness of numbers worked out by hand", () => {
	const { mean, sd, skewness } = columnSummary(Float64Array.of(2, 4, Number.NaN, 4, 4, 5, 5, 7, 9));
	expect(mean).toMatchObject({ value: 5, n: 8, nMissing: 1 });
	// Squares about 5: 9 1 1 1 0 0 4 16 = 32; cubes −27 −1 −1 −1 0 0 8 64 = 42.
	expect(sd).toEqual({ value: Math.sqrt(32 / 7) });
	expect(skewness.value).toBeCloseTo(42 / 8 / 4 ** 1.5, 12);
});

test("groups that hold copies of one value count once each", () => {
	const values = Float64Array.of(1, 1, 2, 2, 4, 4);
	const clusters = Int32Array.of(0, 0, 1, 1, 2, 2);
	const alone = columnSummary(Float64Array.of(1, 2, 4)).mean;
	const grouped = columnSummary(values, { clusters }).mean;
	expect(grouped).toMatchObject({ value: 7 / 3, nClusters: 3 });
	expect((grouped as { se: number }).se).toBeCloseTo((alone as { se: number }).se, 12);
});

test("what does not exist says why", () => {
	expect(columnSummary(Float64Array.of(Number.NaN))).toMatchObject({
		mean: { reason: "EMPTY" },
		sd: { reason: "EMPTY" },
	});
	expect(columnSummary(Float64Array.of(3))).toMatchObject({ sd: { reason: "TOO_FEW" } });
	expect(columnSummary(Float64Array.of(3, 3))).toMatchObject({
		sd: { value: 0 },
		skewness: { reason: "CONSTANT_INPUT" },
	});
});

test("a shift moves the mean alone; no result has a fault", () => {
	const values = fc.array(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(Number.NaN)), {
		maxLength: 30,
	});
	fc.assert(
		fc.property(values, (list) => {
			const summary = columnSummary(Float64Array.from(list));
			expect(faultsOf(summary.mean)).toEqual([]);
			const moved = columnSummary(Float64Array.from(list, (value) => value + 3));
			if (summary.sd.value !== undefined) {
				expect(moved.sd.value).toBeCloseTo(summary.sd.value, 9);
			}
		}),
		{ numRuns: RUNS },
	);
});

test("the interval ends where the scale does, unless a value lies beyond it", () => {
	const column = Float64Array.of(1, 1, 1, 0.6);
	const free = columnSummary(column).mean;
	const bound = columnSummary(column, { range: [0, 1] }).mean;
	if (!isDefined(free) || !isDefined(bound)) throw new Error("no mean");
	// t(3) .975 = 3.182446, SE = 0.1.
	expect(free.ci?.high).toBeCloseTo(0.9 + 0.3182446, 6);
	expect(bound).toEqual({ ...free, ci: { ...free.ci, high: 1 } });
	const off = columnSummary(Float64Array.of(1, 1, 1, 5), { range: [0, 1] }).mean;
	expect(off).toEqual(columnSummary(Float64Array.of(1, 1, 1, 5)).mean);
});
