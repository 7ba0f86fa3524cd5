import fc from "fast-check";
import { expect, test } from "vitest";
import { factualCounts, factualShares, type Share } from "./counts.ts";

const quotient = ({ numerator, denominator }: Share) => numerator / denominator;

test("three response facts and three reference facts, of which two and one are shared", () => {
	const counts = factualCounts([true, true, false], [true, false, false]);
	expect(counts).toEqual({ tp: 2, fp: 1, fn: 2, tpReference: 1 });
	const { published, recall, precision, f1 } = factualShares(counts);
	expect(published).toEqual({ numerator: 2, denominator: 4 });
	expect(quotient(recall)).toBeCloseTo(0.333333, 6);
	expect(quotient(precision)).toBeCloseTo(0.666667, 6);
	expect(quotient(f1)).toBeCloseTo(0.444444, 6);
});

test("a side without facts has nothing to count there, and F1 is 0 unless both have none", () => {
	const only = (response: boolean[], reference: boolean[]) =>
		factualShares(factualCounts(response, reference));
	expect(only([], [false, false])).toEqual({
		published: { numerator: 0, denominator: 2 },
		recall: { numerator: 0, denominator: 2 },
		precision: { numerator: 0, denominator: 0 },
		f1: { numerator: 0, denominator: 2 },
	});
	expect(only([false], [])).toMatchObject({
		published: { denominator: 0 },
		recall: { denominator: 0 },
		precision: { numerator: 0, denominator: 1 },
		f1: { numerator: 0, denominator: 1 },
	});
	expect(only([], []).f1.denominator).toBe(0);
});

test("every share lies in [0, 1], and F1 is the harmonic mean of the other two", () => {
	const verdicts = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 });
	fc.assert(
		fc.property(verdicts, verdicts, (response, reference) => {
			const shares = factualShares(factualCounts(response, reference));
			const [p, r] = [quotient(shares.precision), quotient(shares.recall)];
			expect(quotient(shares.f1)).toBeCloseTo(p + r === 0 ? 0 : (2 * p * r) / (p + r), 12);
			for (const share of [shares.recall, shares.precision, shares.f1]) {
				expect(quotient(share)).toBeGreaterThanOrEqual(0);
				expect(quotient(share)).toBeLessThanOrEqual(1);
			}
			const { published } = shares;
			if (published.denominator > 0) expect(quotient(published)).toBeLessThanOrEqual(1);
		}),
	);
});
