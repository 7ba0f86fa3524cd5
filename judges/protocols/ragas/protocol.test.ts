import { expect, test } from "vitest";
import type { ItemContent } from "#db/model/item.ts";
import { requestHash } from "../../asking/request-hash.ts";
import { toJsonSchema } from "../../asking/response-schema.ts";
import { answerTo } from "../../testing/answer-schema.ts";
import { withListedIds } from "../../testing/listed-texts.ts";
import { MEASURE_NAMES, RagasParameters } from "./parameters.ts";
import { ragasProtocol } from "./protocol.ts";
import { claims, judgeBy, list, type Model, textOf } from "./testing.ts";

const wellMeant: Model[string] = (blocks, { responseFormat }) => ({
	json: withListedIds(blocks, answerTo(responseFormat?.schema, 1, "Paris.")),
});
/** Every text is one statement, and everything is well. */
const GOOD: Model = {
	statements: (blocks) => list(textOf(blocks, "text")),
	claims: (blocks) => claims(`Claimed: ${textOf(blocks, "text")}`),
	...Object.fromEntries(
		[
			"support",
			"question",
			"usefulness",
			"attribution",
			"correctness",
			"relevance",
			"groundedness",
		].map((name) => [name, wellMeant]),
	),
};
const embed = async (texts: readonly string[]) => ({
	ok: true as const,
	vectors: texts.map(() => Float64Array.from([1, 0])),
});
const ALL = RagasParameters.parse({ dimensions: MEASURE_NAMES });

async function judgeAll(
	item: Partial<ItemContent> = {},
	parameters: Partial<RagasParameters> = {},
	nonAnswer: boolean | null = null,
) {
	return judgeBy(GOOD, {
		dimensions: [...MEASURE_NAMES],
		item,
		parameters,
		more: { embed, nonAnswer },
	});
}

const unscoredNames = (judgment: Awaited<ReturnType<typeof judgeAll>>["judgment"]) =>
	Object.entries(judgment).flatMap(([name, outcome]) =>
		outcome.kind === "unscored" ? [`${name}: ${outcome.detail}`] : [],
	);

test("all eleven measures score, by as many requests as were planned", async () => {
	for (const contexts of [[], [1], [1, 2, 3]]) {
		for (const reference of [["Paris"], ["Paris", "In Paris", "Paris, France"]]) {
			const item = { contexts: contexts.map((n) => ({ text: `Context ${n}` })), reference };
			const { judgment, requests } = await judgeAll(item);
			expect(unscoredNames(judgment)).toEqual([]);
			expect(Object.keys(judgment)).toEqual(
				ragasProtocol.dimensions(null, ALL).map(({ name }) => name),
			);
			const shape = {
				contexts: contexts.length,
				referenceContexts: 0,
				references: reference.length,
			};
			const planned = ragasProtocol.callsPerItem(null, ALL, shape);
			// A single context is asked about once for faithfulness and for noise.
			const shared = contexts.length === 1 ? 1 : 0;
			expect(requests).toHaveLength(planned - shared);
		}
	}
});

test.each([
	["faithfulness", 2],
	["answer_relevancy", 3],
	["context_precision", 4],
	["context_utilization", 4],
	["context_recall", 1],
	["factual_correctness", 4],
	["semantic_similarity", 0],
	["answer_correctness", 3],
	["noise_sensitivity", 3 + 2 * 4],
	["context_relevance", 2],
	["response_groundedness", 2],
] as const)("%s by itself needs %i requests with four contexts", async (name, calls) => {
	const contexts = [1, 2, 3, 4].map((n) => ({ text: `Context ${n}` }));
	const { judgment, requests } = await judgeBy(GOOD, {
		dimensions: [name],
		item: { contexts },
		more: { embed },
	});
	expect(requests).toHaveLength(calls);
	const parameters = RagasParameters.parse({ dimensions: [name] });
	const shape = { contexts: 4, referenceContexts: 0 };
	expect(ragasProtocol.callsPerItem(null, parameters, shape)).toBe(calls);
	expect(Object.keys(judgment)).toEqual(
		ragasProtocol.dimensions(null, parameters).map((dimension) => dimension.name),
	);
});

test("an absent field ends those that need it, and is named as in files", async () => {
	expect(unscoredNames((await judgeAll({ reference: [" "] })).judgment)).toEqual([
		"context_precision: field_absent:reference",
		"context_recall: field_absent:reference",
		"factual_correctness: field_absent:reference",
		"factual_correctness.recall_consistent: field_absent:reference",
		"semantic_similarity: field_absent:reference",
		"answer_correctness: field_absent:reference",
		"noise_sensitivity.relevant: field_absent:reference",
		"noise_sensitivity.irrelevant: field_absent:reference",
	]);
	expect(unscoredNames((await judgeAll({ input: null })).judgment)).toEqual([
		"faithfulness: field_absent:input",
		"answer_relevancy: field_absent:input",
		"context_precision: field_absent:input",
		"context_utilization: field_absent:input",
		"context_recall: field_absent:input",
		"answer_correctness: field_absent:input",
		"noise_sensitivity.relevant: field_absent:input",
		"noise_sensitivity.irrelevant: field_absent:input",
		"context_relevance: field_absent:input",
	]);
});

