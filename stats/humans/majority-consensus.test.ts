import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { majorityConsensus } from "./majority-consensus.ts";

const GAP = MISSING;

test("a tie has no majority, whatever the order of levels and raters", () => {
	const columns = [
		Uint8Array.of(0, 2, 1, GAP, 2),
		Uint8Array.of(1, 2, 1, GAP, GAP),
		Uint8Array.of(2, 0, 0, GAP, GAP),
	];
	const { codes, ties, votes, leading, decided } = majorityConsensus(columns, 3);
	expect([...codes]).toEqual([GAP, 2, 1, GAP, 2]);
	expect([...votes]).toEqual([3, 3, 3, 0, 1]);
	expect([...leading]).toEqual([1, 2, 2, 0, 1]);
	expect(ties).toBe(1);
	expect(decided).toMatchObject({ value: 3 / 4, n: 4, nMissing: 1, parts: { ties: 1 } });
});

test("nobody voted: EMPTY; columns that do not fit throw", () => {
	expect(majorityConsensus([], 2).decided).toMatchObject({ reason: "EMPTY", n: 0 });
	expect(majorityConsensus([Uint8Array.of(GAP)], 2).decided).toMatchObject({ reason: "EMPTY" });
	expect(() => majorityConsensus([Uint8Array.of(2)], 2)).toThrow(StatsInputError);
	expect(() => majorityConsensus([new Uint8Array(1), new Uint8Array(2)], 2)).toThrow(
		StatsInputError,
	);
});

test("raters, levels and items in another order: the same consensus", () => {
	const data = codeColumns(3, { raters: [1, 5], items: [0, 20] }).chain((columns) =>
		fc.record({
			columns: fc.constant(columns),
			raters: fc.shuffledSubarray([...columns.keys()], { minLength: columns.length }),
			items: fc.shuffledSubarray([...columns[0].keys()], {
				minLength: columns[0]?.length ?? 0,
			}),
			names: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
		}),
	);
	fc.assert(
		fc.property(data, ({ columns, raters, items, names }) => {
			const rename = (column: Uint8Array) => column.map((code) => names[code] ?? GAP);
			const expected = majorityConsensus(columns, 3);
			const changed = majorityConsensus(
				raters.map((r) => rename(inOrder(columns[r], items))),
				3,
			);
			expect(changed.codes).toEqual(rename(inOrder(expected.codes, items)));
			expect(changed.decided).toEqual(expected.decided);
			const clusters = Int32Array.from(items, (item) => item % 3);
			expect(faultsOf(majorityConsensus(columns, 3, { clusters }))).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});
