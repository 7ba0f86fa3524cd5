import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, StatsInputError } from "../core/result.ts";
import { inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { singletons } from "../testing/number-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { ratioMean } from "./ratio-mean.ts";

const NONE = Number.NaN;

function ratios(above: readonly number[], below: readonly number[], clusters?: readonly number[]) {
	return ratioMean(Float64Array.from(above), Float64Array.from(below), {
		clusters: clusters && Int32Array.from(clusters),
	});
}

const SUPPORTED = [3, 4, 1, 0, 6, 2, 5];
const CLAIMS = [4, 4, 3, 2, 8, 2, 9];

test("seven answers: mean of ratios, ratio of sums, and their t intervals (numpy, scipy)", () => {
	const { macro, micro } = ratios(SUPPORTED, CLAIMS);
	expect(macro.value).toBeCloseTo(0.6269841269841271, 12);
	expect(defined(macro).ci?.low).toBeCloseTo(0.2907611608527757, 10);
	expect(defined(macro).ci?.high).toBeCloseTo(0.9632070931154785, 10);
	expect(micro.value).toBeCloseTo(0.65625, 12);
	expect(defined(micro).se).toBeCloseTo(0.08637841142394144, 12);
	expect(defined(micro).ci?.low).toBeCloseTo(0.4448896414036809, 10);
	expect(defined(micro).ci?.high).toBeCloseTo(0.8676103585963191, 10);
});

test("answers to three questions: errors of whole groups (numpy)", () => {
	const { macro, micro } = ratios(SUPPORTED, CLAIMS, [0, 0, 1, 1, 2, 2, 2]);
	expect(defined(macro).se).toBeCloseTo(0.19747673637570037, 12);
	expect(defined(micro).se).toBeCloseTo(0.11190485891475165, 12);
	expect(micro).toMatchObject({ nClusters: 3, n: 7 });
	expect(micro.warnings).toEqual(["LOW_N", "FEW_CLUSTERS"]);
});

test("nothing of nothing is left out, counted, and bounded; something of nothing is invalid", () => {
	const all = ratios([1, 0, 0, 2, NONE, 1], [2, 0, 0, 0, 3, NONE]);
	expect(all).toMatchObject({ defined: 1, zeroOverZero: 2, invalid: 1 });
	expect(all.macro).toMatchObject({ value: 0.5, n: 1, nMissing: 2, ciReason: "TOO_FEW" });
	expect(all.micro.value).toBe(0.5);
	expect(all.macroIfZero.value).toBeCloseTo(1 / 6, 12);
	expect(all.macroIfOne.value).toBeCloseTo(5 / 6, 12);
});

test("reasons: no item, no ratio", () => {
	const none = { value: undefined, reason: "EMPTY" };
	expect(ratios([NONE], [1])).toMatchObject({ macro: none, micro: none, macroIfOne: none });
	const zero = { value: undefined, reason: "ZERO_DENOMINATOR" };
	expect(ratios([0, 0], [0, 0])).toMatchObject({
		macro: zero,
		micro: zero,
		macroIfZero: { value: 0 },
		macroIfOne: { value: 1 },
	});
	expect(ratios([2], [0])).toMatchObject({ macro: zero, invalid: 1, macroIfZero: zero });
});

test.each([
	{ what: "a negative count", above: [-1], below: [2] },
	{ what: "a negative denominator", above: [1], below: [-2] },
	{ what: "an infinite number", above: [1], below: [Number.POSITIVE_INFINITY] },
	{ what: "columns of unequal length", above: [1], below: [1, 2] },
])("$what is a bug", ({ above, below }) => {
	expect(() => ratios(above, below)).toThrow(StatsInputError);
});

const items = fc.array(
	fc.record({
		above: fc.option(fc.nat(4), { nil: NONE, freq: 9 }),
		below: fc.option(fc.nat(4), { nil: NONE, freq: 9 }),
		cluster: fc.nat(4),
	}),
	{ maxLength: 30 },
);

test(
	"well shaped, blind to the order of items, bounds on both sides of the mean",
	() => {
		const shuffled = items.chain((rows) =>
			fc.tuple(
				fc.constant(rows),
				fc.shuffledSubarray([...rows.keys()], { minLength: rows.length }),
			),
		);
		fc.assert(
			fc.property(shuffled, ([rows, order]) => {
				const above = Float64Array.from(rows, (row) => row.above);
				const below = Float64Array.from(rows, (row) => row.below);
				const clusters = Int32Array.from(rows, (row) => row.cluster);
				const all = ratioMean(above, below, { clusters });
				expect(faultsOf(all)).toEqual([]);
				expect(faultsOf(ratioMean(above, below))).toEqual([]);
				const moved = ratioMean(inOrder(above, order), inOrder(below, order), {
					clusters: Int32Array.from(order, (place) => clusters[place]),
				});
				if (!isDefined(all.macro) || !isDefined(all.micro)) {
					expect(moved).toEqual(all);
					return;
				}
				expect(moved.macro.value).toBeCloseTo(all.macro.value, 12);
				expect(moved.micro.value).toBeCloseTo(all.micro.value, 12);
				expect(defined(moved.micro).se ?? 0).toBeCloseTo(all.micro.se ?? 0, 10);
				expect(all.macroIfZero.value).toBeLessThanOrEqual(all.macro.value + 1e-12);
				const { defined: n, zeroOverZero, invalid } = all;
				expect(n + zeroOverZero + invalid + all.macro.nMissing).toBe(rows.length);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"items that are their own group have the error of independent items",
	() => {
		fc.assert(
			fc.property(items, (rows) => {
				const above = Float64Array.from(rows, (row) => row.above);
				const below = Float64Array.from(rows, (row) => row.below);
				const free = ratioMean(above, below);
				const alone = ratioMean(above, below, { clusters: singletons(above) });
				for (const kind of ["macro", "micro"] as const) {
					if (!isDefined(free[kind])) continue;
					expect(defined(alone[kind]).se ?? 0).toBeCloseTo(defined(free[kind]).se ?? 0, 10);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
