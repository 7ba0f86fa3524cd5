import fc from "fast-check";
import { expect, test } from "vitest";
import type { ItemContent } from "#db/model/item.ts";
import { anItem } from "../../testing/an-item.ts";
import type { SourceItem } from "../contract/derivation.ts";
import { pureDerivationById } from "../index.ts";
import { ProbeParameters, probesDerivation } from "./derivation.ts";
import { ALONE, MIDDLE, NO_DONOR, normalised } from "./donors.ts";
import { expectationOf } from "./expectations.ts";
import { firstSentences } from "./made-by.ts";
import { PROBES, type Probe } from "./probe.ts";

function sources(count: number, fields: (n: number) => Partial<ItemContent> = () => ({})) {
	return Array.from({ length: count }, (_, index): SourceItem => {
		const n = index + 1;
		const content = anItem({
			input: `Question ${n}?`,
			response: `Answer ${n}.`,
			reference: [`Reference ${n}`],
			contexts: [{ text: `First of ${n}. Second of ${n}. Third.` }, { text: `More of ${n}.` }],
			documentId: `doc-${n}`,
			...fields(n),
		});
		return { id: `item-${n}`, content };
	});
}

function derive(items: readonly SourceItem[], fields: Chosen) {
	return probesDerivation.derive(items, ProbeParameters.parse(fields));
}
type Chosen = Partial<ProbeParameters>;

function one(probe: Probe, fields: Chosen = {}, items = sources(6)) {
	return derive(items, { ...fields, probes: [probe] });
}

test("a probe changes one thing and says where it comes from", () => {
	const items = sources(6);
	const [wrong] = one("wrong_answer").items;
	expect(wrong).toMatchObject({ part: "wrong_answer", origin: "item-1" });
	const { response, derivedFrom, ...rest } = wrong?.content ?? anItem();
	const { response: before, derivedFrom: _, ...origin } = items[0]?.content ?? anItem();
	expect(rest).toEqual(origin);
	expect(response).not.toBe(before);
	const donor = derivedFrom?.from[1];
	expect(derivedFrom).toEqual({
		from: ["item-1", donor],
		how: "probes/wrong_answer",
		parameters: { seed: 1, pairing: "permutation" },
	});
	expect(items.find(({ id }) => id === donor)?.content.response).toBe(response);
});

test("every kind makes of an item what its name says", () => {
	const first = (probe: Probe) => one(probe).items[0]?.content;
	expect(first("reference_as_answer")?.response).toBe("Reference 1");
	expect(first("non_answer")?.response).toBe("I don't know.");
	expect(first("no_contexts")?.contexts).toEqual([]);
	const other = first("other_contexts");
	expect(other?.contexts).toEqual(
		sources(6).find(({ id }) => id === other?.derivedFrom?.from[1])?.content.contexts,
	);
	expect(first("shuffled_contexts")?.contexts?.map(({ text }) => text)).toEqual([
		"More of 1.",
		"First of 1. Second of 1. Third.",
	]);
	const padded = first("padded");
	const n = padded?.derivedFrom?.from[1]?.slice("item-".length);
	expect(padded?.response).toBe(`Answer 1. First of ${n}. Second of ${n}.`);
	expect(one("non_answer", { nonAnswer: "Ich weiß es nicht." }).items[0]?.content.response).toBe(
		"Ich weiß es nicht.",
	);
});

test("n = 1 makes no probe that takes from another item, and says so", () => {
	const { items, leftOut } = derive(sources(1), {});
	expect(items.map(({ part }) => part)).toEqual([
		"reference_as_answer",
		"non_answer",
		"no_contexts",
		"shuffled_contexts",
	]);
	expect(leftOut).toEqual(
		["wrong_answer", "other_contexts", "padded"].map((part) => ({
			part,
			reason: ALONE,
			items: 1,
		})),
	);
});

