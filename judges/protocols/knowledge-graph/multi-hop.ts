import { DirectedGraph } from "graphology";
import { dijkstra } from "graphology-shortest-path";
import {
	costOf,
	type GraphRules,
	type GraphSide,
	isSimilar,
	type Nearest,
	orderOf,
	STRUCTURE_COST,
	type Traversal,
} from "./graph.ts";

/** How an entity reaches the other side most cheaply. */
export type Route = {
	/** In millionths. */
	readonly cost: number;
	/** Own nodes (entities, and relations after them), from the entity to the one that is similar. */
	readonly path: readonly number[];
	/** The entity of the other side that is reached. */
	readonly to: number;
};

/**
 * For each entity of a side its cheapest way to any entity of the other side, null where there is
 * none. One Dijkstra over the reversed edges, from a node that is joined at cost 0 to all entities
 * of the other side. Whoever reaches the other side at all does so by an edge between similar
 * entities and is there; so of those edges only the nearest one of each entity matters, and the other
 * side's own structure does not.
 * @param nearest for each entity of the side the nearest of the other side
 */
export function cheapestRoutes(
	side: GraphSide,
	nearest: readonly Nearest[],
	rules: Pick<GraphRules, "threshold" | "strict"> & { readonly traversal: Traversal },
): (Route | null)[] {
	const graph = new DirectedGraph<object, { cost: number }>();
	const joined = orderOf(side);
	for (let node = 0; node <= joined; node++) graph.addNode(node);
	for (const [at, { cosine }] of nearest.entries()) {
		if (isSimilar(cosine, rules)) graph.addEdge(joined, at, { cost: costOf(cosine) });
	}
	function addReversed(from: number, to: number): void {
		graph.mergeEdge(to, from, { cost: STRUCTURE_COST });
		if (rules.traversal === "undirected") graph.mergeEdge(from, to, { cost: STRUCTURE_COST });
	}
	for (const [at, [head, tail]] of side.triplets.entries()) {
		addReversed(head, side.rows.length + at);
		addReversed(side.rows.length + at, tail);
	}

	const paths = dijkstra.singleSource(graph, joined, "cost");
	return nearest.map((_, entity) => {
		const path = paths[entity]?.slice(1).reverse().map(Number);
		const match = nearest[path?.at(-1) ?? -1];
		if (!path || !match) return null;
		const cost = costOf(match.cosine) + (path.length - 1) * STRUCTURE_COST;
		return { cost, path, to: match.entity };
	});
}

/** How many entities reach the other side at no more than this cost. */
export function countWithin(routes: readonly (Route | null)[], delta: number): number {
	return routes.filter((route) => route !== null && route.cost <= delta).length;
}
