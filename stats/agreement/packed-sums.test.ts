import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "../testing/runs.ts";
import { packedSums } from "./packed-sums.ts";

const whole = (max: number) => fc.integer({ min: 0, max });

test("several sums in one double are the sums one by one", () => {
	const cases = fc.record({ patterns: whole(12), size: fc.integer({ min: 1, max: 20 }) });
	const filled = cases.chain(({ patterns, size }) =>
		fc.record({
			size: fc.constant(size),
			amounts: fc.array(whole(5000), { minLength: patterns * size, maxLength: patterns * size }),
			weights: fc.array(whole(1000), { minLength: patterns, maxLength: patterns }),
		}),
	);
	fc.assert(
		fc.property(filled, ({ size, amounts, weights }) => {
			const total = weights.reduce((sum, weight) => sum + weight, 0);
			const out = new Float64Array(size).fill(-1);
			packedSums(Float64Array.from(amounts), size, total)?.(Float64Array.from(weights), out);
			const sums = Array.from({ length: size }, (_, slot) =>
				weights.reduce((sum, weight, p) => sum + weight * amounts[p * size + slot], 0),
			);
			expect([...out]).toEqual(sums);
		}),
		{ numRuns: RUNS },
	);
});

test("sums that a double could not hold exactly are refused", () => {
	expect(packedSums(Float64Array.of(2 ** 40), 1, 2 ** 14)).toBeUndefined();
	expect(packedSums(Float64Array.of(2 ** 40), 1, 2 ** 12)).toBeDefined();
});
