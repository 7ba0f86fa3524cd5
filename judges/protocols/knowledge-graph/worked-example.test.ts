import { expect, test } from "vitest";
import type { Judgment } from "#db/model/judgment.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { scriptedAsk } from "../../testing/scripted-ask.ts";
import { KnowledgeGraphParameters } from "./parameters.ts";
import { knowledgeGraphProtocol } from "./protocol.ts";
import { exampleEmbed, INPUT, OTHER, tripletsAnswer } from "./testing/worked-example.ts";

type Parameters = Partial<KnowledgeGraphParameters>;

/** A worked example: the faithfulness of a response (input side) to a context (other side). */
async function judge(
	parameters: Parameters = {},
	sides = { input: INPUT, other: OTHER },
): Promise<Judgment> {
	const { ask } = scriptedAsk(({ messages }) => {
		const isResponse = messages.at(-1)?.content.includes("The response.");
		return { json: tripletsAnswer(isResponse ? sides.input : sides.other) };
	});
	const item = anItem({ response: "The response.", contexts: [{ text: "The context." }] });
	const all = KnowledgeGraphParameters.parse({ dimensions: ["faithfulness"], ...parameters });
	return knowledgeGraphProtocol.carryOut(
		judgeInput({ item, parameters: all, ask, embed: exampleEmbed().embed }),
	);
}

type Figures = { value: number; evidence: Record<string, unknown> };

async function figures(
	parameters: Parameters = {},
	sides?: { input: typeof INPUT; other: typeof OTHER },
) {
	const judgment = (await judge(parameters, sides)) as Record<string, Figures>;
	const of = (name: string) => judgment[`faithfulness.${name}`];
	return {
		multiHop: of("multi_hop"),
		nodes: of("community_nodes"),
		share: of("community_share"),
		of,
	};
}

/** What each input entity's cheapest path costs. */
const costs = ({ evidence }: Figures) =>
	Object.fromEntries(
		(evidence.paths as { entity: string; cost: number }[]).map(({ entity, cost }) => [
			entity,
			cost,
		]),
	);

test("24 nodes, 16 structural edges and 3 between similar entities", async () => {
	const { multiHop } = await figures();
	expect(multiHop.evidence.size).toEqual({ nodes: 24, edges: 19 });
	expect(multiHop.evidence.matches).toEqual([
		["Paris", "Paris", 1],
		["France", "French Republic", 0.82],
		["Mona Lisa", "La Gioconda", 0.7],
	]);
});

test("the cheapest costs along directed edges, and 5 of 8 at δ 0.5", async () => {
	const { multiHop } = await figures();
	expect(multiHop.value).toBeCloseTo(0.625, 6);
	expect(costs(multiHop)).toEqual({
		...{ Paris: 0, France: 0.18, "Eiffel Tower": 0.2, "Mona Lisa": 0.3, Louvre: 0.5 },
		...{ Spain: null, Mars: null, planet: null },
	});
	expect(multiHop.evidence.paths).toContainEqual({
		...{ entity: "Louvre", cost: 0.5 },
		path: ["Louvre", "holds", "Mona Lisa", "La Gioconda"],
	});
	expect(multiHop.evidence.found).toEqual({ directed: 5, undirected: 6 });
});

test("undirected, strict, and δ 0.4999", async () => {
	const undirected = (await figures({ traversal: "undirected" })).multiHop;
	expect(undirected.value).toBeCloseTo(0.75, 6);
	expect(costs(undirected).Spain).toBe(0.38);
	const strict = (await figures({ strict: true })).multiHop;
	expect(strict.value).toBeCloseTo(0.375, 6);
	expect(strict.evidence.found).toEqual({ directed: 3, undirected: 4 });
	expect((await figures({ delta: 0.4999 })).multiHop.value).toBeCloseTo(4 / 8, 6);
});

test("the reverse direction costs nothing more and finds 4 of 8", async () => {
	const { of } = await figures({ reverse: true });
	const reverse = of("reverse.multi_hop");
	expect(reverse.value).toBeCloseTo(0.5, 6);
	expect(costs(reverse)).toMatchObject({
		...{ Paris: 0, "La Gioconda": 0.3, "French Republic": 0.18, "Da Vinci": 0.5 },
		...{ Seine: null, euro: null, Berlin: null, Germany: null },
	});
	expect(of("reverse.community_nodes").value).toBeCloseTo(6 / 8, 6);
});

test("communities and modularity", async () => {
	const { nodes, share } = await figures();
	expect(nodes.value).toBeCloseTo(0.75, 6);
	expect(share.value).toBeCloseTo(0.6, 6);
	expect(nodes.evidence.modularity).toBeCloseTo(0.770627, 6);
	expect(nodes.evidence.modularityRange).toEqual([
		nodes.evidence.modularity,
		nodes.evidence.modularity,
	]);
	expect(nodes.evidence.range).toEqual([0.75, 0.75]);
	expect(nodes.evidence.communities).toContainEqual({
		...{ size: 6, input: ["Louvre", "Mona Lisa"], other: ["Da Vinci", "La Gioconda"] },
	});
	expect((nodes.evidence.communities as { size: number }[]).map(({ size }) => size).sort()).toEqual(
		[3, 3, 6, 6, 6],
	);
});

test("strict communities", async () => {
	const { nodes, share } = await figures({ strict: true });
	expect(nodes.value).toBeCloseTo(0.5, 6);
	expect(share.value).toBeCloseTo(1 / 3, 6);
	expect(share.evidence.modularity).toBeCloseTo(0.796052, 6);
});

test("the grid counts found entities at other thresholds and deltas", async () => {
	const grid = { thresholds: [0.6, 0.66, 0.7, 0.71, 0.9], deltas: [0.2, 0.4999, 0.5] };
	const { multiHop } = await figures({ grid });
	expect(multiHop.evidence.grid).toEqual({
		...grid,
		found: [
			[3, 5, 6],
			[3, 5, 6],
			[3, 4, 5],
			[3, 3, 3],
			[2, 2, 2],
		],
	});
});

test("the order of triplets changes nothing", async () => {
	const turned = { input: [...INPUT].reverse(), other: [...OTHER].reverse() };
	expect(await judge({}, turned)).toEqual(await judge());
});
