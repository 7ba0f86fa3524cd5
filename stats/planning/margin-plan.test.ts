import fc from "fast-check";
import { expect, test } from "vitest";
import { normalQuantile } from "../core/distributions.ts";
import { randomStream } from "../resampling/random.ts";
import { faultsOf } from "../testing/faults.ts";
import { drawJudged, kappaDifferenceOn } from "../testing/judged-samples.ts";
import { inTwoFigures, type MarginOptions, marginPlan } from "./margin-plan.ts";
import { errorsToFind } from "./uncertain-error.ts";

test.each([
	{ critical: 1.96, df: 5, c: 3.337752823502285 },
	{ critical: 1.96, df: 20, c: 2.923052763880534 },
	{ critical: 2.935, df: 50, c: 3.856211611492145 },
	{ critical: 2.5, df: 3, c: 4.6428207557901136 },
])("the noncentral t at .8 with $df degrees around $critical is $c (scipy)", (each) => {
	expect(errorsToFind(each.critical, { df: each.df, power: 0.8 })).toBeCloseTo(each.c, 6);
});

test("an error that is known exactly leaves the textbook's formula", () => {
	const exact = 1.96 + normalQuantile(0.8);
	expect(errorsToFind(1.96, { df: Number.POSITIVE_INFINITY, power: 0.8 })).toBe(exact);
	expect(errorsToFind(1.96, { df: 1e5, power: 0.8 })).toBeCloseTo(exact, 3);
	const error = { se: 0.05, df: Number.POSITIVE_INFINITY, seIndependent: 0.05 };
	const { detectable, more } = marginPlan({ value: 0, error, n: 200 });
	expect(detectable.value).toBeCloseTo(0.05 * 2.8016, 4);
	// 200 · (2.8016 · .05 / .10)² = 392.4.
	expect(more).toEqual({ items: 200, labels: 200 });
});

const ERROR = { se: 0.07, df: 40, seIndependent: 0.04, nClusters: 41 };

test("never looks at the difference, but for whether it lies within the margin", () => {
	const plans = [-0.4, 0, 0.02, 0.4].map((value) => marginPlan({ value, error: ERROR, n: 300 }));
	const [one, ...others] = plans.map(({ equivalent: _, ...plan }) => plan);
	for (const other of others) expect(other).toEqual(one);
	expect(plans.map(({ equivalent }) => equivalent)).toEqual(["no", "open", "open", "no"]);
	const narrow = { ...ERROR, se: 0.03 };
	const wide = { margin: 0.2 };
	expect(marginPlan({ value: 0.02, error: narrow, n: 300 }, wide).equivalent).toBe("yes");
	expect(marginPlan({ value: 0.02, error: narrow, n: 300 }, wide).enough).toBe(true);
});

test("items, clusters and labels are told apart, in two figures and never 0", () => {
	const { more, designEffect } = marginPlan(
		{ value: 0, error: ERROR, n: 300 },
		{ peopleAnItem: 2 },
	);
	if (!more?.clusters) throw new Error("no clusters");
	expect(more.labels).toBe(inTwoFigures(2 * more.items));
	expect(more.clusters / more.items).toBeCloseTo(41 / 300, 1);
	expect(designEffect).toBeCloseTo((0.07 / 0.04) ** 2, 12);
	expect([0.2, 7, 64.2, 631, 1204, 12_960].map(inTwoFigures)).toEqual([
		1, 7, 65, 640, 1300, 13_000,
	]);
});

test("enough where the present items show the margin, more with every demand", () => {
	const spreads = fc.record({
		se: fc.double({ min: 0.005, max: 0.3, noNaN: true }),
		df: fc.double({ min: 9, max: 500, noNaN: true }),
		margin: fc.double({ min: 0.02, max: 0.3, noNaN: true }),
	});
	fc.assert(
		fc.property(spreads, ({ se, df, margin }) => {
			const measured = { value: 0, error: { se, df, seIndependent: se }, n: 150 };
			const itemsOf = (options: MarginOptions) => marginPlan(measured, { margin, ...options });
			const plan = itemsOf({});
			expect(faultsOf(plan)).toEqual([]);
			expect(plan.enough).toBe(Number(plan.detectable.value) <= margin);
			expect(plan.more === undefined).toBe(plan.enough);
			expect(plan.more?.items ?? 1).toBeGreaterThan(0);
			for (const more of [{ level: 0.99 }, { power: 0.9 }, { margin: margin / 2 }]) {
				const asked = itemsOf(more).more?.items ?? 0;
				expect(asked).toBeGreaterThanOrEqual(plan.more?.items ?? 0);
			}
		}),
		{ numRuns: 100 },
	);
});

test("says why it plans nothing", () => {
	const reasonOf = (varied: { items: number; clusters?: number }, error = ERROR) =>
		marginPlan({ value: 0, error, n: 300, varied }).detectable;
	expect(reasonOf({ items: 9 })).toMatchObject({ reason: "RARE_LEVEL" });
	expect(reasonOf({ items: 60, clusters: 9 })).toMatchObject({ reason: "RARE_LEVEL" });
	expect(reasonOf({ items: 60 }, { ...ERROR, nClusters: 9 })).toMatchObject({ reason: "TOO_FEW" });
	expect(reasonOf({ items: 60 }, { ...ERROR, se: 0 })).toMatchObject({ reason: "ZERO_SE" });
	const nothing = marginPlan({ value: 0, error: undefined, n: 300 });
	expect(nothing).toMatchObject({ enough: false, equivalent: "open" });
	expect(() => marginPlan({ value: 0, error: ERROR, n: 9 }, { margin: 0 })).toThrow(
		"a margin of 0",
	);
});

test("collecting what it says finds the margin in about 80 % of cases", () => {
	const population = { kappas: [0.65, 0.55], levels: 2, prevalence: 0.5, design: 1 };
	const random = randomStream(1, "margin-plan");
	const CASES = 100;
	let found = 0;
	for (let i = 0; i < CASES; i++) {
		const sample = drawJudged(population, 6000, random);
		const on = (n: number) => kappaDifferenceOn(sample, { pair: [0, 1], population, n });
		const { more } = marginPlan(on(60));
		const { value, error } = on(60 + (more?.items ?? 0));
		if (error && value > 1.96 * error.se) found++;
	}
	expect(found / CASES).toBeGreaterThan(0.7);
	expect(found / CASES).toBeLessThan(0.92);
});

test("pilots that had to hold a rare level in enough groups are taken to flatter the error", () => {
	const planned = (clusters: number) =>
		marginPlan(
			{ value: 0, error: { ...ERROR, nClusters: 30 }, n: 300, varied: { items: 60, clusters } },
			{ margin: 0.01 },
		).detectable.value ?? 0;
	expect(planned(10) / planned(30)).toBeCloseTo(Math.sqrt(1 + 3 / 10 - 3 / 30), 9);
});
