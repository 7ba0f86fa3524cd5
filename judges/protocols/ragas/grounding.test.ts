import { expect, test } from "vitest";
import { saidVerdicts } from "../../testing/listed-texts.ts";
import { blocksOf, judgeBy, list, type Model, namesOf, textOf, verdicts } from "./testing.ts";

const FIVE: Model = {
	statements: () => list("One.", "Two.", "Three.", "Four.", "Five."),
	support: (blocks) => verdicts(blocks, (text) => ["One.", "Two.", "Four."].includes(text)),
};

test("3 of 5 statements follow from the contexts", async () => {
	const { judgment, requests } = await judgeBy(FIVE, { dimensions: ["faithfulness"] });
	expect(judgment).toEqual({
		faithfulness: {
			kind: "scored",
			value: 0.6,
			evidence: {
				...{ numerator: 3, denominator: 5 },
				statements: ["One.", "Two.", "Three.", "Four.", "Five."].map((text, at) => ({
					text,
					supported: ["One.", "Two.", "Four."].includes(text),
					reason: `So it is of s${at + 1}.`,
				})),
			},
		},
	});
	expect(requests.map(({ role }) => role)).toEqual(["extract", "judge"]);
	expect(requests.map(blocksOf).map((blocks) => blocks.map(({ name }) => name))).toEqual([
		["question", "text"],
		["context c1", "context c2", "statements"],
	]);
	expect(textOf(blocksOf(requests[1]), "statements")).toBe(
		"s1: One.\ns2: Two.\ns3: Three.\ns4: Four.\ns5: Five.",
	);
});

test("4 verdicts for 5 statements are repaired once, and are no answer then", async () => {
	const four = {
		json: { verdicts: saidVerdicts({ s1: true, s2: true, s3: false, s4: true }) },
	};
	const { judgment, requests } = await judgeBy(
		{ ...FIVE, support: () => four },
		{ dimensions: ["faithfulness"] },
	);
	expect(judgment.faithfulness).toMatchObject({
		...{ kind: "unscored", reason: "unparsable" },
		detail: expect.stringContaining("s5 is missing"),
	});
	expect(requests.map(({ step }) => step)).toEqual(["structured", "structured", "repair"]);
	const repaired = await judgeBy(
		{
			...FIVE,
			support: (blocks, { step }) => (step === "repair" ? verdicts(blocks, () => true) : four),
		},
		{ dimensions: ["faithfulness"] },
	);
	expect(repaired.judgment.faithfulness).toMatchObject({ value: 1 });
});

test("a verdict about something that was not asked is no answer", async () => {
	const six = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`s${n}`, true]));
	const { judgment } = await judgeBy(
		{ ...FIVE, support: () => ({ json: { verdicts: saidVerdicts(six) } }) },
		{ dimensions: ["faithfulness"] },
	);
	expect(judgment.faithfulness).toMatchObject({ reason: "unparsable" });
});

test("a response without statements has nothing to count; without contexts nothing follows", async () => {
	const none = await judgeBy({ statements: () => list() }, { dimensions: ["faithfulness"] });
	expect(none.judgment.faithfulness).toMatchObject({
		reason: "not_applicable",
		detail: "no_claims",
		evidence: { numerator: 0, denominator: 0 },
	});
	const bare = await judgeBy(
		{ statements: () => list("One.") },
		{ dimensions: ["faithfulness"], item: { contexts: [] } },
	);
	expect(bare.judgment.faithfulness).toMatchObject({ value: 0, evidence: { denominator: 1 } });
});

const rated = (rating: unknown) => ({ json: { reason: "Because.", rating } });

test("ratings of 2 and 1 are 0.75, by two requests in different words", async () => {
	const ratings = [2, 1];
	const { judgment, requests } = await judgeBy(
		{ relevance: () => rated(ratings.shift()) },
		{ dimensions: ["context_relevance"] },
	);
	expect(judgment.context_relevance).toMatchObject({
		...{ kind: "scored", value: 0.75 },
		evidence: { ratings: [2, 1] },
	});
	const [first, second] = requests.map(({ messages }) => messages);
	expect(first?.[0]).not.toEqual(second?.[0]);
	expect(first?.[1]).toEqual(second?.[1]);
});

