import fc from "fast-check";
import { type Defined, isDefined, type Result } from "../core/result.ts";
import { type PairCells, pairCellsOfNumbers } from "../tables/pair-cells.ts";

/** Scores with labels 0 and 1, clusters of about four items each. */
export type ScoredItems = {
	readonly scores: Float64Array;
	readonly labels: Float64Array;
	readonly clusters: Int32Array;
};

/** Probabilities of few or of many distinct values, some missing; `items` at least and at most. */
export function scoredItems(items: readonly [number, number] = [0, 40]): fc.Arbitrary<ScoredItems> {
	const [min, max] = items;
	return fc
		.tuple(fc.integer({ min, max }), fc.constantFrom(2, 5, 1000))
		.chain(([length, steps]) => {
			const score = fc.nat(steps).map((step) => step / steps);
			const item = fc.record({
				score: fc.option(score, { nil: Number.NaN, freq: 12 }),
				label: fc.option(fc.nat(1), { nil: Number.NaN, freq: 12 }),
				cluster: fc.nat(Math.floor(length / 4)),
			});
			return fc.array(item, { minLength: length, maxLength: length });
		})
		.map((all) => ({
			scores: Float64Array.from(all, ({ score }) => score),
			labels: Float64Array.from(all, ({ label }) => label),
			clusters: Int32Array.from(all, ({ cluster }) => cluster),
		}));
}

/** The table of such items. */
export function pairsOf({ scores, labels }: Pick<ScoredItems, "scores" | "labels">): PairCells {
	return pairCellsOfNumbers(scores, labels);
}

/** The same, which allows for the clusters. */
export function clusteredPairsOf({ scores, labels, clusters }: ScoredItems): PairCells {
	return pairCellsOfNumbers(scores, labels, { clusters });
}

/** A result that has to have a value. */
export function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}
