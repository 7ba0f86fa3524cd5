import { expect, test } from "vitest";
import { aColumn, analysisData } from "../testing/analysis-data.ts";
import { judgeMeansAnalysis } from "./judge-means.ts";

const run = (data: Parameters<typeof judgeMeansAnalysis.run>[0], options: object = {}) =>
	judgeMeansAnalysis.run(data, judgeMeansAnalysis.options.parse(options));

const DATA = analysisData([
	aColumn("strict", "faithfulness", [0.5, 0, 1, "unparsable", "not_applicable:no_claims"]),
	aColumn("kind", "faithfulness", [1, 1, 1, 1, 1]),
]);

test("A3: means are over the items that all judges scored, unless each one's own are asked for", () => {
	const [means] = run(DATA).tables;
	expect(means?.rows.map((row) => [row[1], (row[2] as { value: number }).value, row[4]])).toEqual([
		["strict", 0.5, 3],
		["kind", 1, 3],
	]);
	const [own] = run(DATA, { items: "own" }).tables;
	expect(own?.rows.map((row) => row[4])).toEqual([3, 5]);
});

test("A3: nothing to count may count as 0 or 1, and coverage is said", () => {
	const [counted] = run(DATA, { zeroOverZero: "1" }).tables;
	expect(counted?.rows[0]?.[4]).toBe(4);
	expect(counted?.rows[0]?.[2]).toMatchObject({ value: 2.5 / 4 });
	expect(counted?.rows[0]?.[5]).toBe("3 of 5");
	expect(counted?.rows[0]?.[6]).toContain("not applicable");
});

test("A3: without a judge it says what to do", () => {
	expect(run(analysisData([])).missing).toContain("Run one");
});

test("A3: means are held against each other on one scale, a step of one is none of another", () => {
	const scale = { type: "ordinal" as const, values: [1, 2, 3, 4, 5] };
	const times = <T>(values: readonly T[]) => Array.from({ length: 40 }, (_, at) => values[at % 2]);
	const { answer } = run(
		analysisData([
			aColumn("strict", "faithfulness", times([0.1, 0.2])),
			aColumn("kind", "faithfulness", times([0.8, 0.9])),
			aColumn("strict", "grade", times([3, 4]), { scale }),
			aColumn("kind", "grade", times([4, 4]), { scale }),
		]),
	);
	expect(answer).toMatch(
		/^On scales from 0 to 1 judges lie apart on faithfulness: kind 0\.85 \[.+\], strict 0\.15 \[.+\]\. On scales from 1 to 5 judges lie apart on grade: kind 4\.00 .+, strict 3\.50 \[/,
	);
});

test("A3: judges whose means are one, or look like one, do not lie apart", () => {
	const times = (values: readonly number[]) =>
		Array.from({ length: 40 }, (_, at) => values[at % 2]);
	const alike = [
		aColumn("strict", "faithfulness", times([0.1, 0.2])),
		aColumn("kind", "faithfulness", times([0.101, 0.202])),
	];
	const said = run(analysisData(alike)).answer;
	expect(said).toMatch(
		/^On scales from 0 to 1 judges do not lie apart on faithfulness: kind 0\.15 \[.+\], strict 0\.15 \[.+\]\.$/,
	);
	const same = alike.map((column) => ({ ...column, dimension: "recall", boundTo: "recall" }));
	expect(run(analysisData([...alike, ...same])).answer).toContain(", nor on one more: kind 0.15");
});
