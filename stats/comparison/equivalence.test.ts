import fc from "fast-check";
import { expect, test } from "vitest";
import type { IntervalOrReason, Result } from "../core/result.ts";
import { RUNS } from "../testing/runs.ts";
import { equivalence } from "./equivalence.ts";

function ciOf(interval: IntervalOrReason) {
	if (!("ci" in interval)) throw new Error("no interval");
	return interval.ci;
}

test("two one-sided tests: .03 within ± .1 with an error of .04 (scipy)", () => {
	const difference: Result = {
		stat: "test.kappaDifference",
		value: 0.03,
		n: 200,
		nMissing: 0,
		se: 0.04,
		ciReason: "NOT_AVAILABLE",
		warnings: [],
	};
	expect(equivalence(difference, 0.1)).toMatchObject({
		pNotLower: { value: expect.closeTo(0.0005770250423907659, 12) },
		pNotHigher: { value: expect.closeTo(0.04005915686381709, 12) },
		pEquivalent: { value: expect.closeTo(0.04005915686381709, 12) },
		interval: {
			ci: {
				high: expect.closeTo(0.03 + 1.6448536269514722 * 0.04, 9),
				level: expect.closeTo(0.9, 12),
			},
		},
	});
	const few = equivalence({ ...difference, nClusters: 12 }, 0.1);
	expect(few.pEquivalent.value).toBeCloseTo(0.0539612977638779, 9);
	expect(equivalence({ ...difference, se: 0 }, 0.1)).toMatchObject({
		pEquivalent: { reason: "ZERO_SE" },
		interval: { ciReason: "BOUNDARY" },
	});
	const { se: _, ...unknown } = difference;
	expect(equivalence(unknown, 0.1).pEquivalent).toMatchObject({ reason: "TOO_FEW" });
	expect(() => equivalence(difference, 0)).toThrow(/margin/);
});

test("equivalence holds exactly where the interval lies within the margin", () => {
	const number = fc.double({ min: -1, max: 1, noNaN: true });
	const error = fc.double({ min: 0.01, max: 0.5, noNaN: true });
	const margin = fc.double({ min: 0.01, max: 1, noNaN: true });
	fc.assert(
		fc.property(
			number,
			error,
			margin,
			fc.option(fc.integer({ min: 2, max: 80 })),
			(value, se, m, clusters) => {
				const difference: Result = {
					stat: "test.kappaDifference",
					...{ value, se, n: 99, nMissing: 0, ciReason: "NOT_AVAILABLE", warnings: [] },
					...(clusters !== null && { nClusters: clusters }),
				};
				const { pEquivalent, interval } = equivalence(difference, m);
				const { low, high } = ciOf(interval);
				fc.pre(Math.min(Math.abs(m - high), Math.abs(low + m)) > 1e-9);
				expect((pEquivalent.value as number) < 0.05).toBe(-m < low && high < m);
			},
		),
		{ numRuns: RUNS },
	);
});
