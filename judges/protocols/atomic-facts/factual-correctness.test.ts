import { expect, test } from "vitest";
import type { Outcome } from "#db/model/judgment.ts";
import { listedIn, saidVerdicts } from "../../testing/listed-texts.ts";
import { readItemBlocks } from "../../testing/read-item-blocks.ts";
import type { ScriptedAnswer } from "../../testing/scripted-ask.ts";
import { embedding, FIRST, fact, judgeFacts, SECOND, withCosines } from "./testing.ts";

const numberOf = (outcome: Outcome | undefined) =>
	outcome?.kind === "scored" ? Number(outcome.value) : null;
const blocksOf = (request: { messages: readonly { content: string }[] } | undefined) =>
	readItemBlocks(request?.messages[1]?.content ?? "") ?? [];

const W4_FACTUAL = {
	facts_of_both: {
		json: { response: ["a1", "a2", "a3"].map(fact), reference: ["r1", "r2", "r3"].map(fact) },
	},
	match: {
		json: {
			response: saidVerdicts({ a1: true, a2: true, a3: false }),
			reference: saidVerdicts({ r1: true, r2: false, r3: false }),
		},
	},
};

test("TP 2 FP 1 FN 2 TPr 1: the published value beside recall, precision and F1", async () => {
	const { judgment } = await judgeFacts(W4_FACTUAL);
	const of = (name: string) => numberOf(judgment[name]);
	expect(of("factual_correctness")).toBeCloseTo(0.5, 6);
	expect(of("factual_correctness.recall")).toBeCloseTo(0.333333, 6);
	expect(of("factual_correctness.precision")).toBeCloseTo(0.666667, 6);
	expect(of("factual_correctness.f1")).toBeCloseTo(0.444444, 6);
	expect(judgment.factual_correctness?.evidence).toMatchObject({
		...{ tp: 2, fp: 1, fn: 2, tpReference: 1, reference: 0 },
		responseFacts: [
			{ text: "a1 is true", found: true, reason: "So it is of a1." },
			{ found: true },
			{ found: false },
		],
	});
});

test("factual correctness by embeddings", async () => {
	const { judgment } = await judgeFacts(
		{
			facts_of_both: {
				json: { response: ["a1", "a2", "a3"].map(fact), reference: ["r1", "r2"].map(fact) },
			},
			match: { json: { response: [], reference: [] } },
		},
		{
			more: {
				embed: embedding({
					"r1 is true": FIRST,
					"r2 is true": SECOND,
					"a1 is true": withCosines(0.95, 0.3),
					"a2 is true": withCosines(0.92, 0.1),
					"a3 is true": withCosines(0.5, 0.9),
				}),
			},
		},
	);
	const outcome = judgment["factual_correctness.validation"];
	expect(numberOf(outcome)).toBeCloseTo(0.666667, 6);
	expect(outcome?.evidence).toMatchObject({
		...{ numerator: 2, denominator: 3 },
		referenceFactsMatched: { numerator: 1, denominator: 2 },
	});
	// The reply about the facts held none of their ids: it costs only what is read from it.
	expect(judgment.factual_correctness).toMatchObject({ reason: "unparsable" });
});

test("no response facts but reference facts: 0 without asking; no reference facts: no claims", async () => {
	const lists = (response: string[], reference: string[]) => ({
		facts_of_both: { json: { response: response.map(fact), reference: reference.map(fact) } },
	});
	const nothing = await judgeFacts(lists([], ["r1"]));
	expect(nothing.judgment).toMatchObject({
		factual_correctness: { value: 0 },
		"factual_correctness.precision": { detail: "no_claims" },
		"factual_correctness.f1": { value: 0 },
		"factual_correctness.validation": { value: 0 },
	});
	const unknown = await judgeFacts(lists(["a1"], []));
	expect(unknown.judgment).toMatchObject({
		factual_correctness: { detail: "no_claims" },
		"factual_correctness.precision": { value: 0 },
		"factual_correctness.validation": { detail: "no_claims" },
	});
	expect(unknown.requests).toHaveLength(4);
});

test("of several references the best counts, dimension by dimension, and it is said which", async () => {
	const answers = {
		facts_of_both: (request: { messages: readonly { content: string }[] }) => {
			const two = blocksOf(request).some(({ text }) => text === "Second");
			const reference = (two ? ["r1", "r2"] : ["r1"]).map(fact);
			return { json: { response: [fact("a1")], reference } };
		},
		match: (request: { messages: readonly { content: string }[] }) => {
			const two = listedIn(blocksOf(request)).length === 3;
			const reference = saidVerdicts(two ? { r1: true, r2: false } : { r1: false });
			return { json: { response: saidVerdicts({ a1: two }), reference } };
		},
	};
	const reference = ["First", " ", "Second"];
	const { judgment, requests } = await judgeFacts(answers, { item: { reference } });
	expect(judgment.factual_correctness).toMatchObject({
		value: 0.5,
		evidence: {
			reference: 2,
			references: [
				{ reference: 0, value: 0 },
				{ reference: 2, value: 0.5 },
			],
		},
	});
	expect(requests).toHaveLength(7);
	const failing = {
		...answers,
		match: (request: { messages: readonly { content: string }[] }): ScriptedAnswer =>
			listedIn(blocksOf(request)).length === 3 ? answers.match(request) : { refusal: "No." },
	};
	const { judgment: failed } = await judgeFacts(failing, { item: { reference } });
	expect(failed.factual_correctness).toMatchObject({ kind: "unscored", reason: "refused" });
	expect(failed["factual_correctness.validation"]?.kind).toBe("scored");
});
