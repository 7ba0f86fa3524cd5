import { expect, test } from "vitest";
import type { ItemContent } from "#db/model/item.ts";
import type { Embed } from "../../asking/protocol.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { readItemBlocks } from "../../testing/read-item-blocks.ts";
import { type ScriptedAnswer, scriptedAsk } from "../../testing/scripted-ask.ts";
import { KnowledgeGraphParameters } from "./parameters.ts";
import { knowledgeGraphProtocol } from "./protocol.ts";
import { tripletsAnswer } from "./testing/worked-example.ts";

/** Labels are alike when they are the same, and not at all otherwise; "nothing" has no direction. */
function exactEmbed() {
	const places = new Map<string, number>();
	const asked: string[] = [];
	const embed: Embed = async (texts) => {
		asked.push(...texts);
		const vectors = texts.map((text) => {
			const vector = new Float64Array(64);
			if (!places.has(text)) places.set(text, places.size);
			if (text !== "nothing") vector[places.get(text) as number] = 1;
			return vector;
		});
		return { ok: true, vectors };
	};
	return { embed, asked };
}

type Facts = Parameters<typeof tripletsAnswer>[0];

type Given = {
	readonly item?: Partial<ItemContent>;
	readonly parameters?: Partial<KnowledgeGraphParameters>;
	/** The facts of texts by words they hold; of all others there are none. */
	readonly facts?: Readonly<Record<string, Facts | ScriptedAnswer>>;
	readonly embed?: Embed;
	readonly nonAnswer?: boolean;
};

async function judge({ item, parameters, facts = {}, embed, nonAnswer = false }: Given) {
	const { ask, requests } = scriptedAsk(({ messages }) => {
		const blocks = readItemBlocks(messages.at(-1)?.content ?? "") ?? [];
		const text = blocks.find(({ name }) => name === "text")?.text ?? "";
		const [, found = []] = Object.entries(facts).find(([words]) => text.includes(words)) ?? [];
		return Array.isArray(found) ? { json: tripletsAnswer(found) } : (found as ScriptedAnswer);
	});
	const exact = exactEmbed();
	const all = KnowledgeGraphParameters.parse(parameters ?? {});
	const judgment = await knowledgeGraphProtocol.carryOut(
		judgeInput({
			...{ item: anItem(item), parameters: all, ask, embed: embed ?? exact.embed, nonAnswer },
		}),
	);
	return { judgment, requests, asked: exact.asked };
}

const WHERE: Facts = [["Eiffel Tower", "stands in", "city"]];
const PARIS: Facts = [["Eiffel Tower", "is in", "Paris"]];
const FACTS = {
	"Where is": WHERE,
	"is in Paris": PARIS,
	"stands in Paris": PARIS,
	"Tower, Paris": PARIS,
	1889: [["Eiffel Tower", "opened in", "1889"]] as Facts,
};

test("one request for each text, each label embedded once", async () => {
	const { judgment, requests, asked } = await judge({ facts: FACTS });
	expect(requests).toHaveLength(5);
	expect(new Set(requests.map(({ role }) => role))).toEqual(new Set(["extract"]));
	expect([...asked].sort()).toEqual(["1889", "Eiffel Tower", "Paris", "city"]);
	expect(judgment).toMatchObject({
		"context_relevancy.multi_hop": { value: 0.5 },
		"answer_relevancy.multi_hop": { value: 0.5 },
		"faithfulness.multi_hop": { value: 1 },
		"factual_correctness.multi_hop": { value: 1 },
	});
});

test("response and reference are shown with the question that they answer, contexts alone", async () => {
	const { requests } = await judge({
		item: { response: "Yes, as a guest.", reference: ["With a card."] },
		facts: FACTS,
	});
	const shown = requests.map(({ messages }) =>
		(readItemBlocks(messages.at(-1)?.content ?? "") ?? []).map(({ name, text }) => [name, text]),
	);
	const question = anItem({}).input;
	expect(shown).toContainEqual([
		["question", question],
		["text", "Yes, as a guest."],
	]);
	expect(shown).toContainEqual([
		["question", question],
		["text", "With a card."],
	]);
	expect(shown).toContainEqual([["text", question]]);
	for (const { text } of anItem({}).contexts ?? []) expect(shown).toContainEqual([["text", text]]);
});

