import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, type Result } from "../core/result.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { signFlipTest } from "./sign-flip-test.ts";

function pOf(result: Result): number | undefined {
	return isDefined(result) ? result.p : undefined;
}

/** Share of all sign changes whose sum is as far from 0, one by one. */
function enumeratedP(sums: readonly number[]): number {
	const observed = Math.abs(sums.reduce((sum, value) => sum + value, 0));
	let as = 0;
	for (let signs = 0; signs < 2 ** sums.length; signs++) {
		const sum = sums.reduce((total, value, i) => total + ((signs >> i) & 1 ? -value : value), 0);
		if (Math.abs(sum) >= observed - 1e-9) as++;
	}
	return as / 2 ** sums.length;
}

test("Darwin's cross- and self-fertilised maize: p = .0526 of 32,768 changes (Fisher 1935)", () => {
	const eighths = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
	const result = signFlipTest(Float64Array.from(eighths));
	expect(result.value).toBeCloseTo(314 / 15, 12);
	expect(pOf(result)).toBeCloseTo(1726 / 32768, 12);
	expect(result.parts?.exact).toBe(1);
	const inInches = signFlipTest(Float64Array.from(eighths, (eighth) => eighth / 8));
	expect(pOf(inInches)).toBeCloseTo(1726 / 32768, 12);
	expect(result).toMatchObject({
		ci: { low: expect.closeTo(0.03119331840152384, 9), high: expect.closeTo(41.83547334826514, 9) },
	});
});

test("the exact count equals going through all changes, on a grid and off it", () => {
	const steps = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 9 });
	fc.assert(
		fc.property(steps, fc.constantFrom(1, 0.1, 0.25, Math.PI), fc.boolean(), (list, unit, off) => {
			const values = list.map((step, i) => step * unit + (off ? Math.sin(i) : 0));
			const result = signFlipTest(Float64Array.from(values));
			expect(result.parts?.exact).toBe(1);
			expect(pOf(result)).toBeCloseTo(enumeratedP(values), 12);
		}),
		{ numRuns: RUNS },
	);
});

test("2,000 whole differences are counted exactly (convolution in numpy)", () => {
	const differences = Float64Array.from(
		{ length: 2000 },
		(_, i) => (i % 9) - 4 + (i % 40 === 0 ? 3 : 0),
	);
	const result = signFlipTest(differences);
	expect(result.parts?.exact).toBe(1);
	expect(pOf(result)).toBeCloseTo(0.22691441300071047, 12);
});

test("beyond exact counting, random changes come near and repeat with the seed", () => {
	const values = Array.from({ length: 18 }, (_, i) => Math.sin(i * i) + 0.2);
	const exact = pOf(signFlipTest(Float64Array.from(values))) as number;
	const many = Float64Array.from([...values, ...values.map((value) => value * Math.SQRT2 + 1e-7)]);
	const once = signFlipTest(many, { seed: 4 });
	expect(once.parts?.exact).toBe(0);
	expect(signFlipTest(many.slice().reverse(), { seed: 4 })).toEqual(once);
	expect(pOf(signFlipTest(many, { replicates: 0 }))).toBeUndefined();
	expect(pOf(once)).toBeLessThan(exact);
	expect(pOf(once)).toBeGreaterThan(0);
});

test("items of a cluster change together: a cluster counts as its sum", () => {
	fc.assert(
		fc.property(
			fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.nat(4)), {
				minLength: 1,
				maxLength: 12,
			}),
			(items) => {
				const sums = [0, 0, 0, 0, 0];
				for (const [value, id] of items) sums[id] = sums[id] + value;
				const differences = Float64Array.from(items, ([value]) => value);
				const clusters = Int32Array.from(items, ([, id]) => id);
				expect(pOf(signFlipTest(differences, { clusters }))).toBeCloseTo(enumeratedP(sums), 12);
			},
		),
		{ numRuns: RUNS },
	);
});

test("swapping judges turns the sign, own clusters change nothing, doubling the unit doubles", () => {
	const value = fc.oneof(
		fc.integer({ min: -3, max: 3 }),
		fc.double({ min: -2, max: 2, noNaN: true }),
	);
	fc.assert(
		fc.property(fc.array(value, { maxLength: 12 }), (list) => {
			const differences = Float64Array.from(list);
			const result = signFlipTest(differences);
			const swapped = signFlipTest(differences.map((difference) => -difference));
			const doubled = signFlipTest(differences.map((difference) => 2 * difference));
			const clusters = Int32Array.from(differences.keys());
			const own = signFlipTest(differences, { clusters });
			expect(faultsOf([result, swapped, own])).toEqual([]);
			if (!isDefined(result) || !isDefined(swapped) || !isDefined(own)) return;
			expect(swapped.value).toBeCloseTo(-result.value, 12);
			expect(doubled.value).toBeCloseTo(2 * result.value, 12);
			expect([swapped.p, pOf(doubled), own.p].map((p) => p?.toFixed(10))).toEqual(
				Array(3).fill(result.p?.toFixed(10)),
			);
			expect(own.se ?? -1).toBeCloseTo(result.se ?? -1, 9);
		}),
		{ numRuns: RUNS },
	);
});

test("no differences are empty, zeros cannot be told apart, one item tells nothing", () => {
	expect(signFlipTest(new Float64Array(0))).toMatchObject({ reason: "EMPTY", n: 0 });
	expect(signFlipTest(Float64Array.of(Number.NaN))).toMatchObject({ reason: "EMPTY", nMissing: 1 });
	expect(signFlipTest(new Float64Array(4))).toMatchObject({ value: 0, p: 1, ciReason: "BOUNDARY" });
	expect(signFlipTest(Float64Array.of(2))).toMatchObject({ value: 2, p: 1, ciReason: "TOO_FEW" });
	expect(() => signFlipTest(Float64Array.of(Number.POSITIVE_INFINITY))).toThrow(/finite/);
});
