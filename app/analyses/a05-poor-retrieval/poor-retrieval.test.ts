import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "#stats/testing/runs.ts";
import type { EstimateJson } from "../../agreement/estimate.ts";
import type { JudgedDimension } from "../data/analysis-data.ts";
import type { TableCell } from "../report/report.ts";
import { aColumn, analysisData, peopleOn } from "../testing/analysis-data.ts";
import { poorRetrievalAnalysis } from "./poor-retrieval.ts";

const run = (data: Parameters<typeof poorRetrievalAnalysis.run>[0], options: object = {}) =>
	poorRetrievalAnalysis.run(data, poorRetrievalAnalysis.options.parse(options));

const valueIn = (cell: TableCell | undefined) =>
	(cell as Extract<EstimateJson, { value: number }>).value;

/** Six items without a right document, then two with one. */
const OVERLAP = aColumn("retrieval", "overlap", [0, 0, 0, 0, 0, 0, 1, 1], {
	scale: { type: "binary", values: [false, true] },
	side: "question-contexts",
});
const RATIOS = [[0, 0], [0, 0], [1, 2], [0, 1], [2, 2], null, [3, 3], [4, 4]];
const NOTHING = "not_applicable:no_claims";
const FAITHFULNESS = aColumn(
	"strict",
	"faithfulness",
	[NOTHING, NOTHING, 0.5, 0, 1, "unparsable", 1, 1],
	{
		side: "response-contexts",
		parameters: { nonAnswers: "as_is" },
		evidence: RATIOS.map((ratio) => ratio && { numerator: ratio[0], denominator: ratio[1] }),
	},
);
/** 0 answers, 1 partly, 2 abstains. */
const ANSWERING = aColumn("detector", "answering", [2, 2, 0, 2, 0, "timeout", 0, 0], {
	scale: { type: "nominal", values: ["answers", "partly", "abstains"] },
});

const rowOf = (judged: readonly JudgedDimension[], judge = "strict/faithfulness") =>
	run(analysisData(judged)).tables[0]?.rows.find(([name]) => name === judge);

test("A5: one judge on six items under each policy", () => {
	const row = rowOf([OVERLAP, FAITHFULNESS]);
	const expected = [0.5, 0.3, 0.7, null, 0.6, 0.25, 0.75];
	expected.forEach((value, at) => {
		const cell = row?.[2 + at];
		if (value === null) expect(cell).toBeNull();
		else expect(valueIn(cell)).toBeCloseTo(value, 6);
	});
	expect(row?.[1]).toBe("3 of 6");
	expect(row?.slice(9)).toEqual([
		"nothing to count (0/0) 2 · no readable answer, even after a repair 1",
		null,
		"as they are",
		{ text: "item-5", to: "judgments/jmt_4" },
	]);
	const findings = run(analysisData([OVERLAP, FAITHFULNESS]));
	expect(findings.tables).toHaveLength(1);
	expect(findings.charts).toHaveLength(1);
	expect(findings.answer).toContain("by up to 0.50");
	expect(findings.notes.join(" ")).toContain("Run a judge of the protocol abstention");
});

test("A5: items to which no right document exists are counted apart from those where it was missed", () => {
	const recall = aColumn("retrieval", "doc_recall", [NOTHING, 0, NOTHING, 0, 0, 0, 1, 1]);
	const { policy } = run(analysisData([OVERLAP, recall, FAITHFULNESS]));
	expect(policy[0]).toContain("the 6 items on which no retrieved context matches");
	expect(policy[0]).toContain("; 2 of them have no reference context at all");
	expect(run(analysisData([OVERLAP, FAITHFULNESS])).policy[0]).not.toContain("at all");
});

