import fc from "fast-check";
import { expect, test } from "vitest";
import type { Figure } from "../core/result.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { rankProbabilities } from "./rank-probabilities.ts";

function numbers(figures: readonly Figure[]): (number | undefined)[] {
	return figures.map(({ value }) => value);
}

test("shares of the replicates, ties in equal parts", () => {
	const replicates = [
		Float64Array.of(3, 2, 5, 1),
		Float64Array.of(2, 2, 5, 4),
		Float64Array.of(1, 1, 5, 4),
	];
	const highest = rankProbabilities(replicates);
	expect(numbers(highest.pBest)).toEqual(
		[(1 + 1 / 2 + 1 / 3) / 4, (1 / 2 + 1 / 3 + 1 / 2) / 4, (1 / 3 + 1 / 2) / 4].map((p) =>
			expect.closeTo(p, 12),
		),
	);
	expect(numbers(highest.expectedRank)).toEqual([
		(1 + 1.5 + 2 + 3) / 4,
		(2 + 1.5 + 2 + 1.5) / 4,
		(3 + 3 + 2 + 1.5) / 4,
	]);
	const lowest = rankProbabilities(replicates, { best: "lowest" });
	expect(numbers(lowest.expectedRank)).toEqual([
		(3 + 2.5 + 2 + 1) / 4,
		(2 + 2.5 + 2 + 2.5) / 4,
		(1 + 1 + 2 + 2.5) / 4,
	]);
});

test("shares sum to 1, ranks to k (k + 1) / 2, and follow the judges when they change places", () => {
	const column = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 6, maxLength: 6 });
	fc.assert(
		fc.property(fc.array(column, { minLength: 1, maxLength: 5 }), (columns) => {
			const replicates = columns.map((values) => Float64Array.from(values));
			const { pBest, expectedRank } = rankProbabilities(replicates);
			const sum = (figures: readonly Figure[]) =>
				figures.reduce((total, { value }) => total + (value ?? 0), 0);
			expect(sum(pBest)).toBeCloseTo(1, 12);
			expect(sum(expectedRank)).toBeCloseTo((columns.length * (columns.length + 1)) / 2, 12);
			const reversed = rankProbabilities(replicates.toReversed());
			expect(numbers(reversed.expectedRank).reverse()).toEqual(numbers(expectedRank));
		}),
		{ numRuns: RUNS },
	);
});

test("a replicate without a value for a judge is left out; over a fifth of them forbids the shares", () => {
	const few = [Float64Array.of(1, 2, 3, 4, Number.NaN), Float64Array.of(2, 1, 1, 1, 9)];
	expect(rankProbabilities(few)).toMatchObject({
		used: 4,
		dropped: 1,
		pBest: [{ value: 0.75 }, { value: 0.25 }],
	});
	const many = [Float64Array.of(1, Number.NaN), Float64Array.of(2, 1)];
	expect(rankProbabilities(many).pBest[0]).toEqual({
		value: undefined,
		reason: "DEGENERATE_RESAMPLES",
	});
});

test("no replicates are empty, no judges have no ranks, unequal lengths throw", () => {
	const none = rankProbabilities([new Float64Array(0), new Float64Array(0)]);
	expect(none.pBest).toEqual(Array(2).fill({ value: undefined, reason: "EMPTY" }));
	expect(rankProbabilities([])).toEqual({ pBest: [], expectedRank: [], used: 0, dropped: 0 });
	expect(() => rankProbabilities([Float64Array.of(1), new Float64Array(0)])).toThrow(/different/);
	expect(faultsOf(none)).toEqual([]);
});
