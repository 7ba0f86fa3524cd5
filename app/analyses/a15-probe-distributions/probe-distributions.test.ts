import { expect, test } from "vitest";
import type { AnalysisData } from "../data/analysis-data.ts";
import { aColumn, analysisData } from "../testing/analysis-data.ts";
import { probeDistributionsAnalysis } from "./probe-distributions.ts";

const ORIGINAL = [0.8, 0.6, 0.9, 0.7];
const REFERENCE = [1, 0.9, 1, 0.7];
const WRONG = [0.1, 0, 0.3, 0.2];
const KINDS = [null, "reference_as_answer", "wrong_answer"];

/** Four originals, then what was made from each. */
function fields(place: number): Partial<AnalysisData["items"][number]> {
	const kind = KINDS[Math.floor(place / 4)];
	const from = [`item-${1 + (place % 4)}`];
	return { derivedFrom: kind ? { from, how: `probes/${kind}` } : null };
}

const column = (cells: Parameters<typeof aColumn>[2], given: Parameters<typeof aColumn>[3] = {}) =>
	aColumn("kg", "faithfulness.multi_hop", cells, { protocol: "knowledge-graph", ...given });
const run = (judged: ReturnType<typeof aColumn>[], of = fields) =>
	probeDistributionsAnalysis.run(analysisData(judged, { fields: of }), {});

const numberIn = (cell: unknown) => (cell as { value: number }).value;

test("A15: means, shares, bins and AUC of four items and their probes", () => {
	const { tables, charts, answer } = run([column([...ORIGINAL, ...REFERENCE, ...WRONG])]);
	const rows = tables[0]?.rows ?? [];
	expect(rows.map((row) => numberIn(row[3]))).toEqual([
		expect.closeTo(0.75, 6),
		expect.closeTo(0.9, 6),
		expect.closeTo(0.15, 6),
	]);
	expect(rows[1]?.[4]).toMatchObject({ value: 0.75, n: 4 });
	expect(rows[2]?.[5]).toMatchObject({ value: 0.5, n: 4 });
	expect(rows.map((row) => row.slice(6))).toEqual([
		[null, null],
		["high", "near 1"],
		["low", "near 0"],
	]);
	expect(tables[1]?.rows[0]?.slice(1)).toEqual([
		expect.objectContaining({ value: 1 }),
		expect.objectContaining({ value: expect.closeTo(0.8125, 6) }),
	]);
	expect(charts[0]).toMatchObject({
		series: [
			{ counts: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1] },
			{ counts: [0, 0, 0, 0, 0, 0, 0, 1, 0, 3] },
			{ counts: [1, 1, 1, 1, 0, 0, 0, 0, 0, 0] },
		],
	});
	expect(answer).toContain("1.00 (no interval) on 4 items with both");
});

test("A15: originals may be derived themselves", () => {
	const golden = (place: number): Partial<AnalysisData["items"][number]> =>
		place < 4
			? { derivedFrom: { from: [`source-${place + 1}`], how: "golden" } }
			: { derivedFrom: fields(place).derivedFrom ?? null };
	const { tables } = run([column([...ORIGINAL, ...REFERENCE, ...WRONG])], golden);
	expect(tables[0]?.rows.map((row) => row[1])).toEqual([
		"original",
		"reference as answer",
		"wrong answer",
	]);
	expect(tables[1]?.rows[0]?.[2]).toMatchObject({ value: 0.8125, n: 4 });
});

test("A15: only items with both answers are compared: what never reads the answer has ½", () => {
	// One value for each item, whatever answers it; the two lowest have no wrong answer, and no original.
	const kinds = [null, null, ...Array(4).fill(KINDS[1]), ...Array(2).fill(KINDS[2])];
	const of = [3, 4, 1, 2, 3, 4, 3, 4];
	const values = of.map((item) => item / 10);
	const { tables, answer } = run([column(values)], (place) => ({
		externalId: `item-${of[place]}`,
		derivedFrom: kinds[place]
			? { from: [`item-${of[place]}`], how: `probes/${kinds[place]}` }
			: null,
	}));
	expect(tables[1]?.rows[0]?.slice(1)).toMatchObject([
		{ value: 0.5, n: 2 },
		{ value: 0.5, n: 2 },
	]);
	expect(answer).toContain("on 2 items with both");
});

test("A15: an answer without a value takes the other one out of the comparison", () => {
	const { tables } = run([column([...ORIGINAL, "unparsable", ...REFERENCE.slice(1), ...WRONG])]);
	expect(tables[1]?.rows[0]?.slice(1)).toMatchObject([{ n: 3 }, { n: 3 }]);
});

test("A15: unscored answers have no value and are counted; what is the wrong way round is linked", () => {
	const { tables } = run([
		column([...ORIGINAL, 0.05, "unparsable", 1, 1, ...WRONG.slice(1), 0.95]),
	]);
	expect(tables[0]?.rows[1]?.[2]).toBe("3 of 4");
	expect(tables[2]?.rows).toEqual([
		[{ text: "item-1", to: "judgments/jmt_4" }, "reference", "kg/faithfulness.multi_hop", 0.05],
		[{ text: "item-4", to: "judgments/jmt_11" }, "wrong", "kg/faithfulness.multi_hop", 0.95],
	]);
});

