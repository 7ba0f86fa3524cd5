import { bestOf, type Partition, partitions } from "./communities.ts";
import { type GraphRules, type GraphSide, type Match, orderOf, weightedEdges } from "./graph.ts";
import { cheapestRoutes, countWithin, type Route } from "./multi-hop.ts";
import { MOST_MATCHES, similarities, type Vectors } from "./similarities.ts";

/** One comparison of two sides, both with entities. */
export type GraphTask = {
	readonly input: GraphSide;
	readonly other: GraphSide;
	/** Of all labels, none of them zero; in shared memory it is not copied to the worker. */
	readonly vectors: Vectors;
	readonly rules: GraphRules;
	/** Score the opposite direction too. */
	readonly reverse: boolean;
};

export type Count = { readonly numerator: number; readonly denominator: number };

/** What one direction comes to by paths. */
export type MultiHop = {
	/** Entities that are found again by the rules' traversal, and by each. */
	readonly found: Count;
	readonly directed: number;
	readonly undirected: number;
	/** By the rules' traversal, for each entity. */
	readonly routes: readonly (Route | null)[];
	/** Found entities: a row for each threshold of the grid, a column for each delta. */
	readonly grid: readonly (readonly number[])[];
};

type Range = readonly [lowest: number, highest: number];

/** A community count of the best partition, and the range of its value over all orders. */
export type CommunityCount = Count & { readonly range: Range };

export type GraphScore = {
	readonly nodes: number;
	readonly edges: number;
	/** The strongest pairs of similar entities, and how many there are. */
	readonly matches: readonly Match[];
	readonly matched: number;
	readonly multiHop: MultiHop;
	readonly communityNodes: CommunityCount;
	readonly communityShare: CommunityCount;
	readonly partition: Partition;
	readonly modularityRange: Range;
	readonly reverse: {
		readonly multiHop: MultiHop;
		readonly communityNodes: CommunityCount;
	} | null;
};

/** More similar pairs than this are counted and not listed. */
const LISTED_MATCHES = 2_000;

/**
 * Everything that the two graphs say of each other. Pure, and heavy: to be called in a worker.
 * @returns null where more than `MOST_MATCHES` pairs are similar: the time of communities grows with them
 */
export function scoreGraph({
	input,
	other,
	vectors,
	rules,
	reverse,
}: GraphTask): GraphScore | null {
	const rows = { input: input.rows, other: other.rows };
	const { matches, nearest, nearestInput } = similarities(vectors, rows, rules);
	if (matches.length > MOST_MATCHES) return null;
	const nodes = orderOf(input) + orderOf(other);
	const edges = weightedEdges({ input, other }, matches);
	const found = partitions(nodes, edges, rules.resolution);
	const best = bestOf(found);
	const counts = found.map((partition) => communityCounts(partition, input, other));
	const own = counts[found.indexOf(best)];
	const withRange = (pick: (counts: CommunityCounts) => Count): CommunityCount => ({
		...pick(own),
		range: rangeOf(counts.map((each) => shareOf(pick(each)))),
	});
	return {
		nodes,
		edges: edges.length,
		matches: strongest(matches),
		matched: matches.length,
		multiHop: multiHop(input, nearest, rules),
		communityNodes: withRange(({ input }) => input),
		communityShare: withRange(({ communities }) => communities),
		partition: best,
		modularityRange: rangeOf(found.map(({ modularity }) => modularity)),
		reverse: reverse
			? {
					multiHop: multiHop(other, nearestInput, rules),
					communityNodes: withRange(({ other }) => other),
				}
			: null,
	};
}

function multiHop(
	side: GraphSide,
	nearest: Parameters<typeof cheapestRoutes>[1],
	rules: GraphRules,
): MultiHop {
	const { strict, threshold, delta, traversal, grid } = rules;
	const directed = cheapestRoutes(side, nearest, { strict, threshold, traversal: "directed" });
	const undirected = cheapestRoutes(side, nearest, { strict, threshold, traversal: "undirected" });
	const routes = traversal === "directed" ? directed : undirected;
	return {
		found: { numerator: countWithin(routes, delta), denominator: side.rows.length },
		directed: countWithin(directed, delta),
		undirected: countWithin(undirected, delta),
		routes,
		grid: grid.thresholds.map((other) => {
			const at = cheapestRoutes(side, nearest, { strict, threshold: other, traversal });
			return grid.deltas.map((highest) => countWithin(at, highest));
		}),
	};
}

type CommunityCounts = {
	/** Entities of the side whose community holds one of the other. */
	readonly input: Count;
	readonly other: Count;
	/** Communities with entities of both sides. */
	readonly communities: Count;
};

function communityCounts(
	{ communities, count }: Partition,
	input: GraphSide,
	other: GraphSide,
): CommunityCounts {
	const start = orderOf(input);
	const inputs = communities.slice(0, input.rows.length);
	const others = communities.slice(start, start + other.rows.length);
	const [hasInput, hasOther] = [new Set(inputs), new Set(others)];
	const both = [...hasInput].filter((community) => hasOther.has(community));
	const among = (own: readonly number[], there: ReadonlySet<number>) => ({
		numerator: own.filter((community) => there.has(community)).length,
		denominator: own.length,
	});
	return {
		input: among(inputs, hasOther),
		other: among(others, hasInput),
		communities: { numerator: both.length, denominator: count },
	};
}

function strongest(matches: readonly Match[]): readonly Match[] {
	if (matches.length <= LISTED_MATCHES) return matches;
	return [...matches].sort(([, , a], [, , b]) => b - a).slice(0, LISTED_MATCHES);
}

function rangeOf(values: readonly number[]): Range {
	return [Math.min(...values), Math.max(...values)];
}

function shareOf({ numerator, denominator }: Count): number {
	return numerator / denominator;
}
