import { expect, test } from "vitest";
import type { JudgedDimension } from "../data/analysis-data.ts";
import { aColumn, analysisData } from "../testing/analysis-data.ts";
import { graphAgainstRagasAnalysis } from "./graph-against-ragas.ts";

const graph = (
	dimension: string,
	cells: Parameters<typeof aColumn>[2],
	boundTo: string | null = null,
) => aColumn("kg", dimension, cells, { protocol: "knowledge-graph", boundTo });
const ragas = (
	dimension: string,
	cells: Parameters<typeof aColumn>[2],
	boundTo: string | null = null,
) => aColumn("ragas-1", dimension, cells, { protocol: "ragas", boundTo });
const run = (judged: JudgedDimension[], options: object = {}, fields = (_: number) => ({})) =>
	graphAgainstRagasAnalysis.run(
		analysisData(judged, { fields }),
		graphAgainstRagasAnalysis.options.parse(options),
	);

const UP = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
const DOWN = [0.9, 0.8, 0.7, 0.6, 0.5, "no_claims"];

test("A13: each measure stands beside the Ragas dimension of the same name", () => {
	const found = run([
		graph("faithfulness.multi_hop", UP),
		graph("faithfulness.community_share", DOWN),
		graph("faithfulness.reverse.multi_hop", UP),
		graph("context_relevancy.multi_hop", [0.2, 0.1, 0.4, 0.3, 0.6, 0.5]),
		ragas("faithfulness", UP),
		ragas("response_groundedness", UP),
		ragas("context_relevance", UP),
		ragas("noise_sensitivity", UP),
	]);
	const rows = found.tables[0]?.rows ?? [];
	expect(rows.map((row) => row.slice(0, 4))).toEqual([
		["library", "kg/faithfulness.multi_hop", "ragas-1/faithfulness", 6],
		["library", "kg/faithfulness.multi_hop", "ragas-1/response_groundedness", 6],
		["library", "kg/faithfulness.community_share", "ragas-1/faithfulness", 5],
		["library", "kg/faithfulness.community_share", "ragas-1/response_groundedness", 5],
		["library", "kg/context_relevancy.multi_hop", "ragas-1/context_relevance", 6],
	]);
	expect(rows[0]?.[4]).toMatchObject({ value: 1 });
	expect(rows[2]?.[5]).toMatchObject({ value: -1 });
	expect(rows[2]?.[6]).toBe("5 of 6");
	// Ranks 2 1 4 3 6 5 against 1 … 6: 1 − 6·6/(6·35).
	expect(rows[4]?.[5]).toMatchObject({ value: expect.closeTo(1 - 36 / 210, 12), n: 6 });
	expect(rows.map((row) => row.at(-1))).toEqual(["little", "little", "moderate", "moderate", null]);
	expect(found.charts[0]).toMatchObject({
		kind: "heat",
		columns: ["multi_hop", "community_nodes", "community_share"],
	});
	expect(found.charts[1]).toMatchObject({ kind: "scatter", points: { length: 6 } });
	expect(found.answer).toContain("lowest for kg/faithfulness.community_share");
});

test("A13: without a common name the binding decides; data sets are kept apart", () => {
	const judged = [
		graph("faithfulness.multi_hop", UP, "truth"),
		ragas("context_recall", UP, "truth"),
	];
	const found = run(judged, {}, (place) => ({ metadata: { dataset: place < 4 ? "tech" : "law" } }));
	expect(found.tables[0]?.rows.map((row) => [row[0], row[3]])).toEqual([
		["law", 2],
		["tech", 4],
	]);
	expect(run(judged, { dataset: "corpus" }).missing).toContain("corpus");
});

test("A13: of several judges the points of one are drawn, all are in the table", () => {
	const judged = [
		graph("faithfulness.multi_hop", UP),
		ragas("faithfulness", UP),
		aColumn("ragas-2", "faithfulness", DOWN, { protocol: "ragas" }),
	];
	const drawnOf = (options: object) =>
		run(judged, options).charts.flatMap((chart) => (chart.kind === "scatter" ? chart.y.label : []));
	expect(drawnOf({})).toEqual(["ragas-1/faithfulness"]);
	expect(drawnOf({ drawn: "ragas-2" })).toEqual(["ragas-2/faithfulness"]);
	expect(run(judged).tables[0]?.rows).toHaveLength(2);
	expect(run(judged).notes.join(" ")).toContain("drawn for ragas-1");
	expect(run(judged, { drawn: "nobody" }).missing).toContain("nobody is no judge of Ragas");
});

test("A13: whether the paper's order is seen is computed, figure by figure", () => {
	const near = [0.1, 0.2, 0.3, 0.4, 0.6, 0.5];
	const judged = (faithful: readonly number[], relevant: readonly number[]) => [
		graph("faithfulness.multi_hop", faithful),
		graph("answer_relevancy.multi_hop", relevant),
		graph("faithfulness.community_nodes", faithful),
		graph("answer_relevancy.community_nodes", relevant),
		ragas("faithfulness", UP),
		ragas("answer_relevancy", UP),
	];
	const unlike = run(judged(near, UP)).answer;
	expect(unlike).toContain(
		"As in the paper, multi_hop follows Ragas least on faithfulness: 0.94 there, 1.00 on answer_relevancy. The paper says hardly: here it is more.",
	);
	expect(unlike).toContain(
		"Unlike in the paper, faithfulness is not where community_nodes follows Ragas most",
	);
	const other = run(judged(UP, near)).answer;
	expect(other).toContain(
		"Unlike in the paper, faithfulness is not where multi_hop follows Ragas least",
	);
	expect(other).toContain("As in the paper, community_nodes follows Ragas most");
	expect(
		run([graph("faithfulness.multi_hop", UP), ragas("faithfulness", UP)]).answer,
	).not.toContain("in the paper");
});

test("A13: what is missing is said", () => {
	expect(run([ragas("faithfulness", UP)]).missing).toContain("knowledge-graph judge");
	expect(run([graph("faithfulness.multi_hop", UP)]).missing).toContain("Run a Ragas judge");
	const apart = [graph("faithfulness.multi_hop", UP), ragas("context_recall", UP)];
	expect(run(apart).missing).toContain("Bind both");
});
