import { expect, test } from "vitest";
import type { RagasParameters } from "./parameters.ts";
import { claims, judgeBy, list, type Model, namesOf, textOf, verdicts } from "./testing.ts";

const RESPONSE = "The Eiffel Tower is in Paris.";
const REFERENCE = "Eiffel Tower, Paris";

/** 4 of 5 claims of the response are supported, 2 of 4 of the reference. */
const CLAIMS: Model = {
	claims: (blocks) =>
		textOf(blocks, "text") === RESPONSE
			? claims("a1", "a2", "a3", "a4", "wrong")
			: claims("r1", "r2", "missing", "missing too"),
	support: (blocks) => verdicts(blocks, (text) => /\d/.test(text)),
};

async function factual(parameters: Partial<RagasParameters>, model: Model = CLAIMS) {
	return judgeBy(model, { dimensions: ["factual_correctness"], parameters });
}

test("4 of 5 claims right, 2 of 4 there: F1, the published recall and the consistent one", async () => {
	const { judgment, requests } = await factual({});
	expect(judgment.factual_correctness).toMatchObject({
		value: expect.closeTo(0.727273, 6),
		evidence: { tp: 4, fp: 1, fn: 2, reference: 0 },
	});
	expect(judgment["factual_correctness.recall_consistent"]).toMatchObject({
		value: 0.5,
		evidence: { numerator: 2, denominator: 4 },
	});
	expect(requests).toHaveLength(4);
	const recall = await factual({ mode: "recall" });
	expect(recall.judgment.factual_correctness).toMatchObject({
		value: expect.closeTo(0.666667, 6),
		evidence: { numerator: 4, denominator: 6 },
	});
});

test("precision needs two requests and has no recall beside it", async () => {
	const { judgment, requests } = await factual({ mode: "precision" });
	expect(Object.keys(judgment)).toEqual(["factual_correctness"]);
	expect(judgment.factual_correctness).toMatchObject({
		value: 0.8,
		evidence: { numerator: 4, denominator: 5 },
	});
	expect(requests).toHaveLength(2);
});

test("beta weighs recall; atomicity and coverage are other prompts", async () => {
	const { judgment } = await factual({ beta: 2 });
	const value = (5 * 0.8 * (4 / 6)) / (4 * 0.8 + 4 / 6);
	expect(judgment.factual_correctness).toMatchObject({ value: expect.closeTo(value, 9) });
	const grains = [
		{ atomicity: "low", coverage: "low" },
		{ atomicity: "low", coverage: "high" },
		{ atomicity: "high", coverage: "low" },
		{ atomicity: "high", coverage: "high" },
	] as const;
	const asked = await Promise.all(grains.map((grain) => factual(grain)));
	const prompts = asked.map(({ requests }) => requests[0]?.messages[0]?.content);
	expect(new Set(prompts).size).toBe(4);
});

const sides = (ofResponse: string[], ofReference: string[]): Model => ({
	claims: (blocks) =>
		textOf(blocks, "text") === RESPONSE ? claims(...ofResponse) : claims(...ofReference),
	support: (blocks) => verdicts(blocks, () => false),
});

test("claims on one side only are 0, on neither there is nothing to count", async () => {
	const NO_CLAIMS = { reason: "not_applicable", detail: "no_claims" };
	const one = await factual({}, sides(["One."], []));
	expect(one.judgment).toMatchObject({
		factual_correctness: { value: 0 },
		"factual_correctness.recall_consistent": NO_CLAIMS,
	});
	const other = await factual({}, sides([], ["One."]));
	expect(other.judgment.factual_correctness).toMatchObject({ value: 0 });
	const precision = await factual({ mode: "precision" }, sides([], ["One."]));
	expect(precision.judgment.factual_correctness).toMatchObject(NO_CLAIMS);
	const neither = await factual({}, sides([], []));
	expect(neither.judgment.factual_correctness).toMatchObject(NO_CLAIMS);
});

test("a failure on the response's side leaves the reference's recall", async () => {
	const { judgment } = await factual(
		{},
		{
			...CLAIMS,
			claims: (blocks, request) =>
				textOf(blocks, "text") === RESPONSE
					? { refusal: "No." }
					: (CLAIMS.claims?.(blocks, request) ?? ""),
		},
	);
	expect(judgment).toMatchObject({
		factual_correctness: { kind: "unscored", reason: "refused" },
		"factual_correctness.recall_consistent": { value: 0.5 },
	});
});

