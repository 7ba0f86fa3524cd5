import type { Outcome } from "#db/model/judgment.ts";
import { costOf, type Match, STRUCTURE_COST } from "./graph.ts";
import { type Figure, figuresOf, type KnowledgeGraphParameters } from "./parameters.ts";
import type { Count, GraphScore, MultiHop } from "./score.ts";
import type { Side } from "./triplets.ts";

const MILLION = 1_000_000;

/** A graph of more nodes or edges is not kept to be drawn. */
const DRAWN_NODES = 400;
const DRAWN_EDGES = 1_200;

export type Sides = { readonly input: Side; readonly other: Side };

/** A score as the outcomes of a comparison's figures, with labels in place of numbers. */
export function scoredOutcomes(
	sides: Sides,
	score: GraphScore,
	parameters: KnowledgeGraphParameters,
): Map<Figure, Outcome> {
	const { input, other } = sides;
	const modularity = {
		modularity: score.partition.modularity,
		modularityRange: score.modularityRange,
	};
	const evidence: Readonly<Record<Figure, () => Outcome>> = {
		multi_hop: () =>
			outcome(score.multiHop.found, {
				...pathEvidence(score.multiHop, [input, other], parameters),
				...{ input: textOf(input), other: textOf(other) },
				...matchEvidence(sides, score),
				...graphEvidence(sides, score),
			}),
		community_nodes: () =>
			outcome(score.communityNodes, { ...modularity, communities: communitiesOf(sides, score) }),
		community_share: () => outcome(score.communityShare, modularity),
		"reverse.multi_hop": () => {
			const { multiHop: found } = reversed(score);
			return outcome(found.found, pathEvidence(found, [other, input], parameters));
		},
		"reverse.community_nodes": () => outcome(reversed(score).communityNodes, modularity),
	};
	return new Map(figuresOf(parameters).map((figure) => [figure, evidence[figure]()]));
}

/** Figures of the other direction are asked for only where it was computed. */
function reversed({ reverse }: GraphScore) {
	if (!reverse) throw new TypeError("the score has one direction only");
	return reverse;
}

function outcome(count: Count, more: object): Outcome {
	const { numerator, denominator } = count;
	return { kind: "scored", value: numerator / denominator, evidence: { ...count, ...more } };
}

function pathEvidence(
	{ directed, undirected, routes, grid }: MultiHop,
	[from, to]: readonly [Side, Side],
	parameters: KnowledgeGraphParameters,
) {
	return {
		found: { directed, undirected },
		paths: routes.map((route, at) => ({
			entity: labelAt(from, at),
			cost: route && route.cost / MILLION,
			path: route && [...route.path.map((node) => nodeLabel(from, node)), labelAt(to, route.to)],
		})),
		...(parameters.grid && { grid: { ...parameters.grid, found: grid } }),
	};
}

/** A side's triplets as texts, and what was dropped. */
function textOf(side: Side) {
	return {
		entities: side.entities.length,
		triplets: side.triplets.map(({ head, relation, tail }) => [
			labelAt(side, head),
			relation,
			labelAt(side, tail),
		]),
		dropped: side.dropped,
	};
}

/** Similar pairs, the strongest first. */
function matchEvidence({ input, other }: Sides, { matches, matched }: GraphScore) {
	const sorted = [...matches].sort(([, , a], [, , b]) => b - a);
	const named = ([one, two, cosine]: Match) =>
		[labelAt(input, one), labelAt(other, two), cosine / MILLION] as const;
	const leftOut = matched - matches.length;
	return { matches: sorted.map(named), ...(leftOut > 0 && { matchesLeftOut: leftOut }) };
}

type Community = { size: number; readonly input: string[]; readonly other: string[] };

/** The entities of each community by side, and how many nodes it has with its relations. */
function communitiesOf({ input, other }: Sides, { partition }: GraphScore) {
	const all = Array.from(
		{ length: partition.count },
		(): Community => ({
			...{ size: 0, input: [], other: [] },
		}),
	);
	for (const [node, community] of partition.communities.entries()) {
		const one = all[community];
		const start = node - input.entities.length - input.triplets.length;
		one.size++;
		if (node < input.entities.length) one.input.push(labelAt(input, node));
		if (start >= 0 && start < other.entities.length) one.other.push(labelAt(other, start));
	}
	return all;
}

/**
 * The graph to be drawn: nodes as [label, side and kind, community], edges as [from, to, cost] by
 * places among the nodes. Of a huge graph only its size is kept.
 */
function graphEvidence({ input, other }: Sides, score: GraphScore) {
	const { nodes, edges, partition, matches } = score;
	const size = { nodes, edges };
	if (nodes > DRAWN_NODES || edges > DRAWN_EDGES) {
		return {
			size,
			graph: null,
			graphLeftOut: `more than ${DRAWN_NODES} nodes or ${DRAWN_EDGES} edges`,
		};
	}
	const start = input.entities.length + input.triplets.length;
	const listed = [...nodesOf(input, "input"), ...nodesOf(other, "other")];
	return {
		size,
		graph: {
			nodes: listed.map((node, at) => [...node, partition.communities[at]]),
			edges: [
				...edgesOf(input, 0),
				...edgesOf(other, start),
				...matches.map(([one, two, cosine]) => [one, start + two, costOf(cosine) / MILLION]),
			],
		},
	};
}

function nodesOf(side: Side, name: "input" | "other") {
	return [
		...side.entities.map(({ original, roles }) => [
			original,
			`${name} entity, ${roles.join(" and ")}`,
		]),
		...side.triplets.map(({ relation }) => [relation, `${name} relation`]),
	];
}

function edgesOf({ entities, triplets }: Side, start: number) {
	const cost = STRUCTURE_COST / MILLION;
	return triplets.flatMap(({ head, tail }, at) => {
		const relation = start + entities.length + at;
		return [
			[start + head, relation, cost],
			[relation, start + tail, cost],
		];
	});
}

function nodeLabel(side: Side, node: number): string {
	const { entities, triplets } = side;
	if (node < entities.length) return labelAt(side, node);
	return triplets[node - entities.length]?.relation ?? "";
}

function labelAt({ entities }: Side, entity: number): string {
	return entities[entity]?.original ?? "";
}
