import { expect, test } from "vitest";
import type { JudgedDimension } from "../data/analysis-data.ts";
import { aColumn, analysisData, peopleOn } from "../testing/analysis-data.ts";
import { graphAgainstPeopleAnalysis } from "./graph-against-people.ts";

const N = 30;
const column = (of: (at: number) => number) => Array.from({ length: N }, (_, at) => of(at));
const ANN = column((at) => 1 + (at % 5));
const BOB = column((at) => 1 + ((at + (at % 3 === 0 ? 1 : 0)) % 5));
const PEOPLE = peopleOn("faithfulness", [1, 2, 3, 4, 5], { ann: ANN, bob: BOB });
const near = aColumn(
	"kg",
	"faithfulness.multi_hop",
	column((at) => ANN[at] / 5),
	{
		protocol: "knowledge-graph",
		boundTo: "faithfulness",
	},
);
const far = aColumn(
	"ragas-1",
	"faithfulness",
	column((at) => ((at * 7) % 11) / 11),
	{
		protocol: "ragas",
		boundTo: "faithfulness",
	},
);

const run = (judged: JudgedDimension[], options: object = {}, dimensions = [PEOPLE]) =>
	graphAgainstPeopleAnalysis.run(
		analysisData(judged, { dimensions, items: N }),
		graphAgainstPeopleAnalysis.options.parse(options),
	);

const numberIn = (cell: unknown) => (cell as { value: number }).value;

test("A14: graphs and Ragas against the mean of the annotators, and the difference", () => {
	const found = run([near, far]);
	const [correlations, differences] = found.tables;
	expect(correlations?.rows.map((row) => row.slice(0, 4))).toEqual([
		["library", "faithfulness", "kg/faithfulness.multi_hop", 30],
		["library", "faithfulness", "ragas-1/faithfulness", 30],
	]);
	const [graph, ragas] = correlations?.rows.map((row) => numberIn(row[5])) ?? [];
	const row = differences?.rows[0] ?? [];
	expect(row[5]).toBeCloseTo(graph, 10);
	expect(numberIn(row[7])).toBeCloseTo(graph - ragas, 10);
	expect(row[7]).toMatchObject({ n: 30 });
	expect(found.answer).toContain("kg/faithfulness.multi_hop follows people on faithfulness more");
	expect(found.answer).toContain("not corrected");
	expect(found.charts.map(({ kind }) => kind)).toEqual(["bars", "scatter"]);
});

test("A14: people against each other are the ceiling, on the same items as the graph", () => {
	const { tables } = run([near, far], { method: "pearson" });
	expect(tables[2]?.rows.map((row) => row.slice(2, 5))).toEqual([
		["ann", "kg/faithfulness.multi_hop", 30],
		["bob", "kg/faithfulness.multi_hop", 30],
	]);
	// The graph is a line of what ann said: against bob, both are alike.
	const [ann, bob] = tables[2]?.rows ?? [];
	expect(numberIn(ann?.[7])).toBeCloseTo(0, 12);
	expect(bob?.[6]).toBeCloseTo(1, 12);
});

test("A14: one person has no ceiling, and without Ragas there is no difference", () => {
	const one = peopleOn("faithfulness", [1, 2, 3, 4, 5], { ann: ANN });
	const found = run([near], {}, [one]);
	expect(found.tables).toHaveLength(1);
	expect(found.notes[0]).toContain("No dimension of Ragas");
});

test("A14: whether context relevancy is followed least, as in the paper, is computed", () => {
	const named = (judged: JudgedDimension, name: string) => ({
		...judged,
		dimension: `${name}.multi_hop`,
		protocol: "knowledge-graph",
		boundTo: name,
	});
	const contexts = { ...PEOPLE, dimension: { ...PEOPLE.dimension, name: "context_relevancy" } };
	const said = (faithful: JudgedDimension, retrieved: JudgedDimension) =>
		run([named(faithful, "faithfulness"), named(retrieved, "context_relevancy")], {}, [
			PEOPLE,
			contexts,
		]).answer;
	expect(said(near, far)).toContain("As in the paper, the graph's figures follow people least on");
	expect(said(far, near)).toContain(
		"Unlike in the paper, context_relevancy is not where the graph",
	);
	expect(run([near, far]).answer).not.toContain("in the paper");
});

test("A14: what is missing is said", () => {
	expect(run([far]).missing).toContain("No knowledge-graph judge");
	expect(run([{ ...near, boundTo: "tone" }]).missing).toContain("bind the graph");
	expect(run([near], {}, []).missing).toContain("Let people label");
});
