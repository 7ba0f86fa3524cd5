import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { levelNumbers, numbersOfCodes } from "../core/scale.ts";
import { codePair } from "../testing/arbitraries.ts";
import { contingencyTable } from "./contingency-table.ts";
import { type PairCells, pairCellsOfNumbers, pairCellsOfTable } from "./pair-cells.ts";

const NUMBERS = levelNumbers({ type: "ordinal", values: [5, 0, 1] });

function listed({ a, b, aValues, bValues, counts, n, missingA, missingB }: PairCells) {
	const cells = Array.from(counts, (count, i) => [aValues[a[i] ?? 0], bValues[b[i] ?? 0], count]);
	return { cells, n, missingA, missingB };
}

test("a table and its rows give the same cells, sorted by value", () => {
	fc.assert(
		fc.property(codePair(3), ([a, b]) => {
			const fromTable = pairCellsOfTable(contingencyTable(a, b, 3), NUMBERS);
			const fromRows = pairCellsOfNumbers(numbersOfCodes(a, NUMBERS), numbersOfCodes(b, NUMBERS));
			expect(listed(fromTable)).toEqual(listed(fromRows));
		}),
		{ numRuns: 1000 },
	);
});

test("many distinct values are ranked by sorting, with the same cells as few", () => {
	const length = 5000;
	const a = Float64Array.from({ length }, (_, i) => ((i * 7919) % length) / 3);
	const b = Float64Array.from({ length }, (_, i) => ((i * 104_729) % 1100) - 550);
	const { cells, n } = listed(pairCellsOfNumbers(a, b));
	const pairs = Array.from(a, (value, i) => [value, b[i]] as const);
	pairs.sort(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2);
	expect(n).toBe(length);
	expect(cells).toEqual(pairs.map(([x, y]) => [x, y, 1]));
});

test("a zero is a zero whatever its sign", () => {
	const cells = pairCellsOfNumbers(Float64Array.of(0, -0), Float64Array.of(1, 1));
	expect([...cells.counts]).toEqual([2]);
});

test("refuses infinite numbers and unequal lengths", () => {
	const infinite = Float64Array.of(Number.POSITIVE_INFINITY);
	expect(() => pairCellsOfNumbers(infinite, Float64Array.of(1))).toThrow(StatsInputError);
	expect(() => pairCellsOfNumbers(new Float64Array(2), new Float64Array(1))).toThrow(
		StatsInputError,
	);
});
