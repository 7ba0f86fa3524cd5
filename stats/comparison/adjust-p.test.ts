import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "../testing/runs.ts";
import { type Adjustment, adjustP } from "./adjust-p.ts";

const METHODS: readonly Adjustment[] = ["holm", "bh", "by", "bonferroni"];

/** Thrombolysis in myocardial infarction: fifteen comparisons of Benjamini & Hochberg 1995. */
const MYOCARDIAL = Float64Array.of(
	0.0001,
	0.0004,
	0.0019,
	0.0095,
	0.0201,
	0.0278,
	0.0298,
	0.0344,
	0.0459,
	0.324,
	0.4262,
	0.5719,
	0.6528,
	0.759,
	1,
);

test("of fifteen comparisons BH rejects four, Bonferroni three (Benjamini & Hochberg 1995)", () => {
	const rejected = (method: Adjustment) =>
		adjustP(MYOCARDIAL, method).filter((p) => p <= 0.05).length;
	expect(rejected("bh")).toBe(4);
	expect(rejected("bonferroni")).toBe(3);
	expect(rejected("holm")).toBe(3);
});

test.each([
	{ method: "holm", adjusted: [0.04, 0.04, 0.04, 0.06, 0.06] },
	{ method: "bh", adjusted: [0.02, 0.02, 0.02, 0.0375, 0.06] },
	{ method: "bonferroni", adjusted: [0.05, 0.06, 0.04, 0.15, 0.3] },
	{ method: "by", adjusted: [0.137 / 3, 0.137 / 3, 0.137 / 3, 0.085625, 0.137] },
] as const)("$method gives what R's p.adjust gives", ({ method, adjusted }) => {
	const got = adjustP(Float64Array.of(0.01, 0.012, 0.008, 0.03, 0.06), method);
	adjusted.forEach((p, i) => {
		expect(got[i]).toBeCloseTo(p, 12);
	});
});

test("one test needs no adjustment, none gives none, and a number that is no p-value throws", () => {
	for (const method of METHODS) {
		expect(adjustP(Float64Array.of(0.03), method)).toEqual(Float64Array.of(0.03));
		expect(adjustP(new Float64Array(0), method)).toEqual(new Float64Array(0));
		expect(() => adjustP(Float64Array.of(0.2, Number.NaN), method)).toThrow(/p-value/);
		expect(() => adjustP(Float64Array.of(1.2), method)).toThrow(/p-value/);
	}
});

test("adjusted values keep the order, are never below their own, and do not depend on places", () => {
	const p = fc.double({ min: 0, max: 1, noNaN: true });
	fc.assert(
		fc.property(fc.array(p, { maxLength: 12 }), (list) => {
			const own = Float64Array.from(list);
			const order = [...own.keys()].sort((i, j) => own[i] - own[j]);
			for (const method of METHODS) {
				const adjusted = adjustP(own, method);
				const reversed = adjustP(own.slice().reverse(), method).reverse();
				expect(reversed).toEqual(adjusted);
				let last = 0;
				for (const i of order) {
					expect(adjusted[i]).toBeGreaterThanOrEqual(Math.max(last, own[i]));
					expect(adjusted[i]).toBeLessThanOrEqual(1);
					last = adjusted[i];
				}
				const bonferroni = adjustP(own, "bonferroni");
				if (method === "by") continue;
				expect(adjusted.every((q, i) => q <= bonferroni[i])).toBe(true);
			}
		}),
		{ numRuns: RUNS },
	);
});
