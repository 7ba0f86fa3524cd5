import { z } from "zod";
import { isRefusal } from "../../base/refusal.ts";
import { type AnalysisData, commonItems, nameOf, valuesAt } from "../data/analysis-data.ts";
import { embeddingNotes } from "../data/embeddings.ts";
import {
	correlationsAt,
	countsAgainst,
	type GraphColumn,
	graphColumns,
	METHODS,
	named,
	ragasColumns,
} from "../data/graph-columns.ts";
import { CLUSTER_POLICY } from "../data/intervals.ts";
import { dataSetsOf, metadataFields } from "../data/metadata-field.ts";
import { rangeOf } from "../data/metrics.ts";
import { meanFigures, orderInWords } from "../data/published-order.ts";
import { computed } from "../report/analysis.ts";
import type { Chart } from "../report/chart.ts";
import { coverageWords, figure, intervalOf, plainValue } from "../report/figures.ts";
import { type Findings, NO_FINDINGS } from "../report/report.ts";
import {
	ceilingTable,
	differencesTable,
	graphAnswer,
	type OnPeople,
} from "./graph-people-tables.ts";
import { peopleDimensions } from "./people-numbers.ts";

const Options = z.object({
	/** The metadata field that names an item's data set; empty: `dataset`, else all items are one. */
	dataset: z.string().default(""),
	/** Of the differences and the ceiling. */
	method: z.enum(METHODS).default("spearman"),
});
type Options = z.infer<typeof Options>;

/** A14: knowledge graphs against the mean of the annotators. */
export const graphAgainstPeopleAnalysis = computed({
	id: "A14",
	title: "Knowledge graphs against people",
	source: "Knowledge-Graph Based RAG System Evaluation Framework, 1c",
	question:
		"Do figures of knowledge graphs follow what people say, as closely as Ragas does and as people follow each other?",
	published:
		"On items annotated by people the graph's figures correlated with them moderately to highly, on context relevancy least.",
	limits:
		"How far a figure can follow people is bounded by how far people follow each other. Which of two methods follows them better is in the paired difference of the correlations, not in which is higher; and the mean of several people is steadier than one of them, which flatters every method alike.",
	options: Options,
	offers: ({ items }) => ({ dataset: metadataFields(items) }),
	run,
});

function run(data: AnalysisData, { dataset, method }: Options): Findings {
	const labelled = peopleDimensions(data);
	const columns = graphColumns(data);
	const graphs = columns.map(({ judged }) => judged);
	const sets = dataSetsOf(data, dataset);
	if (isRefusal(sets)) return { ...NO_FINDINGS, missing: sets.sentence };
	const bound = labelled
		.map((people) => ({
			people,
			graphs: graphs.filter((judged) => countsAgainst(judged, people.dimension)),
			ragas: ragasColumns(data).filter((judged) => countsAgainst(judged, people.dimension)),
		}))
		.filter((each) => each.graphs.length > 0);
	if (bound.length === 0) {
		const missing =
			graphs.length === 0
				? "No knowledge-graph judge has run yet. Run one over items that people have labelled."
				: "No dimension that people labelled has a figure of a knowledge graph bound to it. Let people label faithfulness, relevancy or correctness, and bind the graph's dimensions to them.";
		return { ...NO_FINDINGS, missing };
	}
	const all = sets.flatMap((set) => bound.map((each): OnPeople => ({ set, ...each })));
	const rows = all.flatMap((each) => correlationRows(data, each));
	const differences = differencesTable(data, all, method);
	const tables = [differences, ceilingTable(data, all, method)];
	return {
		answer: [graphAnswer(differences), publishedOrder(columns, rows)]
			.filter((words) => words !== null)
			.join(" "),
		policy: [
			"People's value is the mean of an item's labels. A figure counts against the dimension it is bound to, else against the one of its name.",
			"Graph and Ragas are compared on the items that both scored and people labelled: one paired difference of correlations with the same people.",
			"The ceiling: each person against the mean of the others, and the graph against the same means. A graph that comes as near as the person is as good as one more annotator by this measure, not by every one.",
			"Whether the order of the paper is seen goes by means of Spearman's correlations over the graph's figures of a dimension; their differences have no interval.",
			CLUSTER_POLICY,
		],
		charts: [barsOf(rows), ...all.flatMap((each) => scattersOf(data, each))],
		tables: [
			{
				title: "Correlation with the mean of the annotators",
				columns: [
					{ title: "Data set", kind: "text" },
					{ title: "Dimension", kind: "text" },
					{ title: "Judge", kind: "text" },
					{ title: "Items", kind: "count" },
					{ title: "Pearson", kind: "figure" },
					{ title: "Spearman", kind: "figure" },
					{ title: "Scored", kind: "text" },
					{ title: "In the paper", kind: "text", printed: true },
				],
				rows: rows.map(({ set, dimension, judged, n, pearson, spearman }) => [
					set,
					dimension,
					nameOf(judged),
					n,
					figure(pearson),
					figure(spearman),
					coverageWords(judged),
					judged.dimension.startsWith("context_relevancy.") ? "weakest" : null,
				]),
			},
			...tables.filter((table) => table.rows.length > 0),
		],
		notes: [
			...embeddingNotes(all.flatMap(({ graphs, ragas }) => [...graphs, ...ragas])),
			...(all.some(({ ragas }) => ragas.length > 0)
				? []
				: [
						"No dimension of Ragas counts against what people labelled: there is no difference to it.",
					]),
		],
	};
}

function correlationRows(data: AnalysisData, { set, people, graphs, ragas }: OnPeople) {
	return [...graphs, ...ragas].map((judged) => {
		const mean = { name: people.dimension, values: people.mean };
		const correlations = correlationsAt(data, set.places, [named(judged), mean]);
		const { n } = correlations.pearson;
		return { set: set.name, dimension: people.dimension, judged, n, ...correlations };
	});
}

/** Does the graph follow people least on context relevancy, as the paper found? */
function publishedOrder(
	columns: readonly GraphColumn[],
	rows: ReturnType<typeof correlationRows>,
): string | null {
	const found = columns.flatMap(({ judged, base }) =>
		rows.filter((row) => row.judged === judged).map(({ spearman }) => ({ base, result: spearman })),
	);
	const does = "the graph's figures follow people";
	return orderInWords(meanFigures(found), { does, base: "context_relevancy", is: "least" });
}

function barsOf(rows: ReturnType<typeof correlationRows>): Chart {
	return {
		kind: "bars",
		title: "Spearman's correlation with the mean of the annotators",
		range: [-1, 1],
		rows: rows.map(({ set, dimension, judged, spearman }) => ({
			group: `${set}: ${dimension}`,
			label: nameOf(judged),
			value: plainValue(spearman),
			ci: intervalOf(spearman),
		})),
	};
}

function scattersOf({ items }: AnalysisData, { set, people, graphs }: OnPeople): Chart[] {
	return graphs.map((graph) => {
		const shared = new Set(commonItems([graph, { values: people.mean }]));
		const places = set.places.filter((place) => shared.has(place));
		const labels = valuesAt(people.mean, places);
		return {
			kind: "scatter",
			title: `${set.name}: ${nameOf(graph)} and people on ${people.dimension}`,
			x: { label: nameOf(graph), range: rangeOf([graph]) },
			y: {
				label: `people, ${people.dimension}`,
				range: [Math.min(0, ...labels), Math.max(1, ...labels)],
			},
			points: places.map((place) => ({
				x: graph.values[place],
				y: people.mean[place],
				item: items[place]?.id ?? "",
			})),
		};
	});
}
