import fc from "fast-check";
import { expect, test } from "vitest";
import { type Defined, isDefined, type Result } from "../core/result.ts";
import { type ContingencyTable, contingencyTable } from "../tables/contingency-table.ts";
import { codePair, inOrder } from "../testing/arbitraries.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { cohenKappa } from "./cohen-kappa-result.ts";

const MANY = { numRuns: RUNS };
/** Intervals are not what these properties are about. */
const QUICK = { replicates: 0 };

/** The table with these counts, row by row. */
function tableOf(...rows: number[][]): ContingencyTable {
	const counts = Float64Array.from(rows.flat());
	const n = counts.reduce((sum, count) => sum + count, 0);
	return { levels: rows.length, counts, n, missingA: 0, missingB: 0, missingBoth: 0 };
}

function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}

/** (p_o − p_e) / (1 − p_e) straight from the rows. */
function naiveKappa(a: Uint8Array, b: Uint8Array, levels: number, quadratic: boolean) {
	const pairs = [...a.keys()]
		.map((i) => [a[i], b[i]] as const)
		.filter(([x, y]) => x < levels && y < levels);
	const weight = (x: number, y: number) =>
		quadratic ? 1 - ((x - y) / (levels - 1)) ** 2 : Number(x === y);
	let observed = 0;
	let expected = 0;
	for (const [x, y] of pairs) {
		observed += weight(x, y) / pairs.length;
		for (const [, other] of pairs) expected += weight(x, other) / pairs.length ** 2;
	}
	return (observed - expected) / (1 - expected);
}

test("Cohen's own example: κ = .492, error .051 (statsmodels)", () => {
	const table = tableOf([88, 14, 18], [10, 40, 10], [2, 6, 12]);
	const result = defined(cohenKappa(table, "unweighted", { interval: "fisher-z" }));
	expect(result.value).toBeCloseTo(0.49152542372881347, 12);
	expect(result.se).toBeCloseTo(0.05100181557607786, 12);
	expect(result.ci).toMatchObject({ method: "fisher-z", level: 0.95 });
	expect(result.ci?.low).toBeCloseTo(0.3852959970701161, 10);
	expect(result.ci?.high).toBeCloseTo(0.584897852526796, 10);
});

test("a numeric scale weighs by its numbers: 0, 1, 5 is not 1, 2, 3 (scikit-learn's trap)", () => {
	const table = tableOf([8, 2, 0], [1, 7, 2], [0, 3, 8]);
	const byNumber = cohenKappa(table, "quadratic", { numbers: Float64Array.of(0, 1, 5) });
	expect(byNumber.value).not.toBeCloseTo(defined(cohenKappa(table, "quadratic")).value, 2);
	expect(byNumber.parts?.po).toBeCloseTo(1 - (3 / 25 + (5 * 16) / 25) / 31, 12);
});

test("both raters kept to one level: undefined, never 1 or NaN", () => {
	const result = cohenKappa(tableOf([9, 0], [0, 0]));
	expect(result).toMatchObject({ value: undefined, reason: "SINGLE_CATEGORY", n: 9 });
	expect(JSON.stringify(result)).not.toContain("null");
});

test("one constant rater: exactly 0, without error or interval, and a warning", () => {
	const result = defined(cohenKappa(tableOf([5, 3], [0, 0])));
	expect(result).toMatchObject({ value: 0, se: 0, ciReason: "BOUNDARY" });
	expect(result.warnings).toContain("CONSTANT_RATER");
	expect(result.p).toBeUndefined();
});

test("nothing and next to nothing to compare", () => {
	expect(cohenKappa(tableOf([0, 0], [0, 0]))).toMatchObject({ reason: "EMPTY" });
	expect(cohenKappa(tableOf([1, 0], [0, 0]))).toMatchObject({ reason: "TOO_FEW" });
});

test("the lower limit of perfect weighted agreement stays within the range of kappa", () => {
	const numbers = Float64Array.of(1, 2, 3, 4, 5);
	const apart = tableOf(
		[0, 0, 0, 0, 0],
		[0, 1, 0, 0, 0],
		[0, 0, 1, 0, 0],
		[0, 0, 0, 0, 0],
		[0, 0, 0, 0, 0],
	);
	const result = defined(cohenKappa(apart, "quadratic", { numbers, interval: "exact-po" }));
	expect(result).toMatchObject({ value: 1, ci: { low: -1, high: 1, method: "exact-po" } });
});

