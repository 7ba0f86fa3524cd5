import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";
import { blocksOf, judgeBy, type Model, textOf, verdicts } from "./testing.ts";

const ASKED = "Where is the Eiffel Tower?";
/** Cosines .9, .8, .7 with the question. */
const VECTORS = {
	[ASKED]: [1, 0],
	q0: [0.9, Math.sqrt(0.19)],
	q1: [0.8, 0.6],
	q2: [0.7, Math.sqrt(0.51)],
};

const guesses = (flags: string, questions = ["q0", "q1", "q2"]): Model => ({
	question: (_, { draw }) => ({
		json: { question: questions[draw], noncommittal: flags[draw] === "1" },
	}),
});

test.each([
	["0.3.3", "000", 0.8],
	["0.3.3", "010", 0],
	["0.4.0", "010", 0.8],
	["0.3.3", "111", 0],
	["0.4.0", "111", 0],
] as const)("%s with flags %s is %d", async (ragasVersion, flags, value) => {
	const { judgment, requests } = await judgeBy(guesses(flags), {
		dimensions: ["answer_relevancy"],
		parameters: { ragasVersion },
		vectors: VECTORS,
	});
	expect(judgment.answer_relevancy).toMatchObject({ value: expect.closeTo(value, 9) });
	expect(requests.map(({ draw, temperature }) => [draw, temperature])).toEqual([
		[0, 0.3],
		[1, 0.3],
		[2, 0.3],
	]);
	expect(blocksOf(requests[0]).map(({ name }) => name)).toEqual(["response"]);
});

test("questions that are none leave the mean, three of them are no answer", async () => {
	const some = await judgeBy(guesses("000", ["q0", " ", "q2"]), {
		dimensions: ["answer_relevancy"],
		vectors: VECTORS,
	});
	expect(some.judgment.answer_relevancy).toMatchObject({
		value: expect.closeTo(0.8, 9),
		evidence: { cosines: [0.9, 0.7] },
	});
	const none = await judgeBy(guesses("111", ["", "", ""]), { dimensions: ["answer_relevancy"] });
	expect(none.judgment.answer_relevancy).toMatchObject({ reason: "unparsable" });
});

test("a cosine below 0 is a value, a draw that fails is none", async () => {
	const against = { ...VECTORS, q0: [-1, 0], q1: [-1, 0], q2: [-1, 0] };
	const { judgment } = await judgeBy(guesses("000"), {
		dimensions: ["answer_relevancy"],
		vectors: against,
	});
	expect(judgment.answer_relevancy).toMatchObject({ kind: "scored", value: -1 });
	const failed = await judgeBy(
		{
			question: (_, { draw }) =>
				draw === 2 ? "" : { json: { question: "q0", noncommittal: false } },
		},
		{ dimensions: ["answer_relevancy"], vectors: VECTORS },
	);
	expect(failed.judgment.answer_relevancy).toMatchObject({ kind: "unscored", reason: "empty" });
	const left = await judgeBy(guesses("000"), {
		dimensions: ["answer_relevancy"],
		parameters: { temperature: null },
		vectors: VECTORS,
	});
	expect(left.requests.map(({ temperature }) => temperature)).toEqual([null, null, null]);
});

/** Contexts are useful where they say so. */
const USEFUL: Model = {
	usefulness: (blocks) => ({
		json: { reason: "Because.", useful: textOf(blocks, "context c1").startsWith("useful") },
	}),
};
const contexts = (bits: string) =>
	[...bits].map((bit, at) => ({ text: `${bit === "1" ? "useful" : "vain"} ${at}` }));

test.each([
	["1011", 0.805556],
	["00", 0],
	["0111", 0.638889],
])("contexts useful as %s: %d, by the reference and by the response", async (bits, value) => {
	const { judgment, requests } = await judgeBy(USEFUL, {
		dimensions: ["context_precision", "context_utilization"],
		item: { contexts: contexts(bits) },
	});
	expect(judgment.context_precision).toMatchObject({ value: expect.closeTo(value, 6) });
	expect(judgment.context_utilization).toMatchObject({ value: expect.closeTo(value, 6) });
	expect(requests).toHaveLength(2 * bits.length);
	const answers = new Set(requests.map((request) => textOf(blocksOf(request), "answer")));
	expect(answers).toEqual(new Set(["Eiffel Tower, Paris", "The Eiffel Tower is in Paris."]));
});

test("a context that could not be judged takes the value, and no other dimension's", async () => {
	const { judgment } = await judgeBy(
		{
			...USEFUL,
			usefulness: (blocks, request) =>
				textOf(blocks, "answer") === "Eiffel Tower, Paris"
					? { failure: "server_error" }
					: (USEFUL.usefulness?.(blocks, request) ?? ""),
		},
		{ dimensions: ["context_precision", "context_utilization"], item: { contexts: contexts("1") } },
	);
	expect(judgment).toMatchObject({
		context_precision: { kind: "unscored", reason: "request_failed" },
		context_utilization: { kind: "scored", value: 1 },
	});
});

test("3 of 4 sentences of the reference are in the contexts", async () => {
	const reference = ["It is in Paris. It opened in 1889! Rome burnt?\nIt is made of iron"];
	const { judgment, requests } = await judgeBy(
		{ attribution: (blocks) => verdicts(blocks, (text) => !text.startsWith("Rome")) },
		{ dimensions: ["context_recall"], item: { reference } },
	);
	expect(judgment.context_recall).toMatchObject({
		value: 0.75,
		evidence: { numerator: 3, denominator: 4, reference: 0 },
	});
	expect(requests).toHaveLength(1);
	const bare = await judgeBy({}, { dimensions: ["context_recall"], item: { contexts: [] } });
	expect(bare.judgment.context_recall).toMatchObject({ value: 0, evidence: { denominator: 1 } });
	const dots = await judgeBy({}, { dimensions: ["context_recall"], item: { reference: ["…"] } });
	expect(dots.judgment.context_recall).toMatchObject({ detail: "no_claims" });
});

test("sentences end at a full stop, at a line break, and in scripts without blanks", () => {
	expect(sentencesOf("It costs 3.50 euros. Really?\r\n\n- first\n- second")).toEqual([
		"It costs 3.50 euros.",
		"Really?",
		"- first",
		"- second",
	]);
	expect(sentencesOf("我不知道。答案不在文中。")).toEqual(["我不知道。", "答案不在文中。"]);
	expect(sentencesOf("I don't know")).toEqual(["I don't know"]);
	expect(sentencesOf(" … \n—")).toEqual([]);
});
