import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "../testing/runs.ts";
import { clusterFreedom } from "./cluster-freedom.ts";

const SIZES = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 12 });
const POWERS = fc.constantFrom(0 as const, 1 as const, 2 as const);

/** By the matrices themselves: tr(AV)² / tr(AVAV), and what S of variances V is short of. */
function byMatrices(sizes: readonly number[], design: number, powers: number) {
	const whole = sizes.reduce((sum, size) => sum + size, 0);
	const room = sizes.reduce((sum, size) => sum + size * size, 0) / whole - 1;
	const alike = room > 0 ? Math.min(1, Math.max(0, (design - 1) / room)) : 0;
	const variances = sizes.map((size) => size * (1 + (size - 1) * alike));
	const beyondShare = sizes.map((size, c) => sizes.map((_, d) => Number(c === d) - size / whole));
	const matrix = sizes.map((_, c) =>
		sizes.map((__, d) =>
			sizes.reduce(
				(sum, size, k) =>
					sum + beyondShare[k][c] * beyondShare[k][d] * (1 - size / whole) ** -powers,
				0,
			),
		),
	);
	let [trace, squares] = [0, 0];
	matrix.forEach((row, c) => {
		trace += row[c] * variances[c];
		row.forEach((entry, d) => {
			squares += entry * entry * variances[c] * variances[d];
		});
	});
	const all = variances.reduce((sum, variance) => sum + variance, 0);
	return { df: (trace * trace) / squares, short: all / trace };
}

test("is what the matrices give", () => {
	fc.assert(
		fc.property(
			SIZES,
			fc.double({ min: 1, max: 20, noNaN: true }),
			POWERS,
			(sizes, design, powers) => {
				const expected = byMatrices(sizes, design, powers);
				const { df, short } = clusterFreedom(Float64Array.from(sizes), design, powers);
				expect(df).toBeCloseTo(Math.max(1, Math.min(sizes.length - 1, expected.df)), 6);
				expect(short).toBeCloseTo(Math.max(1, expected.short), 6);
			},
		),
		{ numRuns: RUNS },
	);
});

test("equal clusters have C − 1, and twelve documents of which one holds a third hardly three", () => {
	const equal = clusterFreedom(new Float64Array(10).fill(8), 3, 1);
	expect(equal.df).toBeCloseTo(9, 9);
	expect(equal.short).toBeCloseTo(1, 9);
	expect(clusterFreedom(new Float64Array(10).fill(8), 3, 0).short).toBeCloseTo(10 / 9, 9);
	const unequal = Float64Array.of(30, 20, 15, 10, 5, 5, 5, 3, 3, 2, 1, 1);
	expect(clusterFreedom(unequal, 1, 1).df).toBeCloseTo(4.906, 3);
	expect(clusterFreedom(unequal, 3, 1).df).toBeCloseTo(3.081, 3);
	expect(clusterFreedom(unequal, 3, 1).short).toBeCloseTo(1.066, 3);
});
