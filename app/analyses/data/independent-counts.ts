import {
	binaryClassification,
	type ClusterIds,
	cohenKappa,
	contingencyTable,
	MISSING,
	type Result,
	type StatOptions,
} from "#stats/index.ts";

/** What one side was found to be on one of the booleans; null where there is no value. */
export type SideValue = {
	readonly value: boolean | null;
	/** Does it say that the document does not contain the answer? Null where that is not known. */
	readonly saysNotInDocument: boolean | null;
};

/** One part of a question about one document: the golden answer's values and the system's. */
export type SplitPair = {
	readonly document: string;
	readonly question: string;
	readonly golden: SideValue;
	readonly response: SideValue;
};

/** How what is not in the document counts. */
export const COUNTS = ["as_published", "answerable", "abstention_counts"] as const;
export type Count = (typeof COUNTS)[number];

export const MEASURES = ["accuracy", "precision", "recall", "f1", "kappa"] as const;
export type Measure = (typeof MEASURES)[number];

/** Pairs that are not independent of each other: those of a document, of a question, or of either. */
export type ClusterBy = "document" | "question" | "both";

/**
 * The figures of one boolean, truth = golden, prediction = response, `true` the positive level:
 * accuracy, precision, recall, F1 and kappa under each of the three counts.
 * - `as_published`: all parts.
 * - `answerable`: those whose golden answer does not say that the document has no answer.
 * - `abstention_counts`: all; where the golden answer says so, the response is right when it says so
 *   too, whatever the boolean says of it.
 * What is unknown is no pair: it is in `nMissing`, for the last two also where it is not known
 * whether a side says so. Reasons and intervals as `binaryClassification` and `cohenKappa` have them.
 * Source: "Evaluating RAG using LLM-as-a-Judge"; `answerable` and `abstention_counts` are ours.
 */
export function independentCounts(
	pairs: readonly SplitPair[],
	options: StatOptions & { readonly clusterBy?: ClusterBy } = {},
): Record<Count, Record<Measure, Result>> {
	return {
		as_published: countFigures(pairs, "as_published", options),
		answerable: countFigures(pairs, "answerable", options),
		abstention_counts: countFigures(pairs, "abstention_counts", options),
	};
}

/** The figures of one boolean under one of the counts, as `independentCounts` has them. */
export function countFigures(
	pairs: readonly SplitPair[],
	count: Count,
	options: StatOptions & { readonly clusterBy?: ClusterBy } = {},
): Record<Measure, Result> {
	const { clusterBy = "document", ...statOptions } = options;
	const entering = pairs.filter((pair) => counted(pair, count));
	return figuresOf(entering, { count, clusterBy, statOptions });
}

/** Does a pair enter a count at all? */
export function counted(pair: SplitPair, count: Count): boolean {
	return count !== "answerable" || !isNotInDocument(pair);
}

/** What counts as true and what as predicted; null where it is not known. */
export function truthAndPrediction(
	pair: SplitPair,
	count: Count,
): { readonly truth: boolean | null; readonly prediction: boolean | null } {
	return { truth: truth(pair, count), prediction: prediction(pair, count) };
}

/** The golden answer says that the document has no answer. */
function isNotInDocument({ golden }: SplitPair): boolean {
	return golden.saysNotInDocument === true;
}

function figuresOf(
	pairs: readonly SplitPair[],
	{
		count,
		clusterBy,
		statOptions,
	}: {
		readonly count: Count;
		readonly clusterBy: ClusterBy;
		readonly statOptions: StatOptions;
	},
): Record<Measure, Result> {
	const column = (valueIn: (pair: SplitPair) => boolean | null) =>
		Uint8Array.from(pairs, (pair) => codeOf(valueIn(pair)));
	const table = contingencyTable(
		column((pair) => prediction(pair, count)),
		column((pair) => truth(pair, count)),
		2,
		{ clusters: clustersOf(pairs, clusterBy) },
	);
	const { accuracy, precision, recall, f1 } = binaryClassification(table, statOptions);
	const kappa = cohenKappa(table, "unweighted", statOptions);
	return { accuracy, precision, recall, f1, kappa };
}

function codeOf(value: boolean | null): number {
	return value === null ? MISSING : Number(value);
}

/** Where it is not known whether the golden answer says so, the last two counts cannot tell. */
function truth({ golden }: SplitPair, count: Count): boolean | null {
	if (count !== "as_published" && golden.saysNotInDocument === null) return null;
	return golden.value;
}

function prediction(pair: SplitPair, count: Count): boolean | null {
	const { golden, response } = pair;
	if (count !== "abstention_counts" || !isNotInDocument(pair)) return response.value;
	if (response.saysNotInDocument === null || golden.value === null) return null;
	return response.saysNotInDocument ? golden.value : !golden.value;
}

/** What pairs are clustered by, as the statistics take it. */
export function clustersOf(pairs: readonly SplitPair[], clusterBy: ClusterBy): ClusterIds {
	const documents = idsOf(pairs.map(({ document }) => document));
	const questions = idsOf(pairs.map(({ question }) => question));
	if (clusterBy === "both") return [documents, questions];
	return clusterBy === "document" ? documents : questions;
}

function idsOf(names: readonly string[]): Int32Array {
	const ids = new Map([...new Set(names)].map((name, id) => [name, id]));
	return Int32Array.from(names, (name) => ids.get(name) ?? 0);
}
