import fc from "fast-check";
import { expect, test } from "vitest";
import { type Defined, isDefined, type Result } from "../core/result.ts";
import { pearson } from "../correlation/pearson-result.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { kendallW } from "./kendall-w.ts";

const NONE = { replicates: 0 };

function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}

function numbers(...columns: number[][]): Float64Array[] {
	return columns.map((column) => Float64Array.from(column));
}

const SEVEN = numbers([1, 3, 2, 5, 4, 3, 1], [2, 3, 1, 4, 5, 3, 1], [1, 2, 2, 4, 5, 4, 2]);

test("seven items with ties: W .88470, χ² 15.9245, p .01416 (scipy's Friedman test)", () => {
	const result = defined(kendallW(jointRows(SEVEN)));
	expect(result.value).toBeCloseTo(0.8846960167714885, 12);
	expect(result.parts?.chiSquare).toBeCloseTo(15.924528301886792, 10);
	expect(result.p).toBeCloseTo(0.014164838440930269, 12);
	expect(result.ci).toMatchObject({ method: "bca" });
});

test("raters in the same order are at 1, two in opposite order at 0", () => {
	const there = [1, 2, 3, 4, 5];
	const times10 = there.map((rank) => rank * 10);
	expect(kendallW(jointRows(numbers(there, times10, there)))).toMatchObject({
		value: 1,
		ciReason: "BOUNDARY",
	});
	const back = there.toReversed();
	expect(kendallW(jointRows(numbers(there, back)), NONE).value).toBe(0);
});

test("reasons: nothing complete, one item, one rater, no item told apart", () => {
	const gap = Number.NaN;
	const reasonOf = (...columns: number[][]) => {
		const result = kendallW(jointRows(numbers(...columns)), NONE);
		return isDefined(result) ? undefined : result.reason;
	};
	expect(reasonOf()).toBe("EMPTY");
	expect(reasonOf([1, gap], [gap, 2])).toBe("EMPTY");
	expect(reasonOf([1], [2])).toBe("TOO_FEW");
	expect(reasonOf([1, 2, 3])).toBe("TOO_FEW");
	expect(reasonOf([1, 1, 1], [4, 4, 4])).toBe("CONSTANT_INPUT");
	expect(reasonOf([1, 1, 1], [4, 5, 6])).toBeUndefined();
});

test("items in clusters have an interval over clusters and no χ² test", () => {
	const clusters = Int32Array.of(0, 0, 1, 1, 2, 3, 3);
	const result = defined(kendallW(jointRows(SEVEN, { clusters })));
	expect(result).toMatchObject({ nClusters: 4, ci: { method: "jackknife" } });
	expect(result).not.toHaveProperty("p");
	expect(result.warnings).toContain("FEW_CLUSTERS");
});

test(
	"without ties W is the mean Spearman correlation: (1 + (m − 1) ρ̄) / m",
	() => {
		const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 });
		fc.assert(
			fc.property(fc.array(order, { minLength: 2, maxLength: 5 }), (orders) => {
				const columns = numbers(...orders);
				const m = columns.length;
				let sum = 0;
				columns.forEach((a, i) => {
					for (const b of columns.slice(i + 1)) {
						sum += defined(pearson(pairCellsOfNumbers(a, b))).value;
					}
				});
				const mean = sum / ((m * (m - 1)) / 2);
				expect(kendallW(jointRows(columns), NONE).value).toBeCloseTo((1 + (m - 1) * mean) / m, 10);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"in [0, 1] and free of faults; order of items and raters, and any rising map, change nothing",
	() => {
		const row = fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4));
		fc.assert(
			fc.property(fc.array(row, { maxLength: 15 }), (rows) => {
				const columns = (of: readonly (readonly number[])[]) =>
					[0, 1, 2].map((rater) => Float64Array.from(of, (own) => own[rater]));
				const result = kendallW(jointRows(columns(rows)), { replicates: 20 });
				expect(faultsOf(result)).toEqual([]);
				const turned = rows
					.map((own) => own.toReversed().map((score) => Math.exp(score)))
					.toReversed();
				const same = kendallW(jointRows(columns(turned)), NONE);
				if (!isDefined(result)) expect(same).toMatchObject({ reason: result.reason });
				else {
					expect(same.value).toBeCloseTo(result.value, 10);
					expect(result.value).toBeGreaterThanOrEqual(0);
					expect(result.value).toBeLessThanOrEqual(1);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
