import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { ratingRows } from "./rating-rows.ts";

const GAP = MISSING;
const COLUMNS = [Uint8Array.of(1, 0, 1, GAP, GAP, 1), Uint8Array.of(0, 0, 0, 1, GAP, GAP)];

test("equal items are one row; which items enter is the caller's choice", () => {
	const complete = ratingRows(COLUMNS, 2);
	expect(Array.from(complete.codes)).toEqual([0, 0, 1, 0]);
	expect(Array.from(complete.counts)).toEqual([1, 2]);
	expect(complete).toMatchObject({ raters: 2, levels: 2, n: 3, nMissing: 3 });
	expect(ratingRows(COLUMNS, 2, { missing: "pairwise" })).toEqual(complete);
	const any = ratingRows(COLUMNS, 2, { missing: "any" });
	expect(Array.from(any.codes)).toEqual([0, 0, 1, 0, 1, GAP, GAP, 1]);
	expect(any).toMatchObject({ n: 5, nMissing: 1 });
});

test("clusters count the rows of their items, left out items none", () => {
	const clusters = Int32Array.of(3, 3, 7, 7, 9, 9);
	const { clusters: found } = ratingRows(COLUMNS, 2, { clusters });
	expect(found?.factors[0]).toMatchObject({ clusters: 2 });
	const [documents] = found?.factors ?? [];
	expect(Array.from(documents?.starts ?? [])).toEqual([0, 2, 3]);
	expect(Array.from(documents?.cells ?? [])).toEqual([0, 1, 1]);
});

test("unequal columns and codes outside the scale throw", () => {
	expect(() => ratingRows([Uint8Array.of(0), Uint8Array.of(0, 1)], 2)).toThrow(StatsInputError);
	expect(() => ratingRows([Uint8Array.of(2)], 2)).toThrow(StatsInputError);
	expect(ratingRows([], 2)).toMatchObject({ n: 0, nMissing: 0 });
});

test(
	"the order of items changes nothing",
	() => {
		const data = codeColumns(3, { raters: [1, 4], items: [0, 15] }).chain((columns) => {
			const places = [...(columns[0] ?? []).keys()];
			const order = fc.shuffledSubarray(places, { minLength: places.length });
			return fc.tuple(fc.constant(columns), order);
		});
		fc.assert(
			fc.property(
				data,
				fc.constantFrom("complete", "pairwise", "any"),
				([columns, order], missing) => {
					const turned = columns.map((column) => inOrder(column, order));
					expect(ratingRows(turned, 3, { missing })).toEqual(ratingRows(columns, 3, { missing }));
				},
			),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
