import fc from "fast-check";
import { expect, test } from "vitest";
import { cosineOfUnits, unitVector } from "../../asking/cosine.ts";
import { bestOf, ORDERS, partitions } from "./communities.ts";
import { costOf, type GraphRules, type GraphSide } from "./graph.ts";
import { cheapestRoutes } from "./multi-hop.ts";
import { scoreGraph } from "./score.ts";
import { similarities } from "./similarities.ts";

/** Scoring a graph tries 20 orders: fewer cases than elsewhere. */
const RUNS = process.env.CONCORD_LONG ? 2_000 : 200;

const PLACES = 3;
const LABELS = 8;

/** Few labels and coarse vectors, so that equal cosines, cycles and shared labels are common. */
const vectors = fc
	.array(fc.tuple(...Array.from({ length: PLACES }, () => fc.integer({ min: -2, max: 2 }))), {
		...{ minLength: LABELS, maxLength: LABELS },
	})
	.map((rows) => {
		const units = rows.map((row) => unitVector(row) ?? Float64Array.of(1, 0, 0));
		return { places: PLACES, numbers: Float64Array.from(units.flatMap((unit) => [...unit])) };
	});

/** A side from triplets of labels, as `sideOf` numbers it. */
function sideFrom(labelled: readonly (readonly [number, number])[]): GraphSide {
	const rows = [...new Set(labelled.flat())].sort((a, b) => a - b);
	const triplets = labelled.map(
		([head, tail]) => [rows.indexOf(head), rows.indexOf(tail)] as const,
	);
	return { rows, triplets };
}

const label = fc.nat({ max: LABELS - 1 });
const labelled = fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 8 });

const rules: fc.Arbitrary<GraphRules> = fc.record({
	threshold: fc.constantFrom(0, 500_000, 700_000, 1_000_000),
	strict: fc.boolean(),
	delta: fc.constantFrom(0, 200_000, 500_000, 2_000_000),
	traversal: fc.constantFrom("directed" as const, "undirected" as const),
	resolution: fc.constantFrom(0.5, 1, 2),
	grid: fc.constant({ thresholds: [500_000], deltas: [500_000] }),
});

test("every value lies in [0, 1], undirected finds no less, and all nodes are in a community", () => {
	fc.assert(
		fc.property(vectors, labelled, labelled, rules, (all, from, to, rules) => {
			const [input, other] = [sideFrom(from), sideFrom(to)];
			const task = { input, other, vectors: all, rules, reverse: true };
			const score = scoreGraph(task);
			if (!score) throw new Error("so few labels have too many matches");
			const counts = [
				score.multiHop.found,
				score.communityNodes,
				score.communityShare,
				score.reverse?.multiHop.found,
				score.reverse?.communityNodes,
			];
			for (const count of counts) {
				expect(count?.numerator).toBeGreaterThanOrEqual(0);
				expect(count?.numerator).toBeLessThanOrEqual(count?.denominator ?? -1);
			}
			expect(score.multiHop.undirected).toBeGreaterThanOrEqual(score.multiHop.directed);
			expect(score.partition.communities).toHaveLength(score.nodes);
			expect(score.partition.modularity).toBe(score.modularityRange[1]);
			expect(scoreGraph(task)).toEqual(score);
		}),
		{ numRuns: RUNS },
	);
});

/** The cheapest costs by Bellman and Ford, over the whole graph with both sides and all its edges. */
function costsByBellmanFord(
	{ input, other }: { input: GraphSide; other: GraphSide },
	matches: readonly (readonly [number, number, number])[],
	undirected: boolean,
): number[] {
	const start = input.rows.length + input.triplets.length;
	const edges: [number, number, number][] = [];
	for (const [side, at] of [[input, 0] as const, [other, start] as const]) {
		for (const [index, [head, tail]] of side.triplets.entries()) {
			const relation = at + side.rows.length + index;
			edges.push([at + head, relation, 100_000], [relation, at + tail, 100_000]);
		}
	}
	for (const [one, two, cosine] of matches) edges.push([one, start + two, costOf(cosine)]);
	if (undirected) edges.push(...edges.map(([a, b, c]) => [b, a, c] as [number, number, number]));
	const nodes = start + other.rows.length + other.triplets.length;
	const costs = Array.from({ length: nodes }, (_, node) =>
		node >= start && node < start + other.rows.length ? 0 : Number.POSITIVE_INFINITY,
	);
	for (let round = 0; round < nodes; round++) {
		for (const [from, to, cost] of edges) {
			costs[from] = Math.min(costs[from], costs[to] + cost);
		}
	}
	return costs.slice(0, input.rows.length);
}