test("perfect agreement keeps a lower limit: what n of n still admits", () => {
	const table = tableOf([6, 0], [0, 14]);
	const exact = defined(cohenKappa(table, "unweighted", { interval: "exact-po" }));
	expect(exact.ci).toMatchObject({ high: 1, method: "exact-po" });
	expect(exact.ci?.low).toBeCloseTo(0.5989679262307495, 10);
	const score = defined(cohenKappa(table));
	expect(score).toMatchObject({ value: 1, ci: { high: 1, method: "score" } });
	expect(Math.abs((score.ci?.low ?? 0) - 0.58)).toBeLessThan(0.01);
});

test("total disagreement sits on its bound, but ten of ten swaps still admit some agreement", () => {
	const swapped = tableOf([0, 10], [10, 0]);
	expect(cohenKappa(swapped, "unweighted", { interval: "ase" })).toMatchObject({
		value: -1,
		ciReason: "BOUNDARY",
	});
	const { ci } = defined(cohenKappa(swapped));
	expect(ci).toMatchObject({ low: -1, method: "score" });
	expect(ci?.high).toBeGreaterThan(-1);
	expect(ci?.high).toBeLessThan(-0.4);
});

test("a rare level nobody agreed upon: 30 items, κ = −.05, and .5 is not ruled out", () => {
	const table = tableOf([27, 2], [1, 0]);
	const result = defined(cohenKappa(table));
	expect(result.value).toBeCloseTo(-0.0465, 4);
	expect(result.ci?.method).toBe("score");
	expect(result.ci?.low).toBeLessThanOrEqual(result.value);
	expect(result.ci?.high).toBeGreaterThan(0.5);
	const resampled = defined(cohenKappa(table, "unweighted", { interval: "bca" }));
	expect(resampled.ci?.high).toBeLessThan(0.2);
});

test("weights can put κ below −1: an interval all the same", () => {
	const weights = Float64Array.of(1, 1, 0, 1, 1, 1, 0, 1, 1);
	const table = tableOf([0, 0, 60], [0, 4, 0], [60, 0, 0]);
	const { value, ci } = defined(cohenKappa(table, weights));
	expect(value).toBeLessThan(-0.9);
	expect(ci?.low).toBeLessThanOrEqual(value);
});

test.each([
	{ n: 20, low: true },
	{ n: 30, low: false },
	{ n: 100, low: false },
])("$n items: the score interval, without resampling", ({ n, low }) => {
	const result = defined(cohenKappa(tableOf([n - 8, 2], [3, 3])));
	expect(result.ci?.method).toBe("score");
	expect(result.warnings.includes("LOW_N")).toBe(low);
	expect(result.seed).toBeUndefined();
});

test("the paradox of prevalence is said: same agreement, κ = .70 and .32", () => {
	const even = defined(cohenKappa(tableOf([45, 6], [9, 40])));
	const skewed = defined(cohenKappa(tableOf([5, 5], [10, 80])));
	expect(even.value).toBeCloseTo(0.6995, 4);
	expect(even.warnings).toEqual([]);
	expect(skewed.value).toBeCloseTo(0.3182, 4);
	expect(skewed.warnings).toEqual(["HIGH_PREVALENCE"]);
});

test("a more lenient rater is said", () => {
	expect(cohenKappa(tableOf([30, 25], [5, 60])).warnings).toEqual(["MARGINALS_DIFFER"]);
});

