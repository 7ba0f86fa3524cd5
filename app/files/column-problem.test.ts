import { expect, test } from "vitest";
import { columnProblem, MOST_COLUMNS } from "./column-problem.ts";
import { parseJsonRow } from "./json-row.ts";

const names = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`);

test("a table or a row of very many columns is refused in a sentence, one of many is not", () => {
	expect(columnProblem(names(MOST_COLUMNS))).toBeNull();
	expect(columnProblem(names(1_000_000))).toMatch(
		/^has 1000000 columns, and at most 10000 are read/,
	);
	expect(columnProblem(["a", "b", "a"])).toMatch(/^has two columns called .*a/);
	const row = (count: number) =>
		parseJsonRow(JSON.stringify(Object.fromEntries(names(count).map((name) => [name, 1]))));
	expect(row(MOST_COLUMNS)).toHaveProperty("fields.c9999", 1);
	expect(row(MOST_COLUMNS + 1)).toEqual({ problem: "10001 fields, and at most 10000 are read" });
});
