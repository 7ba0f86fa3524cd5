import { z } from "zod";
import { isDefined, type Result } from "#stats/index.ts";
import { isRefusal } from "../../base/refusal.ts";
import {
	type AnalysisData,
	commonItems,
	type JudgedDimension,
	nameOf,
} from "../data/analysis-data.ts";
import { embeddingNotes } from "../data/embeddings.ts";
import {
	correlationsAt,
	counterparts,
	type GraphColumn,
	graphColumns,
	MEASURES,
	named,
	ragasColumns,
} from "../data/graph-columns.ts";
import { CLUSTER_POLICY } from "../data/intervals.ts";
import { type DataSet, dataSetsOf, metadataFields } from "../data/metadata-field.ts";
import { rangeOf } from "../data/metrics.ts";
import { computed } from "../report/analysis.ts";
import type { Chart } from "../report/chart.ts";
import { coverageWords, figure, plainValue, resultWords } from "../report/figures.ts";
import { type Findings, NO_FINDINGS } from "../report/report.ts";
import { publishedOrders } from "./published-orders.ts";

const Options = z.object({
	/** The metadata field that names an item's data set; empty: `dataset`, else all items are one. */
	dataset: z.string().default(""),
	/** Name of the judge of Ragas whose points are drawn; empty: the first. */
	drawn: z.string().default(""),
});
type Options = z.infer<typeof Options>;

/** A13: knowledge graphs against Ragas. */
export const graphAgainstRagasAnalysis = computed({
	id: "A13",
	title: "Knowledge graphs against Ragas",
	source: "Knowledge-Graph Based RAG System Evaluation Framework, 1a and 1b",
	question:
		"Do figures of knowledge graphs rise and fall with those of Ragas, dimension by dimension?",
	published:
		"Figures of the graph followed Ragas moderately to highly, context relevancy apart: the multi-hop figure on factual correctness and answer relevancy and hardly on faithfulness, the community figure moderately on faithfulness and less elsewhere.",
	limits:
		"Both figures come from models that read the same texts, so that following each other shows no validity. Over several data sets or systems a correlation can come from their means alone, and of a dozen correlations some are high by chance.",
	options: Options,
	offers: (data) => ({ dataset: metadataFields(data.items), drawn: judgesOf(ragasColumns(data)) }),
	run,
});

/** One figure of a graph beside one of Ragas, on the items of one data set that both scored. */
type Pair = {
	readonly set: string;
	readonly graph: GraphColumn;
	readonly ragas: JudgedDimension;
	readonly places: readonly number[];
	readonly pearson: Result;
	readonly spearman: Result;
};

const judgesOf = (columns: readonly JudgedDimension[]) => [
	...new Set(columns.map(({ judge }) => judge)),
];

function run(data: AnalysisData, { dataset, drawn }: Options): Findings {
	const graphs = graphColumns(data);
	const ragas = ragasColumns(data);
	const sets = dataSetsOf(data, dataset);
	if (isRefusal(sets)) return { ...NO_FINDINGS, missing: sets.sentence };
	const missing = missingWords(graphs, ragas);
	if (missing !== null) return { ...NO_FINDINGS, missing };
	const pairs = sets.flatMap((set) =>
		graphs.flatMap((graph) =>
			counterparts(graph, ragas).map((other) => pairOf(data, set, [graph, other])),
		),
	);
	const alone = graphs.filter((graph) => counterparts(graph, ragas).length === 0);
	const judges = judgesOf(pairs.map((pair) => pair.ragas));
	const shown = drawn || judges[0];
	if (drawn && !judges.includes(drawn))
		return { ...NO_FINDINGS, missing: `${drawn} is no judge of Ragas beside a graph here.` };
	return {
		answer: [answerOf(pairs), ...publishedOrders(pairs)].join(" "),
		policy: [
			"A graph's figure stands beside the Ragas dimension of the same name (groundedness = faithfulness, response relevancy = answer relevancy, context relevance = context relevancy), else beside the one bound to the same dimension.",
			"Only items that both scored enter; each data set by itself. A correlation does not see that one of them is higher throughout.",
			"Whether the order of the paper is seen goes by means of Spearman's correlations over judges of Ragas and data sets, context relevancy apart; their differences have no interval.",
			CLUSTER_POLICY,
		],
		// The points of every pair with every judge are more than a page holds.
		charts: [
			heatOf(pairs),
			...pairs.flatMap((pair) => (pair.ragas.judge === shown ? scatterOf(data, pair) : [])),
		],
		tables: [
			{
				title: "Correlation of graphs with Ragas",
				columns: [
					{ title: "Data set", kind: "text" },
					{ title: "Graph", kind: "text" },
					{ title: "Ragas", kind: "text" },
					{ title: "Items", kind: "count" },
					{ title: "Pearson", kind: "figure" },
					{ title: "Spearman", kind: "figure" },
					{ title: "Graph scored", kind: "text" },
					{ title: "Ragas scored", kind: "text" },
					{ title: "In the paper", kind: "text", printed: true },
				],
				rows: pairs.map(({ set, graph, ragas: other, places, pearson, spearman }) => [
					set,
					nameOf(graph.judged),
					nameOf(other),
					places.length,
					figure(pearson),
					figure(spearman),
					coverageWords(graph.judged),
					coverageWords(other),
					inThePaper(graph),
				]),
			},
		],
		notes: [
			...(judges.length > 1
				? [`Points are drawn for ${shown}; the others have theirs drawn when they are chosen.`]
				: []),
			...embeddingNotes(pairs.flatMap((pair) => [pair.graph.judged, pair.ragas])),
			...alone.map(
				({ judged }) => `${nameOf(judged)} has no Ragas dimension beside it and is left out.`,
			),
		],
	};
}

