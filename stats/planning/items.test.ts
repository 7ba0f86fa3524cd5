import fc from "fast-check";
import { expect, test } from "vitest";
import { gwetAc } from "../agreement/gwet-ac.ts";
import { krippendorffAlpha } from "../agreement/krippendorff-alpha-result.ts";
import { kappaDifference } from "../comparison/kappa-difference.ts";
import { type Figure, isDefined, StatsInputError } from "../core/result.ts";
import { wilson } from "../intervals/wilson.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { planCorrelation } from "./correlation-items.ts";
import { planKappaDifference } from "./kappa-difference-items.ts";
import { planKappaWidth } from "./kappa-width.ts";
import { planProportionWidth } from "./proportion-width.ts";
import { planWidthFromPilot } from "./width-from-pilot.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

function items(plan: { readonly n: Figure }): number {
	if (plan.n.value === undefined) throw new Error(plan.n.reason);
	return plan.n.value;
}

test.each([
	{ kappa: 0.6, prevalence: 0.5, n: 246 },
	{ kappa: 0.6, prevalence: 0.8, n: 392 },
	{ kappa: 0.6, prevalence: 0.9, n: 705 },
	{ kappa: 0.8, prevalence: 0.5, n: 139 },
	{ kappa: 0.8, prevalence: 0.8, n: 222 },
	{ kappa: 0.8, prevalence: 0.9, n: 401 },
])(
	"κ = $kappa at $prevalence to ± .10 takes $n items (statsmodels)",
	({ kappa, prevalence, n }) => {
		const marginals = Float64Array.of(prevalence, 1 - prevalence);
		expect(items(planKappaWidth({ kappa, marginals, halfWidth: 0.1 }))).toBe(n);
	},
);

test("κ = .7 on four levels to ± .08 (statsmodels)", () => {
	const marginals = Float64Array.of(0.2, 0.3, 0.1, 0.4);
	const plan = planKappaWidth({ kappa: 0.7, marginals, halfWidth: 0.08 });
	expect(plan.unitVariance.value).toBeCloseTo(0.337469387755102, 12);
	expect(items(plan)).toBe(203);
});

test("the plan for a share of .826 is 220 items, and no fewer would do", () => {
	expect(items(planProportionWidth({ p: 0.826, width: 0.1 }))).toBe(220);
	const width = (n: number) => {
		const { low, high } = wilson(0.826 * n, n, 0.95);
		return high - low;
	};
	expect(width(220)).toBeLessThanOrEqual(0.1);
	expect(width(219)).toBeGreaterThan(0.1);
	expect(items(planProportionWidth({ p: 1, width: 0.1 }))).toBe(35);
	expect(items(planProportionWidth({ p: 0.5, width: 1 }))).toBe(1);
});

test("a correlation of .3 takes 85 items (Hulley et al. 2013)", () => {
	expect(items(planCorrelation(0.3))).toBe(85);
	expect(items(planCorrelation(-0.3))).toBe(85);
});

test("a design effect multiplies the items before they are rounded", () => {
	expect(items(planCorrelation(0.3, { designEffect: 2.5 }))).toBe(213);
	expect(items(planProportionWidth({ p: 0.826, width: 0.1 }, { designEffect: 2 }))).toBe(440);
	expect(() => planCorrelation(0.3, { designEffect: 0 })).toThrow(StatsInputError);
});

test("what no number of items would show", () => {
	const even = Float64Array.of(0.5, 0.5);
	const plan = (kappa: number, marginals: Float64Array, halfWidth: number) =>
		planKappaWidth({ kappa, marginals, halfWidth });
	expect(plan(1, even, 0.1)).toEqual({
		n: { value: undefined, reason: "BOUNDARY" },
		unitVariance: { value: 0 },
	});
	expect(plan(0.6, Float64Array.of(1, 0), 0.1).n).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(plan(0.6, even, 0).n).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(planCorrelation(0).n).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(planCorrelation(1).n).toMatchObject({ reason: "BOUNDARY" });
	expect(planProportionWidth({ p: 0.5, width: 0 }).n).toMatchObject({ reason: "ZERO_DENOMINATOR" });
});

test("plans of what cannot be are refused", () => {
	const halfWidth = 0.1;
	const refused = [
		() => planKappaWidth({ kappa: 0.6, marginals: Float64Array.of(0.5, 0.4), halfWidth }),
		() => planKappaWidth({ kappa: -0.9, marginals: Float64Array.of(0.9, 0.1), halfWidth }),
		() => planKappaWidth({ kappa: 0.6, marginals: Float64Array.of(0.5, 0.5), halfWidth: -1 }),
		() => planCorrelation(1.2),
		() => planCorrelation(0.3, { alpha: 0 }),
		() => planCorrelation(0.3, { power: 1 }),
		() => planProportionWidth({ p: 1.1, width: 0.1 }),
	];
	for (const plan of refused) expect(plan).toThrow(StatsInputError);
});

const share = fc.double({ min: 0.02, max: 0.98, noNaN: true });
const twoWidths = fc
	.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }))
	.map(([a, b]) => [Math.min(a, b) / 100, Math.max(a, b) / 100] as const);

