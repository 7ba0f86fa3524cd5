import fc from "fast-check";
import { expect, test } from "vitest";
import { chiSquareUpper, normalCritical } from "../core/distributions.ts";
import { isDefined } from "../core/result.ts";
import { robbinsMixture } from "../intervals/robbins-mixture.ts";
import { gaussianResampler } from "../resampling/gaussian.ts";
import { randomStream } from "../resampling/random.ts";
import { faultsOf } from "../testing/faults.ts";
import { type AnyTimeOptions, anyTime, type Look, pairsAmong } from "./any-time.ts";

const ERROR = { se: 0.05, df: Number.POSITIVE_INFINITY, seIndependent: 0.05 };
const LOOK: Look = { value: 0.2, error: ERROR, n: 200, kind: "difference" };

function seen(look: Look, options?: AnyTimeOptions) {
	const result = anyTime(look, options);
	if (!isDefined(result) || !result.ci || result.p === undefined) throw new Error("no interval");
	return { ...result.ci, p: result.p, critical: Number(result.parts?.critical) };
}

test("aimed at the first look it is Robbins and Siegmund's boundary, whose square starts at a χ² of 3", () => {
	const { criticalAt } = robbinsMixture(0.95, { first: 50, aim: 50 });
	expect(criticalAt(50)).toBeCloseTo(2.7955, 3);
	expect(chiSquareUpper(criticalAt(50) ** 2, 3)).toBeCloseTo(0.05, 6);
	for (const n of [100, 500, 5000]) {
		expect(criticalAt(n) ** 2).toBeCloseTo(criticalAt(50) ** 2 + Math.log(n / 50), 3);
	}
});

test("aimed far behind the first look it is the mixture of Waudby-Smith and others, and no wider", () => {
	// Theirs starts at 0: √((x + 1)/x · log((x + 1)/α²)) with x = t·ρ², smallest where x = 8.2.
	const theirs = Math.min(
		...Array.from({ length: 4000 }, (_, i) => {
			const x = (i + 1) / 100;
			return Math.sqrt(((x + 1) / x) * Math.log((x + 1) / 0.05 ** 2));
		}),
	);
	expect(theirs).toBeCloseTo(3.0351, 3);
	const { criticalAt } = robbinsMixture(0.95, { first: 50, aim: 5000 });
	expect(criticalAt(5000)).toBeCloseTo(theirs, 3);
	expect(robbinsMixture(0.95, { first: 50, aim: 500 }).criticalAt(500)).toBeLessThan(theirs);
});

test("a random walk leaves it as often as said", () => {
	const STEPS = 4000;
	const WALKS = 1500;
	const { criticalAt } = robbinsMixture(0.8, { first: 10, aim: 100 });
	const limits = Array.from({ length: STEPS }, (_, i) =>
		i < 9 ? Infinity : criticalAt(i + 1) ** 2,
	);
	const draw = gaussianResampler(Float64Array.of(0), Float64Array.of(1), randomStream(1, "walk"));
	const step = new Float64Array(1);
	let left = 0;
	for (let walk = 0; walk < WALKS; walk++) {
		let sum = 0;
		for (let i = 0; i < STEPS; i++) {
			draw(step);
			sum += step[0];
			if (sum * sum > limits[i] * (i + 1)) {
				left++;
				break;
			}
		}
	}
	// .2 on a path without steps and without end.
	expect(left / WALKS).toBeGreaterThan(0.1);
	expect(left / WALKS).toBeLessThan(0.21);
});

test("the interval excludes 0 exactly where p is below .05, also for few items and clusters", () => {
	const looks = fc.record({
		value: fc.double({ min: -0.95, max: 0.95, noNaN: true }),
		se: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
		df: fc.constantFrom(3, 12, 80, Number.POSITIVE_INFINITY),
		n: fc.integer({ min: 50, max: 5000 }),
		comparisons: fc.constantFrom(1, 3, 15),
		kind: fc.constantFrom<Look["kind"]>("difference", "coefficient"),
	});
	fc.assert(
		fc.property(looks, ({ value, se, df, n, comparisons, kind }) => {
			const error = { se, df, seIndependent: se };
			const result = anyTime({ value, error, n, kind }, { comparisons });
			expect(faultsOf(result)).toEqual([]);
			if (!isDefined(result) || !result.ci) return;
			const excludes = result.ci.low > 0 || result.ci.high < 0;
			if (Math.abs(Number(result.p) - 0.05) > 1e-6) expect(Number(result.p) < 0.05).toBe(excludes);
		}),
		{ numRuns: 300 },
	);
});

test("it is wider than a plain one, wider still for several and for few, and narrowest at its aim", () => {
	const { critical } = seen(LOOK);
	expect(critical).toBeGreaterThan(normalCritical(0.95));
	expect(critical).toBeLessThan(3.2);
	expect(seen(LOOK, { comparisons: pairsAmong(6) }).critical).toBeGreaterThan(critical);
	expect(seen({ ...LOOK, error: { ...ERROR, df: 20 } }).critical).toBeGreaterThan(critical);
	const at = (aim: number) => seen(LOOK, { aim }).critical;
	expect(at(200)).toBeLessThan(at(1000));
	expect([2, 3, 6].map(pairsAmong)).toEqual([1, 3, 15]);
});

test("says why there is none", () => {
	expect(anyTime({ ...LOOK, n: 49 })).toMatchObject({ value: 0.2, ciReason: "TOO_FEW" });
	expect(anyTime({ ...LOOK, error: undefined })).toMatchObject({ ciReason: "TOO_FEW" });
	expect(anyTime({ ...LOOK, withheld: "RARE_LEVEL" })).toMatchObject({ ciReason: "RARE_LEVEL" });
	expect(anyTime({ ...LOOK, error: { ...ERROR, se: 0 } })).toMatchObject({ ciReason: "BOUNDARY" });
	expect(anyTime({ ...LOOK, value: 1, kind: "coefficient" })).toMatchObject({
		ciReason: "BOUNDARY",
	});
	expect(() => anyTime(LOOK, { first: 50, aim: 20 })).toThrow("tightest at 20");
});