/** What the paper's text says of such a pair; it prints no numbers. */
function inThePaper({ base, measure }: GraphColumn): string | null {
	const isFaithfulness = base === "faithfulness";
	if (measure === "multi_hop") return isFaithfulness ? "little" : null;
	return isFaithfulness ? "moderate" : "weaker than on faithfulness";
}

function missingWords(
	graphs: readonly GraphColumn[],
	ragas: readonly JudgedDimension[],
): string | null {
	if (graphs.length === 0) {
		return "No knowledge-graph judge has run yet. Run one, and a Ragas judge over the same items.";
	}
	if (ragas.length === 0) {
		return "There is nothing of Ragas to compare with. Run a Ragas judge over the same items, or import its values as a judge with Ragas in its name.";
	}
	const isPaired = graphs.some((graph) => counterparts(graph, ragas).length > 0);
	return isPaired
		? null
		: "No Ragas dimension has the name of a graph's, nor is one bound to the same dimension. Bind both to one dimension.";
}

function pairOf(
	data: AnalysisData,
	{ name, places: all }: DataSet,
	[graph, ragas]: readonly [GraphColumn, JudgedDimension],
): Pair {
	const shared = new Set(commonItems([graph.judged, ragas]));
	const places = all.filter((place) => shared.has(place));
	const correlations = correlationsAt(data, places, [named(graph.judged), named(ragas)]);
	return { set: name, graph, ragas, places, ...correlations };
}

function scatterOf({ items }: AnalysisData, { set, graph, ragas, places }: Pair): Chart {
	const [x, y] = [graph.judged, ragas];
	return {
		kind: "scatter",
		title: `${set}: ${nameOf(x)} and ${nameOf(y)}`,
		x: { label: nameOf(x), range: rangeOf([x]) },
		y: { label: nameOf(y), range: rangeOf([y]) },
		points: places.map((place) => ({
			x: x.values[place],
			y: y.values[place],
			item: items[place]?.id ?? "",
		})),
	};
}

/** A row for each dimension that stands beside one of Ragas, a column for each measure. */
function heatOf(pairs: readonly Pair[]): Chart {
	const several = (names: readonly string[]) => new Set(names).size > 1;
	const sets = several(pairs.map(({ set }) => set));
	const graphs = several(pairs.map(({ graph }) => graph.judged.judge));
	// What is the same in every row is not said in every row.
	const rowOf = ({ set, graph, ragas }: Pair) =>
		`${sets ? `${set}: ` : ""}${graphs ? `${graph.judged.judge}/` : ""}${graph.base} · ${ragas.dimension === graph.base ? ragas.judge : nameOf(ragas)}`;
	const rows = [...new Set(pairs.map(rowOf))];
	return {
		kind: "heat",
		title: "Spearman's correlation with Ragas",
		range: [-1, 1],
		rows,
		columns: [...MEASURES],
		cells: rows.map((row) =>
			MEASURES.map((measure) => {
				const pair = pairs.find((each) => rowOf(each) === row && each.graph.measure === measure);
				return pair ? { value: plainValue(pair.spearman), n: pair.places.length } : { value: null };
			}),
		),
	};
}

function answerOf(pairs: readonly Pair[]): string {
	const known = pairs.flatMap(({ spearman, ...pair }) =>
		isDefined(spearman) ? { ...pair, spearman } : [],
	);
	known.sort((a, b) => b.spearman.value - a.spearman.value);
	const [highest, lowest] = [known[0], known.at(-1)];
	if (!highest || !lowest) return "No graph and no dimension of Ragas vary on enough common items.";
	const words = ({ set, graph, ragas, spearman }: (typeof known)[number]) =>
		`${nameOf(graph.judged)} with ${nameOf(ragas)} on ${set}, ${resultWords(spearman)} (n = ${spearman.n})`;
	if (known.length === 1) return `Spearman's correlation of ${words(highest)}.`;
	return `Spearman's correlation is highest for ${words(highest)}, and lowest for ${words(lowest)}.`;
}