test("a narrower interval never takes fewer items", LONG, () => {
	fc.assert(
		fc.property(share, fc.double({ min: 0, max: 0.99, noNaN: true }), twoWidths, (p, kappa, w) => {
			const marginals = Float64Array.of(p, 1 - p);
			const [narrow, wide] = w;
			const kappas = w.map((halfWidth) => items(planKappaWidth({ kappa, marginals, halfWidth })));
			const rates = w.map((width) => items(planProportionWidth({ p, width })));
			for (const [fewest, most] of [kappas, rates].map(([a, b]) => [b, a])) {
				expect(fewest).toBeLessThanOrEqual(most);
			}
			const critical = 1.959963984540054;
			const { unitVariance } = planKappaWidth({ kappa, marginals, halfWidth: narrow });
			const half = (n: number) => critical * Math.sqrt((unitVariance.value as number) / n);
			expect(half(kappas[0])).toBeLessThanOrEqual(narrow * (1 + 1e-9));
			expect(half(kappas[1] - 1)).toBeGreaterThanOrEqual(wide * (1 - 1e-9));
			const rateWidth = (n: number) => {
				const { low, high } = wilson(p * n, n, 0.95);
				return high - low;
			};
			expect(rateWidth(rates[0])).toBeLessThanOrEqual(narrow + 1e-11);
			if (rates[1] > 1) expect(rateWidth(rates[1] - 1)).toBeGreaterThan(wide);
		}),
		MANY,
	);
});

test("levels change places without changing the plan; unused levels add nothing", LONG, () => {
	const shares = fc
		.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 })
		.map((counts) => {
			const total = counts.reduce((sum, count) => sum + count, 0);
			return counts.map((count) => count / total);
		});
	fc.assert(
		fc.property(shares, fc.double({ min: 0, max: 0.95, noNaN: true }), (levels, kappa) => {
			const plan = (marginals: readonly number[]) =>
				planKappaWidth({ kappa, marginals: Float64Array.from(marginals), halfWidth: 0.1 });
			const variance = plan(levels).unitVariance.value as number;
			expect(plan(levels.toReversed()).unitVariance.value).toBeCloseTo(variance, 10);
			expect(plan([...levels, 0]).unitVariance.value).toBeCloseTo(variance, 10);
		}),
		MANY,
	);
});

const pilots = codeColumns(3, { raters: [3, 3], items: [0, 40] });
const NUMBERS = Float64Array.of(0, 1, 2);

test("a pilot's plan has the variance of the judges' difference of kappa", LONG, () => {
	fc.assert(
		fc.property(pilots, fc.constantFrom("unweighted", "linear"), (columns, weights) => {
			const rows = jointRows(columns);
			const plan = planKappaDifference(rows, { difference: 0.1, weights, numbers: NUMBERS });
			expect(faultsOf(plan)).toEqual([]);
			const { difference } = kappaDifference(rows, weights, { numbers: NUMBERS, replicates: 0 });
			if (!isDefined(difference)) {
				expect(plan.n).toEqual({ value: undefined, reason: difference.reason });
				return;
			}
			// The test's error has the divisor n − 1.
			const { n, se = 0 } = difference;
			expect(plan.unitVariance.value).toBeCloseTo((n - 1) * se ** 2, 10);
			if (plan.n.value === undefined) expect(plan.n.reason).toBe("ZERO_SE");
			else expect(plan.n.value).toBe(Math.ceil(784.8879734 * (plan.unitVariance.value as number)));
		}),
		MANY,
	);
});

test("a pilot with clusters brings its design effect along; the same judge twice plans nothing", () => {
	const human = Uint8Array.from({ length: 60 }, (_, i) => (i >> 2) % 2);
	const a = human.map((code, i) => ((i >> 2) % 5 === 0 ? 1 - code : code));
	const b = human.map((code, i) => (i % 7 === 0 ? 1 - code : code));
	const clusters = Int32Array.from(human, (_, i) => i >> 2);
	const numbers = Float64Array.of(0, 1);
	const plan = (rows: ReturnType<typeof jointRows>, difference: number) =>
		planKappaDifference(rows, { difference, numbers });
	const alone = items(plan(jointRows([a, b, human]), 0.1));
	const together = items(plan(jointRows([a, b, human], { clusters }), 0.1));
	expect(together).toBeGreaterThan(1.5 * alone);
	expect(plan(jointRows([a, a, human]), 0.1).n).toMatchObject({ reason: "ZERO_SE" });
	expect(plan(jointRows([a, b, human]), 0).n).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	const one = { clusters: new Int32Array(60) };
	expect(plan(jointRows([a, b, human], one), 0.1).n).toMatchObject({ reason: "TOO_FEW" });
	expect(() => plan(jointRows([a, b]), 0.1)).toThrow(StatsInputError);
});

test("the width of any pilot's figure halves with four times the items", LONG, () => {
	fc.assert(
		fc.property(codeColumns(3, { raters: [2, 3], items: [4, 40] }), (columns) => {
			const patterns = countPatterns(columns, 3);
			const alpha = krippendorffAlpha(patterns, ["nominal"], { replicates: 0 }).nominal;
			for (const pilot of [gwetAc(patterns), alpha]) {
				const plan = planWidthFromPilot(pilot, { halfWidth: 0.1 });
				expect(faultsOf(plan)).toEqual([]);
				if (plan.n.value === undefined) {
					if (!isDefined(pilot)) expect(plan.n.reason).toBe(pilot.reason);
					continue;
				}
				const { n, se } = defined(pilot);
				const variance = n * (se as number) ** 2;
				expect(plan.unitVariance.value).toBeCloseTo(variance, 12);
				expect(plan.n.value).toBe(
					Math.max(1, Math.ceil((variance * 3.841458820694124) / 0.01 - 1e-9)),
				);
				const half = planWidthFromPilot(pilot, { halfWidth: 0.05 });
				expect(Math.abs((half.n.value as number) - 4 * plan.n.value)).toBeLessThan(4);
			}
		}),
		MANY,
	);
});
