import { expect, test } from "vitest";
import { ANALYSES, analysisById } from "./analyses.ts";
import type { AnalysisData } from "./data/analysis-data.ts";
import { aColumn, analysisData } from "./testing/analysis-data.ts";
import { reportOf } from "./testing/report-of.ts";
import { splitData, w2Parts } from "./testing/split-data.ts";

function notesOf(id: string, data: AnalysisData): readonly string[] {
	return reportOf(id, data).notes;
}

const FEW_ITEMS = "Fewer than 30 items: read it as a first impression.";
const FEW_GROUPS = "Fewer than 20 groups of items: the interval may be too narrow.";

test("what the estimates of a report warn of stands in its notes, each thing once", () => {
	const systems = splitData([...w2Parts([], "a"), ...w2Parts([], "b")]);
	for (const id of ["A9", "A11"]) {
		const notes = notesOf(id, systems);
		expect([id, notes]).toEqual([id, expect.arrayContaining([FEW_ITEMS, FEW_GROUPS])]);
		expect(new Set(notes).size).toBe(notes.length);
	}
});

test("what an analysis notes itself stands before, and what no estimate warns of is not said", () => {
	const values = Array.from({ length: 40 }, (_, at) => (at % 9) / 10);
	const two = [aColumn("a", "faithfulness", values), aColumn("b", "faithfulness", values)];
	const notes = notesOf("A2", analysisData(two));
	expect(notes).not.toContain(FEW_ITEMS);
	expect(notes).not.toContain(FEW_GROUPS);
	const short = two.map((column) => ({ ...column, values: column.values.slice(0, 9) }));
	expect(notesOf("A2", analysisData(short))).toEqual([...notes, FEW_ITEMS]);
});

test("where only some rows have few items they are named, whatever stands beside them", () => {
	const values = Array.from({ length: 40 }, (_, at) => (at === 0 ? 0.5 : at % 2 ? 0.9 : 0.1));
	const one = aColumn("facts", "faithfulness", values);
	const data = analysisData([one, { ...one, dimension: "faithfulness.validation" }]);
	expect(notesOf("A1", data).filter((note) => note.startsWith(FEW_ITEMS))).toEqual([
		`${FEW_ITEMS} This is about faithfulness · facts · > 0.6 (n = 20), faithfulness · facts · 0.4 to 0.6 (n = 1) and faithfulness · facts · < 0.4 (n = 19).`,
	]);
});

test("options in words are offered as lists of what the data hold, with nothing chosen first", () => {
	const data = analysisData([aColumn("one", "m", [1, 0]), aColumn("two", "m", [0, 1])]);
	const pair = analysisById("A2");
	if (pair?.kind !== "computed") throw new Error("A2 is computed");
	expect(pair.shownOptions(data)).toMatchObject([
		{ name: "first", initial: "", choices: ["", "one", "two"] },
		{ name: "second", initial: "", choices: ["", "one", "two"] },
	]);
	expect(pair.shownOptions()).toMatchObject([{ choices: null }, { choices: null }]);
	const words = ANALYSES.flatMap((analysis) =>
		analysis.kind === "computed" ? analysis.shownOptions(data) : [],
	).filter(({ initial, choices }) => initial === "" && choices === null);
	expect(words).toEqual([]);
});
