import { expect, test } from "vitest";
import { graphDrawing } from "./graph-drawing.ts";

// (Louvre, holds, Mona Lisa) and (Mars, is, planet) against (Da Vinci, painted, La Gioconda), (x, y, z).
const EVIDENCE = {
	graph: {
		nodes: [
			["Louvre", "input entity, head", 0],
			["Mona Lisa", "input entity, tail", 0],
			["Mars", "input entity, head", 1],
			["planet", "input entity, tail", 1],
			["holds", "input relation", 0],
			["is", "input relation", 1],
			["Da Vinci", "other entity, head", 0],
			["La Gioconda", "other entity, tail", 0],
			["x", "other entity, head", 2],
			["z", "other entity, tail", 2],
			["painted", "other relation", 0],
			["y", "other relation", 2],
		],
		edges: [
			[0, 4, 0.1],
			[4, 1, 0.1],
			[2, 5, 0.1],
			[5, 3, 0.1],
			[6, 10, 0.1],
			[10, 7, 0.1],
			[8, 11, 0.1],
			[11, 9, 0.1],
			[1, 7, 0.3],
		],
	},
	paths: [
		{ entity: "Louvre", cost: 0.5, path: ["Louvre", "holds", "Mona Lisa", "La Gioconda"] },
		{ entity: "Mona Lisa", cost: 0.3, path: ["Mona Lisa", "La Gioconda"] },
		{ entity: "Mars", cost: null, path: null },
		{ entity: "planet", cost: null, path: null },
	],
};

test("what is found again, by which ties, and what stands alone is left out and counted", () => {
	const drawing = graphDrawing(EVIDENCE);
	expect(drawing?.input.map(({ label, isReached }) => [label, isReached])).toEqual([
		["Louvre", true],
		["Mona Lisa", true],
		["Mars", false],
		["planet", false],
	]);
	expect(drawing?.other.map(({ label }) => label)).toEqual(["Da Vinci", "La Gioconda"]);
	expect(drawing?.leftOut).toBe(2);
	expect(drawing?.similar).toMatchObject([{ title: "similar, cosine 0.70", isOnPath: true }]);
	expect(drawing?.relations.map(({ title, isOnPath }) => [title, isOnPath])).toEqual([
		["Louvre · holds · Mona Lisa", true],
		["Mars · is · planet", false],
		["Da Vinci · painted · La Gioconda", false],
	]);
});

test("relations of the same title between the same ends are told apart", () => {
	const [nodes, edges] = [EVIDENCE.graph.nodes, EVIDENCE.graph.edges];
	const again = [
		[0, nodes.length, 0.1],
		[nodes.length, 1, 0.1],
		[1, 7, 0.3],
	];
	const graph = { nodes: [...nodes, ["holds", "input relation", 0]], edges: [...edges, ...again] };
	const drawing = graphDrawing({ ...EVIDENCE, graph });
	const twice = drawing?.relations.filter(({ title }) => title === "Louvre · holds · Mona Lisa");
	expect(twice).toHaveLength(2);
	expect(drawing?.similar).toHaveLength(2);
	for (const ties of [drawing?.relations, drawing?.similar])
		expect(new Set(ties?.map(({ place }) => place)).size).toBe(ties?.length);
});

test("evidence without a graph has no drawing", () => {
	expect(graphDrawing({ numerator: 1, denominator: 2 })).toBeNull();
	expect(graphDrawing({ ...EVIDENCE, graph: null })).toBeNull();
});