test("an empty response has nothing to measure; what does not read it goes on", async () => {
	const { judgment } = await judgeAll({ response: " " });
	const scored = Object.entries(judgment).filter(([, outcome]) => outcome.kind === "scored");
	expect(scored.map(([name]) => name)).toEqual([
		"context_precision",
		"context_recall",
		"context_relevance",
	]);
	expect(judgment.faithfulness).toMatchObject({
		reason: "not_applicable",
		detail: "empty_response",
	});
});

test("a non-answer holds no claims, unless it goes through as published", async () => {
	expect(unscoredNames((await judgeAll({}, {}, true)).judgment)).toEqual([
		"faithfulness: non_answer",
		"factual_correctness: non_answer",
		"factual_correctness.recall_consistent: non_answer",
		"answer_correctness: non_answer",
		"noise_sensitivity.relevant: non_answer",
		"noise_sensitivity.irrelevant: non_answer",
		"response_groundedness: non_answer",
	]);
	expect(unscoredNames((await judgeAll({}, { nonAnswers: "as_is" }, true)).judgment)).toEqual([]);
	expect(unscoredNames((await judgeAll({}, {}, false)).judgment)).toEqual([]);
});

test("the contexts can be those of the reference", async () => {
	const item = { contexts: null, referenceContexts: [{ text: "Truth." }] };
	const { judgment, requests } = await judgeAll(item, { contexts: "reference" });
	expect(unscoredNames(judgment)).toEqual([]);
	expect(JSON.stringify(requests)).toContain("Truth.");
	const absent = await judgeAll({}, { contexts: "reference" });
	expect(absent.judgment.faithfulness).toMatchObject({ detail: "field_absent:reference_contexts" });
});

test("items that share texts ask the identical request, wherever a context was retrieved", async () => {
	const hashes = async (item: Partial<ItemContent>) => {
		const { requests } = await judgeAll(item);
		return requests.map((request) =>
			requestHash({ origin: "http://x", request, protocol: "ragas@1", repetition: 0 }),
		);
	};
	const contexts = [{ text: "One." }, { text: "Two." }];
	const [one, other, same] = await Promise.all([
		hashes({ contexts }),
		hashes({ contexts: contexts.toReversed(), response: "Rome." }),
		hashes({ contexts, queryId: "q", system: "s" }),
	]);
	expect(new Set(one).size).toBe(one.length);
	expect(same).toEqual(one);
	// The reference's statements, what each context says of them, and which contexts were of use.
	expect(other.filter((hash) => one.includes(hash))).toHaveLength(1 + 2 + 2 + 1);
});

test("every measure says what it compares and asks by schemas that it declares", async () => {
	const dimensions = ragasProtocol.dimensions(null, ALL);
	expect(dimensions.every(({ side }) => side !== undefined)).toBe(true);
	for (const { name, title } of dimensions) {
		expect(title?.includes("lower is better") ?? false).toBe(name.startsWith("noise_sensitivity"));
	}
	const { requests } = await judgeAll();
	const shapes = (ragasProtocol.answerSchemas?.(null, ALL) ?? []).map((schema) =>
		shapeOf(toJsonSchema(schema)),
	);
	for (const { responseFormat } of requests) {
		expect(shapes).toContain(shapeOf(responseFormat?.schema));
	}

	/** One id stands for all of its list. */
	function shapeOf(schema: unknown): string {
		const text = JSON.stringify(schema).replace(/"([a-z])\d+"/g, '"$11"');
		return JSON.stringify(JSON.parse(text), (_, node: unknown) =>
			Array.isArray(node) ? [...new Set(node)] : node,
		);
	}
});

test("the same choice is the same judge, in whatever order it is made", () => {
	const chosen = (dimensions: unknown) => RagasParameters.parse({ dimensions }).dimensions;
	expect(chosen(["context_recall", "faithfulness", "faithfulness"])).toEqual([
		"faithfulness",
		"context_recall",
	]);
	expect(RagasParameters.safeParse({ dimensions: [] }).success).toBe(false);
	expect(RagasParameters.safeParse({ dimensions: ["relevancy"] }).success).toBe(false);
	expect(RagasParameters.parse({}).dimensions).toEqual([
		"faithfulness",
		"answer_relevancy",
		"context_precision",
		"context_recall",
		"factual_correctness",
	]);
});
