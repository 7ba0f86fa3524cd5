import { type CorrelationMethod, pairCellsOfNumbers, pearson, spearman } from "#stats/index.ts";
import { type AnalysisData, type JudgedDimension, nameOf } from "./analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "./intervals.ts";

/** What a knowledge graph measures of a comparison of two sides. */
export const MEASURES = ["multi_hop", "community_nodes", "community_share"] as const;
type Measure = (typeof MEASURES)[number];

/** One figure of a knowledge-graph judge. */
export type GraphColumn = {
	readonly judged: JudgedDimension;
	/** `faithfulness` of `faithfulness.multi_hop`. */
	readonly base: string;
	readonly measure: Measure;
};

/** The figures of knowledge-graph judges, dimension by dimension in the order of measures. */
export function graphColumns({ judged }: AnalysisData): GraphColumn[] {
	return judged.flatMap((column) => {
		if (column.protocol !== "knowledge-graph") return [];
		const [base = "", ...rest] = column.dimension.split(".");
		const measure = MEASURES.find((each) => each === rest.join("."));
		return measure ? { judged: column, base, measure } : [];
	});
}

/** Ragas' dimensions: of judges of that protocol, and values from files whose name says Ragas. */
export function ragasColumns({ judged }: AnalysisData): JudgedDimension[] {
	return judged.filter(
		({ protocol, judge, scale }) =>
			scale.type !== "nominal" &&
			(protocol === "ragas" || (protocol === null && /ragas/i.test(judge))),
	);
}

/** Other names of the same thing. */
const ALIASES: Readonly<Record<string, string>> = {
	groundedness: "faithfulness",
	response_groundedness: "faithfulness",
	response_relevancy: "answer_relevancy",
	response_relevance: "answer_relevancy",
	answer_relevance: "answer_relevancy",
	context_relevance: "context_relevancy",
};

/** The one name of a dimension that has several. */
function oneName(dimension: string): string {
	const plain = dimension.toLowerCase().replaceAll(/[\s-]+/g, "_");
	return ALIASES[plain] ?? plain;
}

/** The columns that measure the same by name; where none does, those bound to the same dimension. */
export function counterparts(
	{ base, judged: { boundTo } }: GraphColumn,
	columns: readonly JudgedDimension[],
): readonly JudgedDimension[] {
	const byName = columns.filter(({ dimension }) => oneName(dimension) === oneName(base));
	if (byName.length > 0 || boundTo === null) return byName;
	return columns.filter((column) => column.boundTo === boundTo);
}

/** Does a judge's figure count against this dimension of the project, by choice or by name? */
export function countsAgainst(
	{ boundTo, dimension }: Pick<JudgedDimension, "boundTo" | "dimension">,
	name: string,
): boolean {
	const [base = dimension] = dimension.split(".");
	return boundTo === null ? oneName(base) === oneName(name) : boundTo === name;
}

/** Pearson's and Spearman's correlation of two columns on some of the items. */
export function correlationsAt(
	{ items }: Pick<AnalysisData, "items">,
	places: readonly number[],
	[first, second]: readonly [NamedValues, NamedValues],
) {
	const taken = (values: Float64Array) =>
		Float64Array.from(places, (place) => values[place] ?? Number.NaN);
	const cells = pairCellsOfNumbers(taken(first.values), taken(second.values), {
		clusters: itemClusters(items, places),
	});
	const options = { ...STAT_OPTIONS, operands: [first.name, second.name] };
	return { pearson: pearson(cells, options), spearman: spearman(cells, options) };
}

type NamedValues = { readonly name: string; readonly values: Float64Array };

/** A judge's column with its name. */
export function named(judged: JudgedDimension): NamedValues {
	return { name: nameOf(judged), values: judged.values };
}

/** The correlations that analyses offer. */
export const METHODS = ["spearman", "pearson"] as const satisfies readonly CorrelationMethod[];
