import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../result.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { contingencyTable } from "./contingency-table.ts";
import { type ColumnPair, contingencyTables } from "./contingency-tables.ts";

function oneByOne(columns: readonly Uint8Array[], levels: number, pairs: readonly ColumnPair[]) {
	return pairs.map(([a, b]) =>
		contingencyTable(columns[a] as Uint8Array, columns[b] as Uint8Array, levels),
	);
}

test("pairs counted together are those counted one by one", () => {
	const data = codeColumns(2, { raters: [1, 5], items: [30, 60] }).chain((columns) => {
		const column = fc.nat(columns.length - 1);
		return fc.record({
			columns: fc.constant(columns),
			pairs: fc.array(fc.tuple(column, column), { maxLength: 6 }),
		});
	});
	fc.assert(
		fc.property(data, ({ columns, pairs }) => {
			expect(contingencyTables(columns, 2, pairs)).toEqual(oneByOne(columns, 2, pairs));
		}),
		{ numRuns: RUNS },
	);
});

test.each([1, 5, 14, 15])("the same of thousands of items on %i levels", (levels) => {
	const noise = [0.2, 0.3, 0.4];
	const missing = [0.1, 0, 0.3];
	const { columns } = generatedColumns({ seed: 4, n: 9000, K: levels, noise, missing });
	const pairs: ColumnPair[] = [
		[0, 1],
		[0, 2],
		[2, 1],
		[1, 1],
	];
	expect(contingencyTables(columns, levels, pairs)).toEqual(oneByOne(columns, levels, pairs));
});

test("refuses unequal lengths and codes outside the scale", () => {
	const of =
		(...columns: Uint8Array[]) =>
		() =>
			contingencyTables(columns, 2, [[0, 1]]);
	for (const items of [1, 100]) {
		const column = new Uint8Array(items);
		expect(of(column, new Uint8Array(items + 1))).toThrow(StatsInputError);
		expect(of(column, column.slice().fill(2))).toThrow(StatsInputError);
		expect(of(column.slice().fill(2), column)).toThrow(StatsInputError);
	}
});
