import fc from "fast-check";
import { expect, test } from "vitest";
import { countPatterns } from "../tables/count-patterns.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { RUNS } from "../testing/runs.ts";
import { sumCoincidences } from "./coincidences.ts";

test("leaving out one item of a pattern is adding up all the others", () => {
	fc.assert(
		fc.property(codeColumns(4, { raters: [2, 6], items: [1, 30] }), (columns) => {
			const { weights, sums, add, addWithout } = sumCoincidences(countPatterns(columns, 4));
			weights.forEach((items, pattern) => {
				const others = weights.slice();
				others[pattern] = items - 1;
				add(others);
				const expected = [...sums.observed, ...sums.totals];
				addWithout(pattern);
				[...sums.observed, ...sums.totals].forEach((sum, i) => {
					expect(sum).toBeCloseTo(expected[i], 12);
				});
			});
		}),
		{ numRuns: RUNS },
	);
});
