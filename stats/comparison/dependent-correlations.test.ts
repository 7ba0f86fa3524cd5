import fc from "fast-check";
import { expect, test } from "vitest";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { dependentCorrelations, type ThreeCorrelations } from "./dependent-correlations.ts";

test("r = .63 and −.03 of 15, r = −.19 between them: Z = 1.68 (Meng, Rosenthal & Rubin 1992)", () => {
	const { meng, difference } = dependentCorrelations({ r12: 0.63, r13: -0.03, r23: -0.19, n: 15 });
	expect(meng.value).toBeCloseTo(1.68, 2);
	expect(difference).toBeCloseTo(0.66, 12);
});

test("r = .396 and .179 of 66, r = .088 between them: interval [−.093, .517] (Zou 2007)", () => {
	const { zou } = dependentCorrelations({ r12: 0.396, r13: 0.179, r23: 0.088, n: 66 });
	expect(zou).toMatchObject({
		ci: { low: expect.closeTo(-0.093, 3), high: expect.closeTo(0.517, 3) },
	});
});

test("swapping the judges turns every sign; nothing is NaN", () => {
	const column = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 3, maxLength: 3 });
	const correlations = fc
		.tuple(column, column, column, fc.integer({ min: 0, max: 300 }))
		.map(([a, b, c, n]) => ({ r12: cosine(a, b), r13: cosine(a, c), r23: cosine(b, c), n }));
	fc.assert(
		fc.property(correlations, ({ r12, r13, r23, n }) => {
			const one = dependentCorrelations({ r12, r13, r23, n });
			const swapped = dependentCorrelations({ r12: r13, r13: r12, r23, n });
			expect(faultsOf([one, swapped])).toEqual([]);
			expect(swapped.difference).toBeCloseTo(-one.difference, 12);
			for (const name of ["williams", "steiger", "meng"] as const) {
				if (one[name].value === undefined) expect(swapped[name]).toEqual(one[name]);
				else {
					// Where the three are nearly dependent, digits get lost as the cube of the value.
					const off = Math.abs((swapped[name].value ?? Number.NaN) + one[name].value);
					expect(off).toBeLessThan(1e-6 * Math.max(1, 1e-6 * Math.abs(one[name].value) ** 3));
				}
			}
			if (!("ci" in one.zou) || !("ci" in swapped.zou)) return;
			expect(swapped.zou.ci.low).toBeCloseTo(-one.zou.ci.high, 9);
			expect(one.zou.ci.low).toBeLessThanOrEqual(one.difference);
		}),
		{ numRuns: RUNS },
	);
});

/** Three vectors in space have correlations that can occur together. */
function cosine(a: readonly number[], b: readonly number[]): number {
	const dot = (x: readonly number[], y: readonly number[]) =>
		x.reduce((sum, value, i) => sum + value * y[i], 0);
	const r = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
	return Number.isFinite(r) ? Math.max(-1, Math.min(1, r)) : 0;
}

test.each<{ what: string; given: ThreeCorrelations; tests: string; interval: string }>([
	{
		what: "three items",
		given: { r12: 0.5, r13: 0.4, r23: 0.3, n: 3 },
		tests: "TOO_FEW",
		interval: "TOO_FEW",
	},
	{
		what: "the same judge",
		given: { r12: 0.5, r13: 0.5, r23: 1, n: 50 },
		tests: "ZERO_SE",
		interval: "BOUNDARY",
	},
	{
		what: "a perfect judge",
		given: { r12: 1, r13: 0.5, r23: 0.5, n: 50 },
		tests: "BOUNDARY",
		interval: "BOUNDARY",
	},
])("$what: tests $tests, interval $interval", ({ given, tests, interval }) => {
	const { steiger, meng, zou } = dependentCorrelations(given);
	expect([steiger, meng]).toEqual(Array(2).fill({ value: undefined, reason: tests }));
	expect(zou).toEqual({ ciReason: interval });
});

test("what cannot be correlations of the same items throws", () => {
	expect(() => dependentCorrelations({ r12: 1.1, r13: 0, r23: 0, n: 9 })).toThrow(/correlations/);
	expect(() => dependentCorrelations({ r12: 0.9, r13: -0.9, r23: 0.9, n: 9 })).toThrow(/no data/);
	expect(() => dependentCorrelations({ r12: 0.1, r13: 0, r23: 0, n: 8.5 })).toThrow(/count/);
});
