import { UndirectedGraph } from "graphology";
import louvain from "graphology-communities-louvain";

/** Louvain's result depends on the order of the nodes: so many are tried. */
export const ORDERS = 20;

const MILLION = 1_000_000;

export type Partition = {
	/** For each node its community, numbered from 0 in order of their first nodes. */
	readonly communities: readonly number[];
	/** How many there are. */
	readonly count: number;
	readonly modularity: number;
};

/** Two nodes and the weight of their edge in millionths. */
export type WeightedEdge = readonly [number, number, number];

/**
 * Communities by Louvain in 20 seeded orders of the nodes, always the same ones for a graph. An edge
 * that is there both ways counts once.
 */
export function partitions(
	nodes: number,
	edges: readonly WeightedEdge[],
	resolution: number,
): Partition[] {
	const distinct = [...new Map(edges.map((edge) => [keyOf(edge), edge])).values()].filter(
		([, , weight]) => weight > 0,
	);
	return Array.from({ length: ORDERS }, (_, seed) => {
		const random = randomNumbers(seed + 1);
		const graph = new UndirectedGraph<object, { weight: number }>();
		for (const node of shuffled(nodes, random)) graph.addNode(node);
		for (const [one, other, weight] of distinct) {
			graph.addUndirectedEdge(one, other, { weight: weight / MILLION });
		}
		const found = louvain(graph, { resolution, rng: random, getEdgeWeight: "weight" });
		const communities = renumbered(Array.from({ length: nodes }, (_, node) => found[node] ?? -1));
		const count = Math.max(-1, ...communities) + 1;
		const modularity = modularityOf(communities, { edges: distinct, count, resolution });
		return { communities, count, modularity };
	});
}

/** The partition of highest modularity, the first of several. */
export function bestOf(found: readonly Partition[]): Partition {
	return found.reduce((best, next) => (next.modularity > best.modularity ? next : best));
}

function keyOf([one, other]: WeightedEdge): string {
	return one < other ? `${one} ${other}` : `${other} ${one}`;
}

function renumbered(communities: readonly number[]): number[] {
	const numbers = new Map<number, number>();
	return communities.map((community) => {
		const number = numbers.get(community) ?? numbers.size;
		numbers.set(community, number);
		return number;
	});
}

/** Summed in millionths, so that equal partitions have equal modularity, whatever order found them. */
function modularityOf(
	communities: readonly number[],
	of: { edges: readonly WeightedEdge[]; count: number; resolution: number },
): number {
	const inside = new Float64Array(of.count);
	const degrees = new Float64Array(of.count);
	let total = 0;
	for (const [one, other, weight] of of.edges) {
		const [a, b] = [communities[one], communities[other]];
		if (a === b) inside[a] = inside[a] + weight;
		degrees[a] = degrees[a] + weight;
		degrees[b] = degrees[b] + weight;
		total += weight;
	}
	if (total === 0) return 0;
	let modularity = 0;
	for (let community = 0; community < of.count; community++) {
		const share = degrees[community] / (2 * total);
		modularity += inside[community] / total - of.resolution * share * share;
	}
	return modularity;
}

function shuffled(length: number, random: () => number): number[] {
	const order = Array.from({ length }, (_, at) => at);
	for (let at = length - 1; at > 0; at--) {
		const other = Math.floor(random() * (at + 1));
		[order[at], order[other]] = [order[other], order[at]];
	}
	return order;
}

/** Numbers in [0, 1), the same for a seed every time: mulberry32. */
function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
	};
}
