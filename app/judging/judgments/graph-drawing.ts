import { z } from "zod";

/** What a comparison of two knowledge graphs keeps to be drawn (`evidence` of `….multi_hop`). */
const GraphEvidence = z.object({
	graph: z.object({
		/** Label, side and kind, community. */
		nodes: z.array(z.tuple([z.string(), z.string(), z.number()])),
		/** From and to, by place among the nodes, and cost. */
		edges: z.array(z.tuple([z.number(), z.number(), z.number()])),
	}),
	paths: z.array(z.object({ cost: z.number().nullable(), path: z.array(z.string()).nullable() })),
});

export type DrawnEntity = {
	readonly node: number;
	readonly label: string;
	readonly row: number;
	/** Of the input side: a path within reach was found. */
	readonly isReached: boolean;
};
/** A relation between two entities of a side, or two similar entities of both. */
export type DrawnEdge = {
	/** Its place among the evidence's edges: titles and ends may be those of another one, too. */
	readonly place: number;
	readonly from: DrawnEntity;
	readonly to: DrawnEntity;
	readonly title: string;
	readonly isOnPath: boolean;
};

export type GraphDrawing = {
	readonly input: readonly DrawnEntity[];
	readonly other: readonly DrawnEntity[];
	readonly similar: readonly DrawnEdge[];
	readonly relations: readonly DrawnEdge[];
	/** Entities of the other side without any tie to what is drawn. */
	readonly leftOut: number;
};

/** Entities of one side that a drawing shows; more would not be readable. */
const MOST = 40;

/**
 * Two columns of entities, ties between them and within them, and which of them lie on a cheapest
 * path. Relations are drawn as ties from head to tail. Null where the evidence holds no graph.
 */
export function graphDrawing(evidence: unknown): GraphDrawing | null {
	const read = GraphEvidence.safeParse(evidence).data;
	if (!read) return null;
	const { nodes, edges } = read.graph;
	const isEntity = (node: number) => nodes[node]?.[1].includes(" entity") ?? false;
	const isInput = (node: number) => nodes[node]?.[1].startsWith("input") ?? false;
	const entities = [...nodes.keys()].filter(isEntity);
	const ofInput = entities.filter(isInput).slice(0, MOST);
	const similar = edges.flatMap(([a, b, cost], place) =>
		isEntity(a) && isEntity(b) ? [{ a, b, cost, place }] : [],
	);
	const matched = new Set(similar.map(({ b }) => b));
	const triples = triplesOf(edges, isEntity);
	const tied = triples.filter(({ head, tail }) => [head, tail].some((node) => matched.has(node)));
	const near = new Set([...matched, ...tied.flatMap(({ head, tail }) => [head, tail])]);
	const others = entities.filter((node) => !isInput(node));
	const shown = others.filter((node) => near.has(node)).slice(0, MOST);
	const paths = read.paths.flatMap(({ path }) => (path ? [path] : []));
	const labelOf = (node: number) => nodes[node]?.[0] ?? "";
	const reached = new Set(paths.map(([first]) => first));
	const drawn = new Map<number, DrawnEntity>();
	for (const column of [ofInput, shown])
		column.forEach((node, row) => {
			const label = labelOf(node);
			drawn.set(node, { node, label, row, isReached: isInput(node) && reached.has(label) });
		});
	const onPath = new Set(
		paths.flatMap((path) => path.slice(1).map((to, at) => `${path[at]}\n${to}`)),
	);
	const isOn = (...labels: string[]) =>
		labels.slice(1).every((to, at) => {
			const from = labels[at];
			return onPath.has(`${from}\n${to}`) || onPath.has(`${to}\n${from}`);
		});
	const tie = (a: number, b: number, rest: Omit<DrawnEdge, "from" | "to">): DrawnEdge[] => {
		const [from, to] = [drawn.get(a), drawn.get(b)];
		return from && to ? [{ from, to, ...rest }] : [];
	};
	return {
		input: ofInput.flatMap((node) => drawn.get(node) ?? []),
		other: shown.flatMap((node) => drawn.get(node) ?? []),
		similar: similar.flatMap(({ a, b, cost, place }) => {
			const title = `similar, cosine ${(1 - cost).toFixed(2)}`;
			return tie(a, b, { place, title, isOnPath: isOn(labelOf(a), labelOf(b)) });
		}),
		relations: triples.flatMap(({ head, relation, tail, place }) => {
			const labels = [labelOf(head), labelOf(relation), labelOf(tail)] as const;
			const isOnPath = isInput(head) && isOn(...labels);
			return tie(head, tail, { place, title: labels.join(" · "), isOnPath });
		}),
		leftOut: others.length - shown.length,
	};
}

type Triple = {
	readonly head: number;
	readonly relation: number;
	readonly tail: number;
	/** The place of the edge to the tail. */
	readonly place: number;
};

/** Head and tail of every relation node: the edge into it and the edge out of it. */
function triplesOf(
	edges: readonly (readonly [number, number, number])[],
	isEntity: (node: number) => boolean,
): Triple[] {
	const heads = new Map<number, number>();
	for (const [from, to] of edges) if (isEntity(from) && !isEntity(to)) heads.set(to, from);
	return edges.flatMap(([from, to], place) => {
		const head = heads.get(from);
		return head !== undefined && isEntity(to) ? [{ head, relation: from, tail: to, place }] : [];
	});
}