test("A5: responses that abstain are set apart, as a judge or else the people say", () => {
	const row = rowOf([OVERLAP, FAITHFULNESS, ANSWERING]);
	expect(valueIn(row?.[5])).toBeCloseTo(0.75, 12);
	expect(row?.[10]).toMatchObject({ value: 3 / 5, n: 5 });
	const levels = ["answers", "partly", "abstains"];
	const [people] = [peopleOn("answering", [0, 1, 2], { ann: [2, 2, 2, 0, 0, 0, 0, 0] })];
	if (!people) throw new Error("people");
	const dimension = { name: "answering", scale: { type: "nominal" as const, values: levels } };
	const { tables } = run(
		analysisData([OVERLAP, FAITHFULNESS], { dimensions: [{ ...people, dimension }] }),
	);
	expect(valueIn(tables[0]?.rows[0]?.[5])).toBeCloseTo(0.5, 12);
	expect(tables[0]?.rows[0]?.[10]).toMatchObject({ value: 0.5, n: 6 });
});

test("A5: every judge of grounding on its own asked cells; noise, validations and other scales stay out", () => {
	const side = "response-contexts" as const;
	const all = [1, 1, 1, 1, null, null, 0, 0];
	const { tables, answer } = run(
		analysisData([
			OVERLAP,
			FAITHFULNESS,
			aColumn("kind", "groundedness", all, {
				side,
				scale: { type: "binary", values: [false, true] },
			}),
			aColumn("file", "faithfulness", all),
			aColumn("strict", "faithfulness.validation", all, { side }),
			aColumn("ragas", "noise_sensitivity.relevant", all, { side }),
			aColumn("grades", "support", all, { side, scale: { type: "ordinal", values: [1, 2, 3] } }),
			aColumn("kind", "tone", all),
		]),
	);
	expect(tables[0]?.rows.map((row) => row.slice(0, 2))).toEqual([
		["strict/faithfulness", "3 of 6"],
		["kind/groundedness", "4 of 4"],
		["file/faithfulness", "4 of 4"],
	]);
	expect(answer).toContain("lie between 0.50");
});

test("A5: the range is over judges of faithfulness; what counts words stands in the table alone", () => {
	const [side, all] = ["response-contexts" as const, Array(8).fill(1)];
	const words = aColumn("baseline", "context_coverage", all, {
		...{ side, protocol: "baseline", boundTo: "faithfulness" },
	});
	const weak = aColumn("other", "faithfulness.share", Array(8).fill(0.25), { side });
	const { answer, tables, notes } = run(analysisData([OVERLAP, FAITHFULNESS, words, weak]));
	expect(tables[0]?.rows).toHaveLength(3);
	expect(answer).toMatch(/lie between 0\.25 .*other\/faithfulness\.share.* and 0\.50 .*strict/);
	expect(notes.join(" ")).toContain("baseline/context_coverage stands in the table alone");
	expect(run(analysisData([OVERLAP, words])).answer).toContain("baseline/context_coverage");
});

test("A5: no way to fill unscored cells leads out of the worst and the best case", () => {
	const cell = fc.oneof(
		fc.double({ min: 0, max: 1, noNaN: true }),
		fc.constantFrom(NOTHING, "timeout"),
	);
	fc.assert(
		fc.property(fc.array(cell, { minLength: 8, maxLength: 8 }), (cells) => {
			const judged = aColumn("strict", "faithfulness", cells, { side: "response-contexts" });
			const row = rowOf([OVERLAP, judged]);
			const [drop, zero, one, low, high] = [2, 3, 4, 7, 8].map((at) => valueIn(row?.[at]));
			for (const filled of [drop, zero, one]) {
				if (filled === undefined) continue;
				expect(filled).toBeGreaterThanOrEqual(low - 1e-12);
				expect(filled).toBeLessThanOrEqual(high + 1e-12);
			}
		}),
		{ numRuns: RUNS },
	);
});

test("A5: what lacks is said with what to do", () => {
	expect(run(analysisData([FAITHFULNESS])).missing).toContain("protocol retrieval");
	expect(run(analysisData([OVERLAP])).missing).toContain("6 items");
	const good = { ...OVERLAP, values: OVERLAP.values.map(() => 1) };
	expect(run(analysisData([good, FAITHFULNESS])).missing).toContain("no poor retrieval");
	expect(run(analysisData([OVERLAP]), { retrieval: "x" }).missing).toContain("x has no dimension");
});
