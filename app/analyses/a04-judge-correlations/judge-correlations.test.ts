import { expect, test } from "vitest";
import type { EstimateJson } from "../../agreement/estimate.ts";
import type { TableCell } from "../report/report.ts";
import { aColumn, analysisData, peopleOn } from "../testing/analysis-data.ts";
import { judgeCorrelationsAnalysis } from "./judge-correlations.ts";

const run = (data: Parameters<typeof judgeCorrelationsAnalysis.run>[0], options: object = {}) =>
	judgeCorrelationsAnalysis.run(data, judgeCorrelationsAnalysis.options.parse(options));

const valueIn = (cell: TableCell | undefined) =>
	(cell as Extract<EstimateJson, { value: number }>).value;

const [A, B, C] = [
	aColumn("a", "faithfulness", [0.1, 0.2, 0.4, 0.9, "timeout"]),
	aColumn("b", "groundedness", [0.2, 0.1, 0.5, 0.6, 0.3], { boundTo: "faithfulness" }),
	aColumn("c", "faithfulness", [0.9, 0.7, null, 0.1, 0.2]),
];
const DATA = analysisData([A, B, C, aColumn("c", "tone", [1, 0, 1, 0, 1])]);

test("A4: each pair on its own items, and on those that all judges scored", () => {
	const { tables, charts, answer } = run(DATA);
	expect(tables).toHaveLength(1);
	const rows = tables[0]?.rows ?? [];
	expect(rows.map((row) => [row[0], row[1], row[2], row[4], row[6]])).toEqual([
		["faithfulness", "a", "b/groundedness", 4, 3],
		["faithfulness", "a", "c", 3, 3],
		["faithfulness", "b/groundedness", "c", 4, 3],
	]);
	// a: −.3 −.2 0 .5, b: −.15 −.25 .15 .25 about their means: .22 / √(.38 · .17).
	expect(valueIn(rows[0]?.[3])).toBeCloseTo(0.22 / Math.sqrt(0.38 * 0.17), 12);
	expect(charts).toHaveLength(1);
	expect(charts[0]).toMatchObject({ kind: "heat", rows: ["a", "b/groundedness", "c"] });
	const cells = charts[0]?.kind === "heat" ? charts[0].cells : [];
	expect(cells.map((row) => row.map(({ n }) => n))).toEqual([
		[4, 4, 3],
		[4, 5, 4],
		[3, 4, 4],
	]);
	expect(cells[1]?.[0]?.value).toBe(cells[0]?.[1]?.value);
	expect(cells[2]?.[2]?.value).toBe(1);
	expect(answer).toContain("3 pairs of judges");
});

test("A4: by ranks where that is chosen; a constant judge has no correlation", () => {
	const { tables } = run(DATA, { method: "spearman" });
	expect(valueIn(tables[0]?.rows[0]?.[3])).toBeCloseTo(0.8, 12);
	const constant = run(analysisData([A, aColumn("d", "faithfulness", [1, 1, 1, 1, 1])]));
	expect(constant.tables[0]?.rows[0]?.[3]).toEqual({ undefined: "CONSTANT_INPUT", n: 4 });
	expect(constant.answer).toContain("no pair");
});

test("A4: where people labelled on the judges' scale, errors are correlated", () => {
	const scale = { type: "ordinal" as const, values: [1, 2, 3, 4, 5] };
	const data = analysisData(
		[
			aColumn("a", "grade", [1, 3, 3, 5, 2], { scale }),
			aColumn("b", "grade", [2, 3, 2, 4, 1], { scale }),
			aColumn("share", "grade", [0.1, 0.4, 0.3, 0.4, 0.1]),
		],
		{
			dimensions: [
				peopleOn("grade", [1, 2, 3, 4, 5], { ann: [1, 2, 3, 4, null], ben: [1, 2, 3, 4, 2] }),
			],
		},
	);
	const { tables, charts } = run(data);
	// Errors 0 1 0 1 0 and 1 1 −1 0 −1, about their means −.4 .6 −.4 .6 −.4 and 1 1 −1 0 −1.
	const expected = 1 / Math.sqrt(1.2 * 4);
	expect(tables[1]?.rows).toEqual([["grade", "a", "b", expect.closeTo(expected, 12), 5]]);
	expect(tables[2]?.rows[0]?.[1]).toBe(2);
	expect(charts.map(({ title }) => title)).toContain("grade: correlation of errors");
});

test("A4: people on another scale, and fewer than two judges, are said", () => {
	const people = [peopleOn("faithfulness", [1, 2], { ann: [1, 2, 1, 2, 1] })];
	const other = run(analysisData([A, C], { dimensions: people }));
	expect(other.notes[0]).toContain("another scale");
	expect(other.tables).toHaveLength(1);
	expect(run(analysisData([A])).missing).toContain("second judge");
});