test("A15: without originals references stand against wrong answers alone", () => {
	const { tables } = run([column([...REFERENCE, ...WRONG])], (place) => fields(place + 4));
	expect(tables[0]?.rows.map((row) => row[1])).toEqual(["reference as answer", "wrong answer"]);
	expect(tables[1]?.rows[0]?.[2]).toBeNull();
});

test("A15: what is missing is said, what is no share is left out", () => {
	const grade = column([1, 2, 3, 4, 5, 5, 5, 5, 1, 1, 1, 1], {
		dimension: "grade",
		scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
	});
	expect(run([grade]).missing).toContain("shares between 0 and 1");
	expect(run([column(ORIGINAL)]).missing).toContain("reference_as_answer nor of wrong_answer");
	const both = run([grade, column([...ORIGINAL, ...REFERENCE, ...WRONG])]);
	expect(both.notes).toEqual(["kg/grade is not a share between 0 and 1 and is left out."]);
});

test("A15: what scored originals alone is left out of tables and drawings, and said", () => {
	const unprobed = aColumn("facts", "faithfulness", [...ORIGINAL, ...Array(8).fill(null)]);
	const { charts, tables, notes } = run([unprobed, column([...ORIGINAL, ...REFERENCE, ...WRONG])]);
	expect(charts).toHaveLength(1);
	expect(new Set(tables[0]?.rows.map(([name]) => name))).toEqual(
		new Set(["kg/faithfulness.multi_hop"]),
	);
	expect(notes).toContain("facts/faithfulness scored none of these probes and is left out.");
});

test("A15: what never reads the answer ought to stay, and is not in the sentence", () => {
	const stays = Array(12).fill(0.95);
	const sides = ["question-contexts", "contexts-reference"] as const;
	const retrieval = sides.map((side) => aColumn("ragas", `about ${side}`, stays, { side }));
	const { tables, answer } = run([column([...ORIGINAL, ...REFERENCE, ...WRONG]), ...retrieval]);
	const expected = tables[0]?.rows.slice(3).map((row) => row[6]);
	const stay = [null, "as the original", "as the original"];
	expect(expected).toEqual([...stay, ...stay]);
	expect(answer).not.toContain("ragas");
	expect(tables[2]?.rows).toEqual([]);
});

test("A15: methods that are tied are named as tied, whichever comes first", () => {
	const cells = [...ORIGINAL, ...REFERENCE, ...WRONG];
	const side = "response-reference";
	const words = ["exact_match", "rouge_l", "token_f1"].map((name) =>
		aColumn("baseline", name, cells, { side }),
	);
	const weak = aColumn("facts", "faithfulness", [...ORIGINAL, ...WRONG, ...REFERENCE]);
	const { answer } = run([...words, column(cells), weak]);
	expect(answer).toBe(
		"4 methods, among them kg/faithfulness.multi_hop, baseline/exact_match, baseline/rouge_l, put every reference above every wrong answer. Of these, 3 compare the answer with the reference, which is one text here. The least clear is facts/faithfulness, 0.00 (no interval) on 4 items with both.",
	);
	expect(run([words[0] ?? weak, column(cells)]).answer).toBe(
		"kg/faithfulness.multi_hop and baseline/exact_match put every reference above every wrong answer. Of these, 1 compares the answer with the reference, which is one text here.",
	);
	expect(run([column(cells), weak]).answer).toMatch(/most clearly by kg.*, and least by facts/);
	// Tied by the digits that are shown, although not exactly.
	const near = aColumn(
		"near",
		"m",
		Array.from(cells, (value) => (value === 0.7 ? 0.1 : value)),
	);
	const far = aColumn("far", "m", near.values.map((value) => 1 - value) as never);
	expect(run([near, { ...near, judge: "other" }, far, { ...far, judge: "last" }]).answer).toBe(
		"References stand above wrong answers most clearly by near/m and other/m, at 0.84 each. The least clear are far/m and last/m, at 0.16 each.",
	);
});

test("A15: what is left out is said in one sentence for all of it", () => {
	const cells = [...ORIGINAL, ...REFERENCE, ...WRONG];
	const scale = { type: "ordinal" as const, values: [1, 2, 3, 4, 5] };
	const grades = ["a", "b", "c"].map((judge) => aColumn(judge, "grade", cells, { scale }));
	const unprobed = [...ORIGINAL, ...Array(8).fill(null)];
	const { notes } = run([
		column(cells),
		...grades,
		aColumn("a", "tone", cells, { scale }),
		aColumn("facts", "faithfulness", unprobed),
		aColumn("facts", "recall", unprobed),
	]);
	expect(notes).toEqual([
		"4 figures are not shares between 0 and 1 and are left out: grade of 3 judges and a/tone.",
		"2 figures have no value on these probes and are left out: facts/faithfulness and facts/recall.",
	]);
});
