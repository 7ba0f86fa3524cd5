/**
 * The graph of one comparison as plain numbers, as it travels to a worker. A side's entities are
 * numbered from 0; node numbers of the whole graph run over the input side's entities, its
 * relations, the other side's entities and its relations.
 */
export type GraphSide = {
	/** For each entity its row among the vectors. */
	readonly rows: readonly number[];
	/** Head and tail of each triplet. A relation is the node of one triplet, never merged. */
	readonly triplets: readonly (readonly [head: number, tail: number])[];
};

export type Traversal = "directed" | "undirected";

/** What decides what counts as near; thresholds and costs in millionths. */
export type GraphRules = {
	/** Entities of the two sides are similar from this cosine on; `strict`: only above it. */
	readonly threshold: number;
	readonly strict: boolean;
	/** The highest cost at which an entity counts as found. */
	readonly delta: number;
	readonly traversal: Traversal;
	/** Of Louvain. */
	readonly resolution: number;
	/** Other thresholds and deltas to count found entities at. */
	readonly grid: { readonly thresholds: readonly number[]; readonly deltas: readonly number[] };
};

/** Weight and cost of the edges head → relation and relation → tail, in millionths. */
const STRUCTURE_WEIGHT = 900_000;
export const STRUCTURE_COST = 100_000;
const MILLION = 1_000_000;

/** A pair of similar entities, and their cosine in millionths. */
export type Match = readonly [input: number, other: number, cosine: number];

/** The entity of the other side that is nearest to one of this side. */
export type Nearest = { readonly entity: number; readonly cosine: number };

/** What the edge between similar entities costs: 1 − cosine, not below 0. */
export function costOf(cosine: number): number {
	return Math.max(0, MILLION - cosine);
}

/** Is the cosine enough? */
export function isSimilar(cosine: number, rules: Pick<GraphRules, "threshold" | "strict">) {
	return rules.strict ? cosine > rules.threshold : cosine >= rules.threshold;
}

/** How many nodes a side has. */
export function orderOf({ rows, triplets }: GraphSide): number {
	return rows.length + triplets.length;
}

/** Edges of the whole graph as [node, node, weight in millionths]. */
export function weightedEdges(
	{ input, other }: { readonly input: GraphSide; readonly other: GraphSide },
	matches: readonly Match[],
): (readonly [number, number, number])[] {
	const start = orderOf(input);
	return [
		...structure(input, 0),
		...structure(other, start),
		...matches.map(([one, two, cosine]) => [one, start + two, cosine] as const),
	];
}

function structure({ rows, triplets }: GraphSide, start: number) {
	return triplets.flatMap(([head, tail], at) => {
		const relation = start + rows.length + at;
		return [
			[start + head, relation, STRUCTURE_WEIGHT] as const,
			[relation, start + tail, STRUCTURE_WEIGHT] as const,
		];
	});
}
