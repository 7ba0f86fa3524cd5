import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "../testing/runs.ts";
import { signedRankLower } from "./signed-rank.ts";

const once = (values: readonly number[]) => values.map((value) => ({ value, count: 1 }));

test("without ties, equals scipy's exact Wilcoxon test", () => {
	const differences = [-1.2, 0.3, -2.5, -0.7, 1.9, -3.3, 0.9, -1.4, -2.1, -0.05];
	expect(signedRankLower(once(differences))).toBeCloseTo(0.080078125, 14);
});

test("zeros are left out, and nothing but zeros tells nothing", () => {
	expect(signedRankLower(once([0, -1, 0]))).toBe(0.5);
	expect(signedRankLower(once([0, 0]))).toBe(1);
	expect(signedRankLower([])).toBe(1);
});

/** All signs, one by one. */
function enumerated(values: readonly number[]): number {
	const sizes = values.filter((value) => value !== 0).map(Math.abs);
	const rank = (size: number) =>
		sizes.filter((other) => other < size).length +
		(sizes.filter((other) => other === size).length + 1) / 2;
	const ranks = sizes.map(rank);
	const observed = values.reduce((sum, value) => sum + (value > 0 ? rank(value) : 0), 0);
	let below = 0;
	for (let signs = 0; signs < 1 << ranks.length; signs++) {
		const sum = ranks.reduce((all, own, i) => all + (signs & (1 << i) ? own : 0), 0);
		if (sum <= observed) below++;
	}
	return below / (1 << ranks.length);
}

test("with ties, counts every one of the 2ⁿ signs", () => {
	const tied = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 9 });
	fc.assert(
		fc.property(tied, (values) => {
			expect(signedRankLower(once(values))).toBeCloseTo(enumerated(values), 12);
			const counted = [...new Set(values)].map((value) => {
				return { value, count: values.filter((other) => other === value).length };
			});
			expect(signedRankLower(counted)).toBeCloseTo(enumerated(values), 12);
		}),
		{ numRuns: RUNS },
	);
});
