import fc from "fast-check";
import { expect, test } from "vitest";
import { cohenKappa } from "../agreement/cohen-kappa-result.ts";
import { isDefined } from "../core/result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { pairCellsOfNumbers, pairCellsOfTable } from "../tables/pair-cells.ts";
import { codePair } from "../testing/arbitraries.ts";
import { MINI_METER, numberColumns, WRIGHT_METER } from "../testing/number-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { linConcordance } from "./lin-concordance.ts";

function lin(a: readonly number[], b: readonly number[]) {
	return linConcordance(pairCellsOfNumbers(Float64Array.from(a), Float64Array.from(b)));
}

test("two flow meters of Bland and Altman: .943 [.850, .979] (numpy, Lin's formulas of 2000)", () => {
	const result = defined(lin(WRIGHT_METER, MINI_METER));
	expect(result.value).toBeCloseTo(0.9427424314274846, 12);
	expect(result.se).toBeCloseTo(0.028616737460649057, 12);
	expect(result.ci?.low).toBeCloseTo(0.8504918731685605, 12);
	expect(result.ci?.high).toBeCloseTo(0.9787262791701226, 12);
	const { r = 0, biasCorrection = 0 } = result.parts ?? {};
	expect(r * biasCorrection).toBeCloseTo(result.value, 12);
});

test("a constant offset costs concordance, not correlation", () => {
	const result = defined(lin([1, 2, 3, 4, 5], [3, 4, 5, 6, 7]));
	expect(result.value).toBeCloseTo(0.5, 12);
	expect(result.parts?.r).toBe(1);
	expect(result.ci?.low).toBeLessThan(0.5);
});

test("uncorrelated columns have an interval: nothing is divided by r", () => {
	const result = defined(lin([1, 1, 2, 2, 3, 3], [1, 2, 1, 2, 1, 2]));
	expect(result.value).toBe(0);
	expect(result.ci?.low).toBeCloseTo(-(result.ci?.high as number), 12);
});

test("reasons: nothing, two pairs, constants, a perfect line", () => {
	expect(lin([], [])).toMatchObject({ reason: "EMPTY" });
	expect(lin([1, 2], [1, 3])).toMatchObject({ reason: "TOO_FEW" });
	expect(lin([3, 3, 3], [3, 3, 3])).toMatchObject({ reason: "CONSTANT_INPUT" });
	expect(lin([3, 3, 3], [5, 5, 5])).toMatchObject({ value: 0, ciReason: "CONSTANT_INPUT" });
	expect(lin([1, 2, 3], [2, 2, 2])).toMatchObject({ value: 0, ciReason: "CONSTANT_INPUT" });
	expect(lin([1, 2, 4], [1, 2, 4])).toMatchObject({ value: 1, ciReason: "BOUNDARY" });
	expect(lin([1, 2, 3], [3, 2, 1])).toMatchObject({ value: -1, ciReason: "BOUNDARY" });
});

test(
	"quadratic κ is the concordance of the levels' numbers",
	() => {
		const numbers = Float64Array.of(0, 1, 5, 6);
		fc.assert(
			fc.property(codePair(4, [3, 40]), ([a, b]) => {
				const table = contingencyTable(a, b, 4);
				const kappa = cohenKappa(table, "quadratic", { numbers, replicates: 0 });
				const concordance = linConcordance(pairCellsOfTable(table, numbers));
				if (!isDefined(concordance)) return;
				expect(kappa.value).toBeCloseTo(concordance.value, 12);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"shift and unit of both columns together, and their order, mean nothing",
	() => {
		const affine = fc.record({
			shift: fc.integer({ min: -50, max: 50 }),
			unit: fc.constantFrom(-4, 2, 16),
		});
		fc.assert(
			fc.property(numberColumns(), affine, ({ a, b }, { shift, unit }) => {
				const before = linConcordance(pairCellsOfNumbers(a, b));
				const move = (column: Float64Array) => column.map((value) => shift + unit * value);
				const after = linConcordance(pairCellsOfNumbers(move(b), move(a)));
				if (!isDefined(before)) {
					expect(after).toEqual(before);
					return;
				}
				expect(after.value).toBeCloseTo(before.value, 11);
				expect(defined(after).se ?? 0).toBeCloseTo(before.se ?? 0, 9);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"never beyond Pearson's correlation",
	() => {
		fc.assert(
			fc.property(numberColumns(), ({ a, b }) => {
				const result = linConcordance(pairCellsOfNumbers(a, b));
				if (!isDefined(result) || result.parts?.r === undefined) return;
				expect(Math.abs(result.value)).toBeLessThanOrEqual(Math.abs(result.parts.r) + 1e-12);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
