import fc from "fast-check";
import { sampleRankCorrelation } from "simple-statistics";
import { expect, test } from "vitest";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { exactKendallTest } from "./kendall-exact.ts";
import { kendallTauB } from "./kendall-tau-b.ts";
import { spearman } from "./spearman-result.ts";

function cellsOf(x: readonly number[], y: readonly number[]) {
	return pairCellsOfNumbers(Float64Array.from(x), Float64Array.from(y));
}

test("Kendall without ties is tested exactly: 12 and 40 items (scipy)", () => {
	const few = cellsOf(
		[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
		[2, 1, 4, 3, 7, 5, 6, 10, 8, 9, 12, 11],
	);
	expect(defined(kendallTauB(few)).p).toBeCloseTo(0.00010742344075677409, 15);
	const many = Array.from({ length: 40 }, (_, i) => i);
	const shuffled = many.map((x) => (x * 17 + 5) % 41);
	expect(defined(kendallTauB(cellsOf(many, shuffled))).p).toBeCloseTo(0.8987018681493254, 12);
});

test("Kendall with ties, or if asked, has the normal test", () => {
	const untied = cellsOf([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]);
	const exact = defined(kendallTauB(untied)).p;
	const approximate = defined(kendallTauB(untied, { test: "approximate" })).p;
	// 28 of the 120 orders of five items have |S| of 6 or more.
	expect(exact).toBeCloseTo(28 / 120, 12);
	expect(approximate).toBeCloseTo(0.1416446902951, 10);
	const tied = cellsOf([1, 2, 3, 4, 5], [2, 1, 4, 4, 5]);
	expect(defined(kendallTauB(tied)).p).toBe(defined(kendallTauB(tied, { test: "approximate" })).p);
});

test(
	"all orders of n items: the shares of |S| add up, and S = ±n(n − 1)/2 are two of n!",
	() => {
		fc.assert(
			fc.property(fc.integer({ min: 2, max: 50 }), (n) => {
				const pairs = (n * (n - 1)) / 2;
				const factorial = Array.from({ length: n }, (_, i) => i + 1).reduce((a, b) => a * b, 1);
				expect(exactKendallTest(pairs, n) * factorial).toBeCloseTo(2, 8);
				expect(exactKendallTest(pairs % 2, n)).toBeCloseTo(1, 12);
				let before = 0;
				for (let s = pairs; s >= 0; s -= 2) {
					const p = exactKendallTest(-s, n);
					expect(p).toBeGreaterThanOrEqual(before);
					before = p;
				}
			}),
			{ numRuns: 49 },
		);
	},
	PATIENCE,
);

test("Spearman up to 8 pairs is tested exactly, ties included (5,040 orders counted with scipy)", () => {
	const cells = cellsOf([1, 2, 2, 3, 4, 4, 5], [2, 1, 3, 3, 5, 4, 4]);
	expect(defined(spearman(cells)).p).toBeCloseTo(0.03015873015873016, 14);
	expect(defined(spearman(cells, { test: "approximate" })).p).toBeCloseTo(0.0198680515233794, 12);
});

function allOrders(items: readonly number[]): number[][] {
	if (items.length === 0) return [[]];
	return items.flatMap((item, i) =>
		allOrders(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]),
	);
}

test(
	"the exact p of Spearman is the share of orders with at least as large a correlation",
	() => {
		const column = fc.array(fc.nat(3), { minLength: 5, maxLength: 5 });
		fc.assert(
			fc.property(column, column, (x, y) => {
				if (new Set(x).size < 2 || new Set(y).size < 2) return;
				const observed = Math.abs(sampleRankCorrelation(x, y));
				const orders = allOrders(y);
				const extreme = orders.filter((order) => {
					return Math.abs(sampleRankCorrelation(x, order)) >= observed - 1e-9;
				});
				const { p } = defined(spearman(cellsOf(x, y), { replicates: 0 }));
				expect(p).toBeCloseTo(extreme.length / orders.length, 12);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
