import { expect, test } from "vitest";
import type { EstimateJson } from "../../agreement/estimate.ts";
import type { TableCell } from "../report/report.ts";
import { aColumn, analysisData } from "../testing/analysis-data.ts";
import { twoJudgesAnalysis } from "./two-judges.ts";

const run = (data: Parameters<typeof twoJudgesAnalysis.run>[0], options: object = {}) =>
	twoJudgesAnalysis.run(data, twoJudgesAnalysis.options.parse(options));

const valueIn = (cell: TableCell | undefined) =>
	(cell as Extract<EstimateJson, { value: number }>).value;

const DATA = analysisData([
	aColumn("lonely", "tone", [1, 1, 1, 1, 1]),
	aColumn("ragas", "faithfulness", [1, 0.5, 0.8, "unparsable", 0.9], { protocol: "ragas" }),
	aColumn("ragas", "answer_relevancy", [1, 0.5, 0.8, 0.3, 0.9], {
		protocol: "ragas",
		boundTo: "relevancy",
		side: "response-question",
	}),
	aColumn("facts", "faithfulness", [0.5, 0.5, 0.6, 1, "timeout"], { protocol: "atomic-facts" }),
	aColumn("facts", "response_relevancy", [0.2, 0.1, 0.9, 1, 0], {
		protocol: "atomic-facts",
		boundTo: "relevancy",
		side: "question-contexts",
		scale: { type: "numeric", range: [-1, 1] },
	}),
]);

test("A2: the first two judges with common dimensions, on the items that both scored", () => {
	const { tables, charts, policy, notes } = run(DATA);
	const rows = tables[0]?.rows.filter(([metric]) => metric === "faithfulness");
	expect(rows?.map((row) => [row[1], row[3], row[5], row[7], row[8]])).toEqual([
		["ragas", 0.93, 0.2, 3, "no readable answer, even after a repair 1"],
		["facts", 0.93, 0.4, 3, "no answer in time 1"],
	]);
	expect(valueIn(rows?.[0]?.[2])).toBeCloseTo(2.3 / 3, 12);
	expect(rows?.[0]?.[4]).toBeCloseTo(0.251661, 6);
	const [faithful, relevant] = tables[1]?.rows ?? [];
	expect(valueIn(faithful?.[1])).toBeCloseTo(0.7 / 3, 12);
	expect(faithful?.[4]).toEqual({ text: "item-1 (1.00 and 0.50)", to: "judgments/jmt_0" });
	expect(relevant?.[0]).toBe("relevancy");
	expect(relevant?.[3]).toBe(5);
	expect(charts[0]).toMatchObject({ kind: "bars", range: [-1, 1] });
	expect(policy.join(" ")).toContain("ragas minus facts");
	expect(notes[0]).toContain("ragas/answer_relevancy compares response and question");
});

test("A2: of the printed figures the own judge's faithfulness alone is impossible", () => {
	const { tables, notes } = run(DATA);
	const rows = tables[2]?.rows ?? [];
	expect(rows.filter((row) => row[5] === "no").map((row) => row.slice(0, 4))).toEqual([
		["faithfulness", "own", 0.93, 0.4],
	]);
	expect(rows.at(-1)?.[4]).toBeCloseTo(0.255147, 6);
	expect(notes.filter((note) => note.includes("impossible"))).toHaveLength(1);
});

test("A2: a spread that the scale does not allow is flagged", () => {
	const off = analysisData([
		aColumn("a", "faithfulness", [1, 1, 1, 5]),
		aColumn("b", "faithfulness", [1, 0, 1, 0]),
	]);
	expect(run(off).notes[0]).toContain("faithfulness of a: a mean of 2.000");
	expect(run(off).notes[0]).toContain("off the scale");
});

test("A2: the answer claims a difference only where the interval does", () => {
	const [lenient, strict] = [
		[0.9, 0.8, 1, 0.9, 0.9],
		[0.1, 0.2, 0.3, 0.1, 0.2],
	].map((values, at) => aColumn(`judge ${at + 1}`, "f", values));
	if (!lenient || !strict) throw new Error("two columns");
	expect(run(analysisData([lenient, strict])).answer).toContain("judge 1 is the more lenient");
	expect(run(analysisData([lenient, { ...lenient, judge: "same" }])).answer).toContain("0.00");
	expect(run(DATA).answer).toContain("stays open");
});

test("A2: judges may be chosen; what cannot be compared says what to do", () => {
	expect(run(DATA, { first: "facts" }).policy[1]).toContain("facts minus ragas");
	expect(run(DATA, { second: "ragas" }).policy[1]).toContain("facts minus ragas");
	expect(run(DATA, { first: "nobody" }).missing).toContain("There are lonely, ragas, facts");
	expect(run(DATA, { first: "lonely", second: "ragas" }).missing).toContain(
		"no dimension in common",
	);
	// Left open, the two that share most: "late" has one dimension with the others, they have two.
	const shared = [
		["late", "g"],
		["facts", "f"],
		["facts", "g"],
		["ragas", "f"],
		["ragas", "g"],
	].map(([judge = "", dimension = ""]) => aColumn(judge, dimension, [0.1, 0.4, 0.2]));
	expect(run(analysisData(shared)).policy[1]).toContain("facts minus ragas");
	expect(run(analysisData([])).missing).toContain("second judge");
});
