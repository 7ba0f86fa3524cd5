import { expect, test } from "vitest";
import type { EstimateJson } from "../../agreement/estimate.ts";
import type { TableCell } from "../report/report.ts";
import { aColumn, analysisData } from "../testing/analysis-data.ts";
import { embeddingValidationAnalysis } from "./embedding-validation.ts";

const run = (data: Parameters<typeof embeddingValidationAnalysis.run>[0], options: object = {}) =>
	embeddingValidationAnalysis.run(data, embeddingValidationAnalysis.options.parse(options));

/** Both sides of 0.6 and of 0.4, with a value on each. */
const VALUES = [1, 0.9, 0.75, 0.6, 0.5, 0.4, 0.3, 0];
const VALIDATION = [0.9, 0.7, 0.8, 0.6, 0.5, 0.6, 0.4, 0.3];
const DATA = analysisData([
	aColumn("facts", "faithfulness", [...VALUES, "unparsable", 0.9]),
	aColumn("facts", "faithfulness.validation", [...VALIDATION, 0.9, "not_applicable:no_claims"]),
	aColumn("other", "faithfulness", [...VALUES, 1, 1]),
]);

const valueIn = (cell: TableCell | undefined) =>
	(cell as Extract<EstimateJson, { value: number }>).value;

test("A1: the order agrees, and the groups above 0.6 and below 0.4 are strict", () => {
	const { tables, charts } = run(DATA);
	expect(tables[0]?.rows).toHaveLength(1);
	const [row] = tables[0]?.rows ?? [];
	expect(valueIn(row?.[2])).toBeCloseTo(0.934148, 6);
	expect(row?.[3]).toBe(0.3447);
	expect(row?.slice(5)).toEqual([
		8,
		"9 of 10",
		"no readable answer, even after a repair 1",
		"9 of 10",
		"not applicable to the item 1",
	]);
	const groups = tables[1]?.rows.map((group) => [group[2], group[3], group[5]]);
	expect(groups).toEqual([
		["> 0.6", 3, 0.75],
		["0.4 to 0.6", 3, null],
		["< 0.4", 2, 0.43],
	]);
	const means = tables[1]?.rows.map((group) => valueIn(group[4]));
	for (const [at, mean] of [0.8, 0.566667, 0.35].entries())
		expect(means?.[at]).toBeCloseTo(mean, 6);
	expect(charts[0]).toMatchObject({ kind: "scatter", points: { length: 8 } });
});

test("A1: the limits are options, and the low one may not pass the high one", () => {
	const groups = run(DATA, { high: "0.8", low: "0.1" }).tables[1]?.rows;
	expect(groups?.map((group) => group[3])).toEqual([2, 5, 1]);
	expect(embeddingValidationAnalysis.options.safeParse({ high: 0.3 }).success).toBe(false);
});

test("A1: an interval that holds 0 leaves the question open; items of a document count together", () => {
	const given = Array.from({ length: 24 }, (_, place) => place);
	const weak = analysisData(
		[
			aColumn(
				"facts",
				"f",
				given.map((place) => ((place * 7) % 24) / 24),
			),
			aColumn(
				"facts",
				"f.validation",
				given.map((place) => ((place * 11 + 5) % 24) / 24),
			),
		],
		{ fields: (place) => ({ documentId: `d${place % 12}` }) },
	);
	const { answer, tables } = run(weak);
	expect(answer).toContain("leaves open");
	expect(tables[0]?.rows[0]?.[2]).toMatchObject({ nClusters: 12 });
	expect(tables[0]?.rows[0]?.[2]).toMatchObject({
		warnings: expect.arrayContaining(["FEW_CLUSTERS"]),
	});
});

test("A1: without a pair it says what to do", () => {
	expect(run(analysisData([aColumn("a", "faithfulness", [1])])).missing).toContain("atomic-facts");
});
