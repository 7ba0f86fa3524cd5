import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined } from "../core/result.ts";
import { type ContingencyTable, contingencyTable } from "../tables/contingency-table.ts";
import { codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { singletons } from "../testing/number-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { cohenKappa } from "./cohen-kappa-result.ts";
import { pairWarnings } from "./pair-warnings.ts";
import { percentAgreement } from "./percent-agreement.ts";

const MANY = { numRuns: RUNS };

function tableOf(...rows: number[][]): ContingencyTable {
	const counts = Float64Array.from(rows.flat());
	const n = counts.reduce((sum, count) => sum + count, 0);
	return { levels: rows.length, counts, n, missingA: 0, missingB: 0, missingBoth: 0 };
}

/** 60 items in groups of `size`, agreeing by group. */
function grouped(size: number) {
	const a = Uint8Array.from({ length: 60 }, (_, i) => (i * 7) % 2);
	const b = a.map((code, i) => (Math.floor(i / size) % 4 === 0 ? 1 - code : code));
	const clusters = Int32Array.from(a, (_, i) => Math.floor(i / size));
	return contingencyTable(a, b, 2, { clusters });
}

test("items that agree by groups of six: the interval of ten items, not of sixty", () => {
	const result = defined(percentAgreement(grouped(6)));
	expect(result).toMatchObject({ value: 0.7, n: 60, nClusters: 10 });
	expect(result.parts?.designEffect).toBeCloseTo((6 * 10) / 9, 10);
	// Wilson of 60 / 6.97 items with t(9): squares of groups over .9^1.5, beside them a tenth of a group that disagrees.
	expect(Math.abs((result.ci?.low ?? 0) - 0.336)).toBeLessThan(0.002);
	expect(Math.abs((result.ci?.high ?? 0) - 0.915)).toBeLessThan(0.002);
	const free = defined(percentAgreement({ ...grouped(6), clusters: undefined }));
	expect(free.ci?.low).toBeGreaterThan(0.57);
});

test("groups that all agree count once each at 100 %", () => {
	const codes = Uint8Array.from({ length: 40 }, (_, i) => i % 2);
	const clusters = Int32Array.from(codes, (_, i) => Math.floor(i / 4));
	const result = defined(percentAgreement(contingencyTable(codes, codes, 2, { clusters })));
	expect(result).toMatchObject({ value: 1, se: 0, ci: { high: 1, method: "wilson-cluster" } });
	// 10 / (10 + t²), t(9) = 2.2622.
	expect(result.ci?.low).toBeCloseTo(10 / (10 + 2.2621571627982 ** 2), 10);
});

test("weights: near misses count in part, with the t interval of a mean", () => {
	const table = tableOf([10, 2, 0], [1, 8, 3], [0, 2, 4]);
	const linear = defined(percentAgreement(table, { weights: "linear" }));
	expect(linear).toMatchObject({ n: 30, nMissing: 0, parts: { agreed: 22 } });
	// 22 of 1 and 8 of a half: their mean, and t(29) = 2.0452 times their error.
	expect(linear.value).toBeCloseTo(26 / 30, 12);
	expect(linear.ci?.low).toBeCloseTo(26 / 30 - 2.0452 * Math.sqrt(0.050575 / 30), 4);
	expect(linear.ci?.high).toBeCloseTo(26 / 30 + 2.0452 * Math.sqrt(0.050575 / 30), 4);
	expect(percentAgreement(table, { weights: "quadratic" }).value).toBeCloseTo(28 / 30, 12);
	const numbers = Float64Array.of(0, 1, 10);
	// Three pairs a tenth apart, five nine tenths.
	expect(percentAgreement(table, { weights: "linear", numbers }).value).toBeCloseTo(25.2 / 30, 12);
	const nothing = tableOf([0, 0], [0, 0]);
	expect(percentAgreement(nothing, { weights: "linear" })).toMatchObject({ reason: "EMPTY" });
	// All but one agree: the interval of a mean would reach beyond 1.
	const close = percentAgreement(tableOf([20, 1], [0, 20]), { weights: "linear" });
	expect(defined(close).ci?.high).toBe(1);
	expect(percentAgreement(tableOf([5, 0], [0, 0]), { weights: "linear" })).toMatchObject({
		...{ value: 1, parts: { agreed: 5 } },
	});
});

test("Wilson’s interval by name is his also next to 1", () => {
	const nearly = tableOf([12, 1], [0, 7]);
	const z = 1.959964;
	const middle = 0.95 + z ** 2 / 40;
	const wilson = (middle + z * Math.sqrt((0.95 * 0.05) / 20 + (z / 40) ** 2)) / (1 + z ** 2 / 20);
	const own = defined(percentAgreement(nearly, { interval: "wilson" })).ci?.high;
	expect(own).toBeCloseTo(wilson, 6);
	expect(defined(percentAgreement(nearly)).ci?.high).toBeGreaterThan(wilson + 0.001);
});

test("one group: a rate without interval", () => {
	const table = grouped(60);
	expect(percentAgreement(table)).toMatchObject({ nClusters: 1, ciReason: "TOO_FEW" });
});

test("κ of items in groups is tested with its robust error and t", () => {
	const result = defined(cohenKappa(grouped(6)));
	expect(result.parts?.z).toBeCloseTo(result.value / (result.se as number), 12);
	expect(result.p).toBeGreaterThan(0.01);
	const free = defined(cohenKappa({ ...grouped(6), clusters: undefined }));
	expect(free.p).toBeLessThan(0.01);
});

test(
	"κ and percent agreement: groups of one cost √(C / (C − 1))",
	() => {
		fc.assert(
			fc.property(codePair(3, [2, 40]), ([a, b]) => {
				const free = contingencyTable(a, b, 3);
				const alone = contingencyTable(a, b, 3, { clusters: singletons(a) });
				const scale = Math.sqrt(free.n / (free.n - 1));
				for (const compute of [
					percentAgreement,
					(table: ContingencyTable) => cohenKappa(table, "unweighted", { replicates: 0 }),
				]) {
					const [one, other] = [compute(free), compute(alone)];
					if (!isDefined(one) || one.se === undefined || free.n < 2) continue;
					expect(defined(other).se).toBeCloseTo(one.se * scale, 9);
				}
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"percent agreement: shares of 0 to 1, well shaped, in groups too",
	() => {
		fc.assert(
			fc.property(codePair(3, [0, 12]), fc.integer({ min: 1, max: 4 }), ([a, b], groups) => {
				const clusters = Int32Array.from(a, (_, i) => i % groups);
				for (const table of [contingencyTable(a, b, 3), contingencyTable(a, b, 3, { clusters })]) {
					const result = percentAgreement(table);
					expect(faultsOf(result)).toEqual([]);
					if (!isDefined(result) || !result.ci) continue;
					expect(result.ci.low).toBeGreaterThanOrEqual(0);
					expect(result.ci.high).toBeLessThanOrEqual(1);
					expect(result.ci.low).toBeLessThanOrEqual(result.value);
					expect(result.ci.high).toBeGreaterThanOrEqual(result.value);
				}
			}),
			MANY,
		);
	},
	PATIENCE,
);

test("one level of five in over 80 % of all ratings prevails", () => {
	expect(pairWarnings(tableOf([45, 2, 1], [2, 2, 0], [1, 0, 1]))).toEqual(["HIGH_PREVALENCE"]);
	expect(pairWarnings(tableOf([40, 2, 1], [2, 8, 0], [1, 0, 6]))).toEqual([]);
});

test("levels used differently: Stuart–Maxwell, which no single bias index shows", () => {
	// The second rater moves from the ends to the middle: χ² = 12.1, 2 degrees of freedom, p = .002.
	const drawnIn = tableOf([20, 8, 0], [0, 20, 0], [0, 8, 20]);
	expect(pairWarnings(drawnIn)).toEqual(["MARGINALS_DIFFER"]);
	expect(cohenKappa(drawnIn).warnings).toContain("MARGINALS_DIFFER");
	expect(pairWarnings(tableOf([20, 3, 1], [2, 20, 3], [1, 2, 20]))).toEqual([]);
});

test("with two levels a bias of over .1 is said however few the items", () => {
	expect(pairWarnings(tableOf([3, 2], [0, 4]))).toEqual(["MARGINALS_DIFFER"]);
	expect(pairWarnings(tableOf([0, 0], [0, 0]))).toEqual([]);
});
