import fc from "fast-check";
import { expect, test } from "vitest";
import { cosine, cosineOfUnits, toMillionths, unitVector } from "./cosine.ts";

test("worked examples: right angles, opposite directions, (3, 4) and (4, 3)", () => {
	expect(cosine([1, 0], [0.6, 0.8])).toEqual({ ok: true, value: 0.6, millionths: 600_000 });
	expect(cosine([1, 0], [0.8, 0.6])).toMatchObject({ value: 0.8 });
	expect(cosine([1, 0], [0, 1])).toMatchObject({ value: 0, millionths: 0 });
	expect(cosine([-1, 0], [2, 0])).toMatchObject({ value: -1 });
	expect(cosine([3, 4], [4, 3])).toMatchObject({ value: 0.96 });
});

test("a vector of zeros has no cosine", () => {
	expect(cosine([0, 0], [1, 0])).toEqual({ ok: false, reason: "zero_vector" });
	expect(cosine([1, 0], [0, -0])).toEqual({ ok: false, reason: "zero_vector" });
	expect(unitVector([])).toBeNull();
});

test("thresholds are compared in millionths: 0.70 is reached by 0.70", () => {
	const seventy = cosine([1, 0], [0.7, Math.sqrt(1 - 0.49)]);
	expect(seventy.ok && seventy.millionths >= toMillionths(0.7)).toBe(true);
	expect(0.1 + 0.2 >= 0.3 && toMillionths(0.1 + 0.2) > toMillionths(0.3)).toBe(false);
	expect(toMillionths(0.82)).toBe(820_000);
	expect(toMillionths(-0.0000005)).toBe(-1);
	expect(Object.is(toMillionths(-0.0000001), 0)).toBe(true);
});

test("vectors of unequal length are a bug", () => {
	expect(() => cosine([1, 2], [1, 2, 3])).toThrow(RangeError);
});

const vectors = fc
	.integer({ min: 1, max: 40 })
	.chain((length) =>
		fc.tuple(
			fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), numbers(length)),
			fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), numbers(length)),
		),
	);

function numbers(length: number) {
	return { minLength: length, maxLength: length };
}

test("for any finite vectors: in [−1, 1], symmetric, 1 with itself, the same at any length", () => {
	fc.assert(
		fc.property(
			vectors,
			fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
			([one, other], factor) => {
				const both = cosine(one, other);
				expect(both).toEqual(cosine(other, one));
				const self = cosine(one, one);
				expect(self).toEqual(
					one.every((number) => number === 0)
						? { ok: false, reason: "zero_vector" }
						: { ok: true, value: 1, millionths: 1_000_000 },
				);
				if (!both.ok) return;
				expect(Math.abs(both.value)).toBeLessThanOrEqual(1);
				expect(Number.isInteger(both.millionths)).toBe(true);
				const sane = one.every((number) => Math.abs(number) < 1e300 && Math.abs(number) > 1e-300);
				if (!sane) return;
				const longer = cosine(
					one.map((number) => number * factor),
					other,
				);
				expect(longer.ok && Math.abs(longer.millionths - both.millionths)).toBeLessThanOrEqual(1);
			},
		),
		{ numRuns: 1_000 },
	);
});

test("unit vectors made once give the same cosine", () => {
	const one = unitVector([1, 2, 3]);
	const other = unitVector([3, -1, 0.5]);
	if (!one || !other) throw new Error("both have a direction");
	const expected = cosine([1, 2, 3], [3, -1, 0.5]);
	expect(expected.ok && expected.millionths).toBe(cosineOfUnits(one, other));
});