test("reversed takes from item n + 1 − i; of five, the third is left out", () => {
	const { items, leftOut } = one("wrong_answer", { pairing: "reversed" }, sources(5));
	expect(items.map(({ content }) => content.derivedFrom?.from)).toEqual([
		["item-1", "item-5"],
		["item-2", "item-4"],
		["item-4", "item-2"],
		["item-5", "item-1"],
	]);
	expect(leftOut).toEqual([{ part: "wrong_answer", reason: MIDDLE, items: 1 }]);
});

test("items that a kind does not apply to are left out and counted with the reason", () => {
	const items = sources(5, (n) => ({
		...(n === 1 && { response: " " }),
		...(n === 2 && { reference: null }),
		...(n === 3 && { contexts: [] }),
		...(n === 4 && { contexts: [{ text: "Only one." }] }),
	}));
	const { leftOut } = derive(items, {});
	const of = (part: string) =>
		leftOut.filter((entry) => entry.part === part).map((entry) => [entry.items, entry.reason]);
	expect(of("reference_as_answer")).toEqual([
		[1, "It has no answer to be compared with."],
		[1, "It has no reference."],
	]);
	expect(of("no_contexts")).toEqual([[1, "It has no contexts."]]);
	expect(of("shuffled_contexts")).toEqual([
		[2, "It has fewer than two different contexts, so there is no order to change."],
	]);
	expect(of("non_answer")).toHaveLength(1);
});

test("the same question, reference or text in other clothes is no donor", () => {
	const alike = sources(3, (n) => ({
		...(n === 2 && { input: "  QUESTION\n1? " }),
		...(n === 3 && { reference: ["reference  1"] }),
	}));
	const { items, leftOut } = one("wrong_answer", {}, alike);
	// 1 fits with nobody; 2 and 3 take from each other.
	expect(items.map(({ content }) => content.derivedFrom?.from)).toEqual([
		["item-2", "item-3"],
		["item-3", "item-2"],
	]);
	expect(leftOut).toEqual([{ part: "wrong_answer", reason: NO_DONOR, items: 1 }]);
});

test("donors differ, are used once, and come from another document where that is possible", () => {
	const world = fc.array(
		fc.record({ question: fc.nat(6), document: fc.nat(3), answer: fc.nat(8) }),
		{ minLength: 2, maxLength: 24 },
	);
	fc.assert(
		fc.property(world, fc.nat(), (drawn, seed) => {
			const items = sources(drawn.length, (n) => {
				const { question, document, answer } = drawn[n - 1];
				return {
					input: `Q${question}`,
					reference: [`R${question}`],
					response: `A${answer}`,
					documentId: `d${document}`,
				};
			});
			const byId = new Map(items.map((item) => [item.id, item.content]));
			const { items: made, leftOut } = one("wrong_answer", { seed }, items);
			const donors = made.map(({ content }) => content.derivedFrom?.from[1] ?? "");
			expect(new Set(donors).size).toBe(donors.length);
			expect(made.length + leftOut.reduce((sum, { items: n }) => sum + n, 0)).toBe(items.length);
			for (const { origin, content } of made) {
				const donor = byId.get(content.derivedFrom?.from[1] ?? "");
				const own = byId.get(origin);
				expect(content.derivedFrom?.from[1]).not.toBe(origin);
				expect(normalised(donor?.input ?? "")).not.toBe(normalised(own?.input ?? ""));
				expect(content.response).toBe(donor?.response);
				expect(content.response).not.toBe(own?.response);
			}
		}),
		{ numRuns: 200 },
	);
});

