import { expect, test } from "vitest";
import { analysisData } from "../testing/analysis-data.ts";
import { splitData, w2Parts } from "../testing/split-data.ts";
import { passedMatrixAnalysis } from "./passed-matrix.ts";

const run = (data: Parameters<typeof passedMatrixAnalysis.run>[0], options: object = {}) =>
	passedMatrixAnalysis.run(data, passedMatrixAnalysis.options.parse(options));

test("W2: passed where golden and response have the same value, with totals at both sides", () => {
	const { tables, answer, charts } = run(splitData(w2Parts()));
	const [table] = tables;
	const texts = table?.rows.map((row) =>
		row.map((cell) => (typeof cell === "object" && cell && "text" in cell ? cell.text : cell)),
	);
	expect(table?.columns.map(({ title }) => title)).toEqual([
		"Document",
		"q1.1?",
		"q1.2?",
		"q1.3?",
		"q2.1?",
		"q2.2?",
		"Passed",
	]);
	expect(texts).toEqual([
		["d1", "yes", "yes", "yes", "yes", "no", "4 of 5"],
		["d2", "yes", "no", "yes", "no", "yes", "3 of 5"],
		["all", "2 of 2", "1 of 2", "2 of 2", "1 of 2", "1 of 2", "7 of 10"],
	]);
	expect(answer).toBe("7 of 10 are passed, of them 1 with both wanting.");
	expect(charts[0]).toMatchObject({
		rows: ["d1", "d2", "all documents"],
		columns: ["q1 · 1", "q1 · 2", "q1 · 3", "q2 · 1", "q2 · 2", "all parts"],
		cells: [
			[{}, {}, {}, {}, { value: 0 }, { value: 0.8, n: 5 }],
			[{}, { value: 0 }, {}, { value: 0 }, {}, { value: 0.6, n: 5 }],
			[{ value: 1 }, { value: 0.5 }, {}, {}, {}, { value: 0.7, n: 10 }],
		],
	});
});

test("the answer says how many pass because neither side has it, and nothing where both have", () => {
	const alike = (value: 0 | 1) =>
		w2Parts().map((part) => ({
			...part,
			values: { comprehensive_answer: [value, value] as const, is_confident: [0, 0] as const },
		}));
	expect(run(splitData(alike(0))).answer).toBe(
		"10 of 10 are passed, of them 10 with both wanting.",
	);
	expect(run(splitData(alike(1))).answer).toBe("10 of 10 are passed.");
	expect(run(splitData(alike(1)), { boolean: "is_confident" }).answer).toBe(
		"10 of 10 are passed, of them 10 with both false.",
	);
});

test("cells open the judgment of the response", () => {
	const [table] = run(splitData(w2Parts())).tables;
	expect(table?.rows[0]?.slice(1, 3)).toEqual([
		{ text: "yes", to: "judgments/jmt_1" },
		{ text: "yes", to: "judgments/jmt_3" },
	]);
});

test("another boolean, a part that was not scored and one that was not asked", () => {
	const parts = w2Parts()
		.slice(0, 9)
		.map((part, at) => ({
			...part,
			values: {
				...part.values,
				is_confident: [1, at === 0 ? "timeout" : 1] as const,
			},
		}));
	const { tables, answer } = run(splitData(parts), { boolean: "is_confident" });
	expect(tables[0]?.rows[0]?.[1]).toMatchObject({ text: "not scored" });
	expect(tables[0]?.rows[0]?.[6]).toBe("4 of 4");
	expect(tables[0]?.rows[1]?.[5]).toBeNull();
	expect(answer).toBe("8 of 8 are passed; 1 more could not be compared.");
});

test("a column of questions that differ by document is named by the part, not by one of them", () => {
	const data = splitData(w2Parts());
	const items = data.items.map((item) =>
		item.queryId === "q2" ? { ...item, input: `${item.documentId}: ${item.input}` } : item,
	);
	const [table] = run({ ...data, items }).tables;
	const titles = table?.columns.map(({ title }) => title).slice(1, 6);
	expect(titles).toEqual(["q1.1?", "q1.2?", "q1.3?", "q2 · 1", "q2 · 2"]);
	expect(table?.note).toContain("the name of the question");
	expect(run(splitData(w2Parts())).tables[0]?.note).not.toContain("name of the question");
});

test("parts that share a place keep a row of their own", () => {
	const { tables, notes } = run(splitData([...w2Parts(), ...w2Parts().slice(0, 1)]));
	expect(tables[0]?.rows.map(([name]) => name)).toEqual(["d1", "d2", "d1 (2)", "all"]);
	expect(notes).toEqual([expect.stringContaining("1 parts share")]);
});

test("without split items it says what to do", () => {
	expect(run(analysisData([], { items: 2 })).missing).toContain("derived set of the kind split");
});