test(
	"κ from the table is κ from the rows",
	() => {
		fc.assert(
			fc.property(codePair(4), fc.boolean(), ([a, b], quadratic) => {
				const table = contingencyTable(a, b, 4);
				const result = cohenKappa(table, quadratic ? "quadratic" : "unweighted", QUICK);
				if (!isDefined(result)) return;
				expect(result.value).toBeCloseTo(naiveKappa(a, b, 4, quadratic), 11);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"swapping the raters and shuffling the rows change nothing",
	() => {
		const shuffled = codePair(4, [1, 40]).chain((pair) => {
			const places = [...pair[0].keys()];
			return fc.tuple(fc.constant(pair), fc.shuffledSubarray(places, { minLength: places.length }));
		});
		fc.assert(
			fc.property(shuffled, ([[a, b], order]) => {
				const straight = cohenKappa(contingencyTable(a, b, 4), "linear", { replicates: 20 });
				const table = contingencyTable(inOrder(a, order), inOrder(b, order), 4);
				expect(cohenKappa(table, "linear", { replicates: 20 })).toEqual(straight);
				const swapped = cohenKappa(contingencyTable(b, a, 4), "linear", QUICK);
				if (!isDefined(straight)) expect(swapped).toMatchObject({ reason: straight.reason });
				else {
					expect(swapped.value).toBeCloseTo(straight.value, 12);
					expect(defined(swapped).se).toBeCloseTo(straight.se as number, 12);
				}
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"names and order of nominal levels do not matter, nor levels that nobody used",
	() => {
		const relabelled = fc.tuple(
			codePair(4),
			fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
		);
		fc.assert(
			fc.property(relabelled, ([[a, b], names]) => {
				const rename = (codes: Uint8Array) => codes.map((code) => names[code] ?? code);
				const before = cohenKappa(contingencyTable(a, b, 4), "unweighted", QUICK);
				const after = cohenKappa(contingencyTable(rename(a), rename(b), 6), "unweighted", QUICK);
				if (!isDefined(before)) expect(after).toMatchObject({ reason: before.reason });
				else expect(after.value).toBeCloseTo(before.value, 11);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"quadratic κ does not notice a shift or another unit of the scale",
	() => {
		const affine = fc.record({
			shift: fc.integer({ min: -50, max: 50 }),
			unit: fc.integer({ min: 1, max: 20 }),
		});
		fc.assert(
			fc.property(codePair(4), affine, ([a, b], { shift, unit }) => {
				const table = contingencyTable(a, b, 4);
				const numbers = Float64Array.of(0, 1, 2, 7);
				const moved = numbers.map((number) => shift + unit * number);
				const before = cohenKappa(table, "quadratic", { ...QUICK, numbers });
				const after = cohenKappa(table, "quadratic", { ...QUICK, numbers: moved });
				if (isDefined(before)) expect(after.value).toBeCloseTo(before.value, 11);
				else expect(after.value).toBeUndefined();
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"quadratic κ is Lin's concordance with divisor n",
	() => {
		fc.assert(
			fc.property(codePair(5), ([a, b]) => {
				const table = contingencyTable(a, b, 5);
				const result = cohenKappa(table, "quadratic", QUICK);
				if (!isDefined(result)) return;
				const kept = [...a.keys()].filter((i) => a[i] < 5 && b[i] < 5);
				const mean = (of: Uint8Array) => kept.reduce((sum, i) => sum + of[i], 0) / table.n;
				const moment = (x: Uint8Array, y: Uint8Array) =>
					kept.reduce((sum, i) => sum + (x[i] - mean(x)) * (y[i] - mean(y)), 0) / table.n;
				const shift = (mean(a) - mean(b)) ** 2;
				const concordance = (2 * moment(a, b)) / (moment(a, a) + moment(b, b) + shift);
				expect(result.value).toBeCloseTo(concordance, 11);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"twice the data: the same value, an error smaller by √2",
	() => {
		fc.assert(
			fc.property(codePair(3, [2, 30]), ([a, b]) => {
				const once = cohenKappa(contingencyTable(a, b, 3), "unweighted", QUICK);
				const twice = (column: Uint8Array) => Uint8Array.of(...column, ...column);
				const again = cohenKappa(contingencyTable(twice(a), twice(b), 3), "unweighted", QUICK);
				if (!isDefined(once)) return;
				expect(again.value).toBeCloseTo(once.value, 12);
				expect(defined(again).se).toBeCloseTo((once.se as number) / Math.SQRT2, 10);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test("the same seed gives the same interval, other operands another", () => {
	const table = tableOf([20, 5], [7, 18]);
	const interval = (operands: string[]) =>
		defined(cohenKappa(table, "unweighted", { operands, interval: "bca" })).ci;
	expect(interval(["ann", "bob"])).toEqual(interval(["ann", "bob"]));
	expect(interval(["ann", "bob"])).not.toEqual(interval(["ann", "eve"]));
});