test("ten documents with the same questions: every donor is of another document and question", () => {
	const items = sources(190, (n) => ({
		input: `Question ${n % 19}?`,
		reference: [`Reference ${n % 19} of ${n}`],
		documentId: `doc-${Math.floor((n - 1) / 19)}`,
	}));
	const byId = new Map(items.map((item) => [item.id, item.content]));
	const { items: made, leftOut } = one("wrong_answer", { seed: 7 }, items);
	expect(leftOut).toEqual([]);
	for (const { origin, content } of made) {
		const donor = byId.get(content.derivedFrom?.from[1] ?? "");
		expect(donor?.documentId).not.toBe(byId.get(origin)?.documentId);
		expect(donor?.input).not.toBe(byId.get(origin)?.input);
	}
});

test("one seed gives the same set, another one another", () => {
	expect(derive(sources(20), { seed: 3 })).toEqual(derive(sources(20), { seed: 3 }));
	expect(derive(sources(20), { seed: 4 })).not.toEqual(derive(sources(20), { seed: 3 }));
});

test("the table of expected directions", () => {
	const dimensions = {
		correctness: { name: "factual_correctness", side: "response-reference" },
		relevance: { name: "answer_relevancy", side: "response-question" },
		grounding: { name: "faithfulness", side: "response-contexts" },
		retrieval: { name: "context_relevance", side: "question-contexts" },
		ranked: { name: "context_precision", side: "question-contexts" },
		utilization: { name: "context_utilization", side: "question-contexts" },
		grade: { name: "verdict", side: undefined },
		precision: { name: "factual_correctness.precision", side: "response-reference" },
		recall: { name: "recall", side: "response-reference" },
		noise: { name: "noise_sensitivity.relevant", side: "response-contexts" },
		tone: { name: "tone", side: undefined },
		abstains: { name: "answering", side: "response-question" },
	} as const;
	const table = Object.fromEntries(
		PROBES.map((probe) => [
			probe,
			Object.entries(dimensions)
				.map(([kind, dimension]) => `${kind} ${expectationOf(probe, dimension) ?? "-"}`)
				.join(", "),
		]),
	);
	expect(table).toEqual({
		reference_as_answer:
			"correctness rise, relevance rise, grounding -, retrieval stay, ranked stay, utilization -, grade rise, precision rise, recall rise, noise -, tone -, abstains -",
		wrong_answer:
			"correctness fall, relevance fall, grounding fall, retrieval stay, ranked stay, utilization -, grade fall, precision fall, recall fall, noise rise, tone -, abstains -",
		non_answer:
			"correctness fall, relevance fall, grounding -, retrieval stay, ranked stay, utilization -, grade fall, precision fall, recall fall, noise -, tone -, abstains -",
		no_contexts:
			"correctness stay, relevance stay, grounding fall, retrieval fall, ranked fall, utilization fall, grade -, precision stay, recall stay, noise rise, tone -, abstains -",
		other_contexts:
			"correctness stay, relevance stay, grounding fall, retrieval fall, ranked fall, utilization fall, grade -, precision stay, recall stay, noise rise, tone -, abstains -",
		shuffled_contexts:
			"correctness stay, relevance stay, grounding stay, retrieval stay, ranked -, utilization -, grade stay, precision stay, recall stay, noise stay, tone stay, abstains stay",
		padded:
			"correctness -, relevance fall, grounding fall, retrieval -, ranked -, utilization -, grade -, precision fall, recall stay, noise rise, tone -, abstains -",
	});
});

test("sentences end where a reader would end them", () => {
	expect(firstSentences("Is it here?\nHe stays 1.5 days. And goes.", 2)).toBe(
		"Is it here? He stays 1.5 days.",
	);
	expect(firstSentences("Only one", 2)).toBe("Only one");
});

test("the registry parses parameters and completes them", () => {
	const derivation = pureDerivationById("probes");
	expect(derivation?.parameters.parse({})).toEqual({
		probes: [...PROBES],
		seed: 1,
		pairing: "permutation",
		nonAnswer: "I don't know.",
	});
	expect(derivation?.derive(sources(2), {}).items.length).toBeGreaterThan(0);
	expect(pureDerivationById("oracle")).toBeUndefined();
});