test("costs are those of the whole graph, and no triplet of the other side raises one", () => {
	fc.assert(
		fc.property(vectors, labelled, labelled, labelled, rules, (all, from, to, more, rules) => {
			const input = sideFrom(from);
			const costsWith = (other: GraphSide) => {
				const found = similarities(all, { input: input.rows, other: other.rows }, rules);
				const routes = cheapestRoutes(input, found.nearest, rules);
				const costs = routes.map((route) => route?.cost ?? Number.POSITIVE_INFINITY);
				const isUndirected = rules.traversal === "undirected";
				expect(costs).toEqual(costsByBellmanFord({ input, other }, found.matches, isUndirected));
				return costs;
			};
			const before = costsWith(sideFrom(to));
			const after = costsWith(sideFrom([...to, ...more]));
			for (const [at, cost] of after.entries()) expect(cost).toBeLessThanOrEqual(before[at] ?? 0);
		}),
		{ numRuns: RUNS * 5 },
	);
});

test("the order of triplets changes no cost", () => {
	fc.assert(
		fc.property(vectors, labelled, labelled, rules, fc.nat(), (all, from, to, rules, turn) => {
			const cut = turn % from.length;
			const turned = [...from.slice(cut), ...from.slice(0, cut)];
			const costs = (side: GraphSide) => {
				const rows = { input: side.rows, other: sideFrom(to).rows };
				const { nearest } = similarities(all, rows, rules);
				return cheapestRoutes(side, nearest, rules).map((route) => route?.cost);
			};
			expect(costs(sideFrom(turned))).toEqual(costs(sideFrom(from)));
		}),
		{ numRuns: RUNS * 5 },
	);
});

test("the matrix product gives the cosines of its pairs, whatever the blocks", () => {
	const rows = Array.from({ length: 141 }, (_, at) =>
		unitVector(Float64Array.from({ length: 17 }, (_, place) => Math.sin(1 + at * 17 + place))),
	) as Float64Array[];
	const all = { places: 17, numbers: Float64Array.from(rows.flatMap((row) => [...row])) };
	const input = [3, 0, 139];
	const other = Array.from({ length: 134 }, (_, at) => at + 5);
	const { matches, nearest, nearestInput } = similarities(
		all,
		{ input, other },
		{ threshold: -1_000_000, strict: false },
	);
	const pair = (a: number, b: number) => cosineOfUnits(rows[input[a]], rows[other[b]]);
	expect(matches).toEqual(
		input.flatMap((_, a) => other.map((_, b) => [a, b, pair(a, b)] as const)),
	);
	const columns = other.map((_, b) => Math.max(...input.map((_, a) => pair(a, b))));
	expect(nearestInput.map(({ cosine }) => cosine)).toEqual(columns);
	expect(nearest.map(({ entity, cosine }, a) => pair(a, entity) === cosine)).toEqual([
		true,
		true,
		true,
	]);
});

test("a cosine above 1 costs 0", () => {
	expect(costOf(1_000_001)).toBe(0);
	expect(costOf(1_000_000)).toBe(0);
	expect(costOf(700_000)).toBe(300_000);
});

test("an edge that is there both ways counts once", () => {
	const once = partitions(2, [[0, 1, 900_000]], 1);
	const twice = partitions(
		2,
		[
			[0, 1, 900_000],
			[1, 0, 900_000],
		],
		1,
	);
	expect(once).toHaveLength(ORDERS);
	expect(twice).toEqual(once);
	expect(bestOf(once)).toEqual({ communities: [0, 0], count: 1, modularity: 0 });
});
