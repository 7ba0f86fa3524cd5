import fc from "fast-check";
import { expect, test } from "vitest";
import { binomialMass } from "../core/distributions.ts";
import { clopperPearson } from "./clopper-pearson.ts";
import { rateResult } from "./rate.ts";
import { levelTowardsBound, modifiedWilson, wilson } from "./wilson.ts";

test("128 of 155 agree: Wilson [.758, .877] (statsmodels)", () => {
	const { low, high } = wilson(128, 155, 0.95);
	expect(low).toBeCloseTo(0.7584208520206783, 12);
	expect(high).toBeCloseTo(0.8774332930486666, 12);
});

test("12 of 12 agree: Clopper–Pearson starts at .735 (statsmodels)", () => {
	const { low, high } = clopperPearson(12, 12, 0.95);
	expect(low).toBeCloseTo(0.7353515306029488, 12);
	expect(high).toBe(1);
});

test("1 of 20: Wilson modified next to 0 starts at 1 − .93^(1/20), 2 of 20 is as far off at the other end", () => {
	expect(modifiedWilson(1, 20, 0.95).low).toBeCloseTo(1 - 0.93 ** (1 / 20), 12);
	expect(modifiedWilson(1, 20, 0.95).high).toBe(wilson(1, 20, 0.95).high);
	expect(modifiedWilson(18, 20, 0.95).high).toBeCloseTo(1 - modifiedWilson(2, 20, 0.95).low, 12);
	expect(modifiedWilson(16, 20, 0.95)).toEqual(wilson(16, 20, 0.95));
});

test.each([20, 50, 155, 600])(
	"C6: modified Wilson of %i units covers .92 of samples and more",
	(n) => {
		const intervals = Array.from({ length: n + 1 }, (_, count) => modifiedWilson(count, n, 0.95));
		for (let p = 0.0005; p <= 0.5; p += 0.0005) {
			const covered = intervals.reduce(
				(sum, { low, high }, count) =>
					sum + (low <= p && p <= high ? binomialMass(count, n, p) : 0),
				0,
			);
			expect(covered).toBeGreaterThan(0.92);
		}
	},
);

test("C6: 50 units of a share of .983 are covered in .945, where .95 to one side covered .989", () => {
	const covered = Array.from({ length: 51 }, (_, count) => {
		const { low, high } = modifiedWilson(count, 50, 0.95);
		return low <= 0.98273 && 0.98273 <= high ? binomialMass(count, 50, 0.98273) : 0;
	}).reduce((sum, one) => sum + one, 0);
	expect(covered).toBeCloseTo(0.945, 3);
});

test("few of clustered events leave out twice as much towards their bound, a third of the units does not", () => {
	expect(levelTowardsBound(0.05, 50, 0.95)).toBeCloseTo(0.9, 12);
	expect(levelTowardsBound(0.95, 50, 0.95)).toBeCloseTo(0.9, 12);
	expect(levelTowardsBound(0.05, 200, 0.95)).toBe(0.95);
	expect(levelTowardsBound(0.3, 8, 0.95)).toBe(0.95);
});

test("a rate among four items has no interval, one among five has", () => {
	const rateAmong = (of: number) =>
		rateResult(
			"rate",
			{ hits: Float64Array.of(1, 0, 0), among: Float64Array.of(1, 1, 0) },
			{ units: { counts: Float64Array.of(of - 1, 1, 90) }, nMissing: 0, level: 0.95 },
		);
	expect(rateAmong(4)).toMatchObject({ value: 0.75, n: 4, ciReason: "TOO_FEW" });
	expect(rateAmong(5)).toMatchObject({ value: 0.8, ci: { method: "wilson-modified" } });
});

test("intervals of proportions stay within [0, 1] and hold the proportion", () => {
	const counts = fc
		.integer({ min: 1, max: 2000 })
		.chain((n) => fc.tuple(fc.nat(n), fc.constant(n)));
	fc.assert(
		fc.property(counts, ([count, n]) => {
			for (const { low, high } of [wilson, modifiedWilson, clopperPearson].map((method) =>
				method(count, n, 0.95),
			)) {
				expect(low >= 0 && high <= 1 && low < high).toBe(true);
				expect(low <= count / n && count / n <= high).toBe(true);
			}
		}),
		{ numRuns: 1000 },
	);
});