test("equal texts are one request, and say the same whatever part of an item they are", async () => {
	const text = "The Eiffel Tower is in Paris.";
	const contexts = [{ text }, { text }, { text: "  " }];
	const item = { response: text, reference: [text], contexts };
	const { requests } = await judge({ facts: FACTS, item });
	expect(requests).toHaveLength(2);
	const shuffled = await judge({ facts: FACTS, item: { ...item, contexts: contexts.reverse() } });
	const straight = await judge({ facts: FACTS, item });
	expect(shuffled.judgment).toEqual(straight.judgment);
});

test("only what the chosen dimensions read is asked about", async () => {
	const parameters = { dimensions: ["answer_relevancy" as const] };
	const { judgment, requests } = await judge({ facts: FACTS, parameters });
	expect(requests).toHaveLength(2);
	expect(Object.keys(judgment)).toEqual([
		"answer_relevancy.multi_hop",
		"answer_relevancy.community_nodes",
		"answer_relevancy.community_share",
	]);
});

test("an input side without entities has no share; under `paper` it is 0", async () => {
	const facts = { ...FACTS, "Where is": [] };
	const { judgment } = await judge({ facts });
	for (const figure of ["multi_hop", "community_nodes", "community_share"]) {
		expect(judgment[`answer_relevancy.${figure}`]).toMatchObject({
			...{ kind: "unscored", reason: "not_applicable", detail: "input_side_empty" },
		});
	}
	expect(judgment["faithfulness.multi_hop"]).toMatchObject({ value: 1 });
	const paper = await judge({ facts, parameters: { empty: "paper" } });
	expect(paper.judgment["answer_relevancy.multi_hop"]).toMatchObject({
		...{ value: 0, evidence: { denominator: 0, empty: "input side" } },
	});
});

test("no contexts: nothing is found, and the 0 is marked", async () => {
	const parameters = { reverse: true };
	const { judgment } = await judge({ facts: FACTS, item: { contexts: [] }, parameters });
	expect(judgment["faithfulness.multi_hop"]).toMatchObject({
		...{ kind: "scored", value: 0, evidence: { denominator: 2, empty: "other side" } },
	});
	expect(judgment["faithfulness.reverse.multi_hop"]).toMatchObject({ detail: "input_side_empty" });
});

test("an empty response, and one that does not know", async () => {
	const empty = await judge({ facts: FACTS, item: { response: " " } });
	expect(empty.judgment).toMatchObject({
		"context_relevancy.multi_hop": { value: 0.5 },
		"answer_relevancy.multi_hop": { detail: "empty_response" },
		"faithfulness.community_share": { detail: "empty_response" },
	});
	const paper = { facts: FACTS, item: { response: " " }, parameters: { empty: "paper" as const } };
	expect((await judge(paper)).judgment["faithfulness.multi_hop"]).toMatchObject({ value: 0 });
	const unknowing = await judge({ facts: FACTS, nonAnswer: true });
	expect(unknowing.judgment).toMatchObject({
		"faithfulness.multi_hop": { reason: "not_applicable", detail: "non_answer" },
		"factual_correctness.community_nodes": { detail: "non_answer" },
		"answer_relevancy.multi_hop": { value: 0.5 },
	});
	const asIs = await judge({ facts: FACTS, nonAnswer: true, parameters: { nonAnswers: "as_is" } });
	expect(asIs.judgment["faithfulness.multi_hop"]).toMatchObject({ value: 1 });
});