test.each([
	[{ refusal: "No." }, "refused"],
	[rated(3), "off_scale"],
	[rated("2 of 2"), "off_scale"],
] as const)("2 and %j have that failure's reason and no value", async (failure, reason) => {
	for (const order of [0, 1]) {
		const { judgment } = await judgeBy(
			{
				groundedness: (_, { messages }) =>
					messages[0]?.content.includes("sources there are") === (order === 0) ? failure : rated(2),
			},
			{ dimensions: ["response_groundedness"] },
		);
		expect(judgment.response_groundedness).toMatchObject({ kind: "unscored", reason });
	}
});

test("without contexts both are 0, and nothing is asked", async () => {
	for (const contexts of [[], [{ text: " \n" }]]) {
		const { judgment, requests } = await judgeBy(
			{},
			{ dimensions: ["context_relevance", "response_groundedness"], item: { contexts } },
		);
		expect(judgment).toMatchObject({
			context_relevance: { kind: "scored", value: 0 },
			response_groundedness: { kind: "scored", value: 0 },
		});
		expect(requests).toEqual([]);
	}
});

test("a response that stands in the contexts, and long contexts, are asked about in full", async () => {
	const text = `The Eiffel Tower is in Paris. ${"x".repeat(9000)}`;
	const { requests } = await judgeBy(
		{ groundedness: () => rated(2) },
		{ dimensions: ["response_groundedness"], item: { contexts: [{ text }] } },
	);
	expect(namesOf(requests)).toEqual(["groundedness", "groundedness"]);
	for (const request of requests) expect(textOf(blocksOf(request), "context c1")).toBe(text);
});

/** s1 is right and in c1, s2 wrong and in both, s3 wrong and in c2; the reference's r is in c1. */
const NOISY: Model = {
	statements: (blocks) =>
		textOf(blocks, "text") === "Eiffel Tower, Paris" ? list("r") : list("s1", "s2", "s3"),
	support(blocks) {
		const source = blocks.find(({ name }) => /^(context c1|reference)$/.test(name));
		const held =
			source?.name === "reference"
				? ["s1"]
				: source?.text === "C1"
					? ["r", "s1", "s2"]
					: ["s2", "s3"];
		return verdicts(blocks, (text) => held.includes(text));
	},
};
const TWO_CONTEXTS = { contexts: [{ text: "C1" }, { text: "C2" }] };

test("one wrong statement of three comes from a relevant context, one from an irrelevant one", async () => {
	const { judgment, requests } = await judgeBy(NOISY, {
		dimensions: ["noise_sensitivity"],
		item: TWO_CONTEXTS,
	});
	expect(judgment["noise_sensitivity.relevant"]).toMatchObject({
		value: 1 / 3,
		evidence: { numerator: 1, denominator: 3, relevantContexts: [true, false], reference: 0 },
	});
	expect(judgment["noise_sensitivity.irrelevant"]).toMatchObject({ value: 1 / 3 });
	expect(requests).toHaveLength(3 + 2 * 2);
});

test("of several references the one with the least noise counts", async () => {
	const { judgment } = await judgeBy(NOISY, {
		dimensions: ["noise_sensitivity"],
		item: { ...TWO_CONTEXTS, reference: ["Rome", "Eiffel Tower, Paris"] },
	});
	// By "Rome", whose statements are s1 to s3, both contexts are relevant.
	expect(judgment).toMatchObject({
		"noise_sensitivity.relevant": {
			value: 1 / 3,
			evidence: {
				reference: 1,
				references: [
					{ reference: 0, value: 2 / 3 },
					{ reference: 1, value: 1 / 3 },
				],
			},
		},
		"noise_sensitivity.irrelevant": { value: 0, evidence: { reference: 0 } },
	});
});

test("statements of the response are listed once for all that need them", async () => {
	const { requests } = await judgeBy(
		{
			...NOISY,
			correctness: (blocks) => verdicts(blocks, () => true),
		},
		{
			dimensions: ["faithfulness", "answer_correctness", "noise_sensitivity"],
			item: TWO_CONTEXTS,
			vectors: { "The Eiffel Tower is in Paris.": [1, 0], "Eiffel Tower, Paris": [1, 0] },
		},
	);
	const names = namesOf(requests);
	expect(names.filter((name) => name === "statements")).toHaveLength(2);
	expect(names).toHaveLength(2 + 1 + 1 + 5);
});