const NEAR = { [RESPONSE]: [3, 4], [REFERENCE]: [4, 3] };

test.each([
	[null, 0.96],
	[0.96, 1],
	[0.960001, 0],
])("the texts' similarity with threshold %s is %d", async (threshold, value) => {
	const { judgment, requests } = await judgeBy(
		{},
		{ dimensions: ["semantic_similarity"], vectors: NEAR, parameters: { threshold } },
	);
	expect(judgment.semantic_similarity).toMatchObject({ kind: "scored", value });
	expect(requests).toEqual([]);
});

test("texts without a direction, and vectors that fail, have no similarity", async () => {
	const zero = await judgeBy(
		{},
		{ dimensions: ["semantic_similarity"], vectors: { ...NEAR, [REFERENCE]: [0, 0] } },
	);
	expect(zero.judgment.semantic_similarity).toMatchObject({
		reason: "not_applicable",
		detail: "zero_vector",
	});
	const failed = await judgeBy(
		{},
		{
			dimensions: ["semantic_similarity"],
			more: { embed: async () => ({ ok: false, reason: "timeout" }) },
		},
	);
	expect(failed.judgment.semantic_similarity).toMatchObject({ reason: "timeout" });
});

/** TP 2, FP 1, FN 1. */
const SORTED: Model = {
	statements: (blocks) =>
		textOf(blocks, "text") === RESPONSE ? list("x", "y", "wrong") : list("x", "missing"),
	correctness: (blocks) => verdicts(blocks, (text) => text.length === 1),
};

test("two statements right, one wrong, one missing, similarity .96: 0.74", async () => {
	const { judgment, requests } = await judgeBy(SORTED, {
		dimensions: ["answer_correctness"],
		vectors: NEAR,
	});
	expect(judgment.answer_correctness).toMatchObject({
		value: expect.closeTo(0.74, 9),
		evidence: { tp: 2, fp: 1, fn: 1, f1: expect.closeTo(4 / 6, 9), similarity: 0.96 },
	});
	expect(namesOf(requests)).toEqual(["statements", "statements", "correctness"]);
	const unweighted = await judgeBy(SORTED, {
		dimensions: ["answer_correctness"],
		parameters: { weights: { statements: 2, similarity: 0 } },
	});
	expect(unweighted.judgment.answer_correctness).toMatchObject({
		value: expect.closeTo(4 / 6, 9),
	});
});

test("an empty side is F1 = 0, two have nothing to count", async () => {
	const withNone = async (reference: string[]) =>
		judgeBy(
			{
				statements: (blocks) => (textOf(blocks, "text") === RESPONSE ? list() : list(...reference)),
			},
			{ dimensions: ["answer_correctness"], vectors: NEAR },
		);
	expect((await withNone(["x"])).judgment.answer_correctness).toMatchObject({
		value: expect.closeTo(0.24, 9),
		evidence: { f1: 0 },
	});
	expect((await withNone([])).judgment.answer_correctness).toMatchObject({ detail: "no_claims" });
});

test("of several references the best is kept, and which one it is", async () => {
	const reference = ["", "Rome", REFERENCE, "Lyon"];
	const vectors = { ...NEAR, Rome: [0, 1], Lyon: [0, 0] };
	const { judgment } = await judgeBy(
		{},
		{ dimensions: ["semantic_similarity"], item: { reference }, vectors },
	);
	expect(judgment.semantic_similarity).toEqual({
		kind: "scored",
		value: 0.96,
		evidence: {
			reference: 2,
			references: [
				{ reference: 1, value: 0.8 },
				{ reference: 2, value: 0.96 },
				{ reference: 3, reason: "not_applicable" },
			],
		},
	});
});

test("a reference whose step failed might have been the best: its reason stands", async () => {
	const { judgment } = await judgeBy(
		{
			claims: (blocks) =>
				textOf(blocks, "text") === "Rome" ? { failure: "timeout" } : claims("One."),
			support: (blocks) => verdicts(blocks, () => true),
		},
		{ dimensions: ["factual_correctness"], item: { reference: [REFERENCE, "Rome"] } },
	);
	expect(judgment.factual_correctness).toMatchObject({ kind: "unscored", reason: "timeout" });
});