test("a failed step gives its reason to what needs it and to nothing else", async () => {
	const { judgment } = await judge({ facts: { ...FACTS, 1889: { refusal: "No." } } });
	expect(judgment).toMatchObject({
		"context_relevancy.multi_hop": { kind: "unscored", reason: "refused" },
		"faithfulness.community_nodes": { kind: "unscored", reason: "refused" },
		"answer_relevancy.multi_hop": { value: 0.5 },
		"factual_correctness.multi_hop": { value: 1 },
	});
	const embed: Embed = async () => ({ ok: false, reason: "timeout" });
	const unembedded = await judge({ facts: { ...FACTS, "Where is": [] }, embed });
	expect(unembedded.judgment).toMatchObject({
		"context_relevancy.multi_hop": { detail: "input_side_empty" },
		"faithfulness.multi_hop": { kind: "unscored", reason: "timeout" },
	});
});

test("a label whose vector has no direction leaves its comparisons without a value", async () => {
	const { judgment } = await judge({
		facts: { ...FACTS, "Where is": [["nothing", "is", "city"]] },
	});
	expect(judgment["context_relevancy.multi_hop"]).toMatchObject({
		...{ kind: "unscored", reason: "not_applicable", detail: "zero_vector" },
		evidence: { withoutDirection: ["nothing"] },
	});
	expect(judgment["faithfulness.multi_hop"]).toMatchObject({ value: 1 });
});

test("of several references the best counts, figure by figure", async () => {
	const reference = ["It opened in 1889.", "Eiffel Tower, Paris"];
	const { judgment } = await judge({ facts: FACTS, item: { reference } });
	expect(judgment["factual_correctness.multi_hop"]).toMatchObject({
		...{ value: 1, evidence: { numerator: 2, reference: 1 } },
	});
	const failed = { ...FACTS, "Tower, Paris": { refusal: "No." } };
	const refused = await judge({ facts: failed, item: { reference } });
	expect(refused.judgment["factual_correctness.multi_hop"]).toMatchObject({ reason: "refused" });
});

test("a huge graph is not kept to be drawn, and says so", async () => {
	const many: Facts = Array.from({ length: 150 }, (_, at) => [`head ${at % 30}`, `${at}`, "tail"]);
	const parameters = { dimensions: ["faithfulness" as const] };
	const facts = { "is in Paris": many, "stands in": many, 1889: [] };
	const { judgment } = await judge({ facts, parameters });
	expect(judgment["faithfulness.multi_hop"]).toMatchObject({
		value: 1,
		evidence: { size: { nodes: 362, edges: 631 }, graph: { nodes: expect.any(Array) } },
	});
	const drawn = judgment["faithfulness.multi_hop"]?.evidence as { graph: { nodes: unknown[] } };
	expect(drawn.graph.nodes).toHaveLength(362);
	const more: Facts = [...many, ...many.map(([head, at]) => [head, `${at} more`, "tail"] as const)];
	const huge = await judge({ facts: { ...facts, "is in Paris": more }, parameters });
	expect(huge.judgment["faithfulness.multi_hop"]).toMatchObject({
		evidence: { graph: null, graphLeftOut: "more than 400 nodes or 1200 edges" },
	});
});

test("what a model lists is bounded on a side, and what is similar of it", async () => {
	const listed = (count: number, prefix: string): Facts =>
		Array.from({ length: count }, (_, at) => [`${prefix}${at}`, "is", `${prefix}${at + 1}`]);
	const dimensions = ["context_relevancy" as const];
	const contexts = Array.from({ length: 21 }, (_, at) => ({ text: `Context ${at}, of many.` }));
	const facts = { ...FACTS, "of many": listed(500, "c") };
	const wide = await judge({ facts, item: { contexts }, parameters: { dimensions } });
	expect(wide.judgment["context_relevancy.multi_hop"]).toMatchObject({
		reason: "unparsable",
		detail: "a side of 10500 triplets, of which at most 10000 are compared",
	});

	const alike: Embed = async (texts) => ({
		ok: true,
		vectors: texts.map(() => Float64Array.of(1, 0)),
	});
	const near = await judge({
		facts: { "Where is": listed(330, "q"), "stands in Paris": listed(330, "c") },
		parameters: { dimensions },
		embed: alike,
	});
	expect(near.judgment["context_relevancy.multi_hop"]).toMatchObject({
		reason: "not_applicable",
		detail: "too_many_matches",
	});
});
