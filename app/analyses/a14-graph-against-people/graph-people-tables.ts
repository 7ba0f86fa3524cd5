import {
	type CorrelationMethod,
	correlationDifference,
	isDefined,
	jointRows,
} from "#stats/index.ts";
import { decimal } from "../../ui/numbers.ts";
import { type AnalysisData, type JudgedDimension, nameOf } from "../data/analysis-data.ts";
import { counterparts, graphColumns } from "../data/graph-columns.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import type { DataSet } from "../data/metadata-field.ts";
import { figure, numberCell } from "../report/figures.ts";
import type { ReportTable, TableCell } from "../report/report.ts";
import type { PeopleOn } from "./people-numbers.ts";

/** Graphs and Ragas on a dimension that people labelled, on the items of one data set. */
export type OnPeople = {
	readonly set: DataSet;
	readonly people: PeopleOn;
	readonly graphs: readonly JudgedDimension[];
	readonly ragas: readonly JudgedDimension[];
};

/** Correlation of each graph with people minus that of Ragas with the same people, paired. */
export function differencesTable(
	data: AnalysisData,
	all: readonly OnPeople[],
	method: CorrelationMethod,
): ReportTable {
	const columns = graphColumns(data);
	return {
		title: `Graph minus Ragas, by ${WORDS[method]} with the same people`,
		columns: [
			...LEADING,
			{ title: "Graph", kind: "text" },
			{ title: "Ragas", kind: "text" },
			{ title: "Items", kind: "count" },
			{ title: "Graph with people", kind: "figure" },
			{ title: "Ragas with people", kind: "figure" },
			{ title: "Graph − Ragas", kind: "figure" },
			{ title: "p", kind: "figure" },
		],
		rows: all.flatMap(({ set, people, graphs, ragas }) =>
			columns
				.filter(({ judged }) => graphs.includes(judged))
				.flatMap((graph) =>
					counterparts(graph, ragas).map((other): TableCell[] => [
						set.name,
						people.dimension,
						nameOf(graph.judged),
						nameOf(other),
						...compared(data, set.places, {
							columns: [graph.judged.values, other.values, people.mean],
							names: [nameOf(graph.judged), nameOf(other), people.dimension],
							method,
						}),
					]),
				),
		),
	};
}

/** Each person against the mean of the others, beside each graph against the same means. */
export function ceilingTable(
	data: AnalysisData,
	all: readonly OnPeople[],
	method: CorrelationMethod,
): ReportTable {
	return {
		title: `People against each other, by ${WORDS[method]}`,
		note: "Person and graph against the same mean of all other people; of many people the twelve with most labels.",
		columns: [
			...LEADING,
			{ title: "Person", kind: "text" },
			{ title: "Graph", kind: "text" },
			{ title: "Items", kind: "count" },
			{ title: "Person with the others", kind: "figure" },
			{ title: "Graph with the others", kind: "figure" },
			{ title: "Person − graph", kind: "figure" },
			{ title: "p", kind: "figure" },
		],
		rows: all.flatMap(({ set, people, graphs }) =>
			(people.persons.length > 1 ? people.persons : []).flatMap(({ name, own, others }) =>
				graphs.map((graph): TableCell[] => [
					set.name,
					people.dimension,
					name,
					nameOf(graph),
					...compared(data, set.places, {
						columns: [own, graph.values, others],
						names: [name, nameOf(graph), people.dimension],
						method,
					}),
				]),
			),
		),
	};
}

const WORDS: Readonly<Record<CorrelationMethod, string>> = {
	pearson: "Pearson's correlation",
	spearman: "Spearman's correlation",
	kendall: "Kendall's tau",
};

const LEADING = [
	{ title: "Data set", kind: "text" },
	{ title: "Dimension", kind: "text" },
] as const;

/** n, the correlation of the first two columns with the third, their difference, and its p. */
function compared(
	{ items }: AnalysisData,
	places: readonly number[],
	{
		columns,
		names,
		method,
	}: {
		readonly columns: readonly Float64Array[];
		readonly names: readonly string[];
		readonly method: CorrelationMethod;
	},
): TableCell[] {
	const taken = (values: Float64Array) =>
		Float64Array.from(places, (place) => values[place] ?? Number.NaN);
	const rows = jointRows(columns.map(taken), { clusters: itemClusters(items, places) });
	const found = correlationDifference(rows, method, { ...STAT_OPTIONS, operands: names });
	const { a, b, difference } = found;
	return [
		rows.n,
		numberCell(a, rows.n),
		numberCell(b, rows.n),
		figure(difference),
		isDefined(difference) ? (difference.p ?? null) : null,
	];
}

/** What the differences of graphs and Ragas say together, no more certain than they are. */
export function graphAnswer({ rows }: ReportTable): string {
	const found = rows.flatMap((row) => {
		const [set, dimension, graph, ragas] = row;
		const difference = row[7];
		if (difference === null || typeof difference !== "object" || !("ci" in difference)) return [];
		return { set, dimension, graph, ragas, difference };
	});
	const decided = found.filter(({ difference: { ci } }) => ci !== null && (ci[0] > 0 || ci[1] < 0));
	if (found.length === 0)
		return "Whether graphs follow people more closely than Ragas is not known.";
	if (decided.length === 0) {
		return `In none of ${found.length} comparisons can it be told whether the graph or Ragas follows people more closely.`;
	}
	const clearest = [...decided].sort(
		(a, b) => Math.abs(b.difference.value) - Math.abs(a.difference.value),
	);
	// One of each dimension: judges of one protocol differ from the graph alike.
	const told = clearest.filter(
		({ dimension }, at) => clearest.findIndex((one) => one.dimension === dimension) === at,
	);
	const words = told.map(({ set, dimension, graph, ragas, difference }) => {
		const [low, high] = difference.ci ?? [Number.NaN, Number.NaN];
		const which = difference.value > 0 ? "more" : "less";
		return `${graph} follows people on ${dimension} ${which} closely than ${ragas} on ${set}: ${decimal(difference.value)} [${decimal(low)}, ${decimal(high)}].`;
	});
	return `${words.join(" ")} ${decided.length} of ${found.length} comparisons have an interval without 0, which is not corrected for their number.`;
}
