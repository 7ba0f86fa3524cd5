import fc from "fast-check";
import { expect, test } from "vitest";
import { contingencyTable } from "../tables/contingency-table.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { cochranQ } from "./cochran-q.ts";
import { mcnemar } from "./mcnemar.ts";

test("four media for growing diphtheria bacilli, 69 specimens: Q = 8.05 (Cochran 1950)", () => {
	const patterns = [
		{ row: [1, 1, 1, 1], times: 4 },
		{ row: [1, 1, 0, 1], times: 2 },
		{ row: [0, 1, 1, 1], times: 3 },
		{ row: [0, 1, 0, 1], times: 1 },
		{ row: [0, 0, 0, 0], times: 59 },
	];
	const rows = patterns.flatMap(({ row, times }) => new Array<number[]>(times).fill(row));
	const columns = [0, 1, 2, 3].map((k) => Uint8Array.from(rows, (row) => row[k]));
	const { q, n } = cochranQ(jointRows(columns));
	expect(n).toBe(69);
	expect(q).toMatchObject({ value: expect.closeTo(8.052631578947368, 12), df: 3 });
	expect(q).toMatchObject({ p: expect.closeTo(0.04494, 5) });
});

test("with two judges Q is McNemar's χ²; the order of judges and items does not matter", () => {
	fc.assert(
		fc.property(codeColumns(2, { raters: [2, 4], items: [1, 30] }), (columns) => {
			const { q } = cochranQ(jointRows(columns));
			const items = [...columns[0].keys()].reverse();
			const moved = columns.map((column) => inOrder(column, items)).reverse();
			const other = cochranQ(jointRows(moved)).q;
			if (q.value === undefined) expect(other).toEqual(q);
			else expect(other.value).toBeCloseTo(q.value, 9);
			const [a, b] = columns;
			const pair = cochranQ(jointRows([a, b])).q;
			const { chi2 } = mcnemar(contingencyTable(a, b, 2));
			if (chi2.value === undefined) expect(pair).toEqual(chi2);
			else expect(pair.value).toBeCloseTo(chi2.value, 9);
		}),
		{ numRuns: RUNS },
	);
});

test("with clusters copies of an item tell no more than the item", () => {
	fc.assert(
		fc.property(codeColumns(2, { raters: [3, 3], items: [12, 30] }), (columns) => {
			const ids = Int32Array.from(columns[0], (_, i) => i);
			const twice = columns.map((column) => Uint8Array.from([...column, ...column]));
			const once = cochranQ(jointRows(columns, { clusters: ids })).q;
			const clusters = Int32Array.from([...ids, ...ids]);
			const copied = cochranQ(jointRows(twice, { clusters })).q;
			if (once.value === undefined) expect(copied).toEqual(once);
			else expect(copied).toMatchObject({ value: expect.closeTo(once.value, 8), df: once.df });
		}),
		{ numRuns: RUNS },
	);
});

test.each([
	{ what: "no items", columns: [[], []], reason: "EMPTY" },
	{ what: "no judge", columns: [], reason: "EMPTY" },
	{ what: "one judge", columns: [[1, 0, 1]], reason: "TOO_FEW" },
	{
		what: "judges who never differ",
		columns: [
			[1, 0, 1],
			[1, 0, 1],
		],
		reason: "NO_DISCORDANT",
	},
])("$what: $reason", ({ columns, reason }) => {
	const rows = jointRows(columns.map((column) => Uint8Array.from(column)));
	expect(cochranQ(rows).q).toEqual({ value: undefined, reason });
});

test("other values than 0 and 1 throw, and no input gives NaN", () => {
	expect(() => cochranQ(jointRows([Uint8Array.of(0, 2), Uint8Array.of(1, 1)]))).toThrow(/neither/);
	const groups = fc.array(fc.nat(3), { minLength: 8, maxLength: 8 });
	fc.assert(
		fc.property(codeColumns(2, { raters: [0, 4], items: [0, 8] }), groups, (columns, ids) => {
			const clusters = Int32Array.from(columns[0] ?? [], (_, i) => ids[i]);
			expect(
				faultsOf([cochranQ(jointRows(columns)), cochranQ(jointRows(columns, { clusters }))]),
			).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});
