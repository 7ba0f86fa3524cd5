import { expect, test } from "vitest";
import type { Outcome } from "#db/model/judgment.ts";
import { lexicalEmbedding } from "../../asking/lexical-embedding.ts";
import type { Embed } from "../../asking/protocol.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { saidVerdicts } from "../../testing/listed-texts.ts";
import { readItemBlocks } from "../../testing/read-item-blocks.ts";
import { type ScriptedAnswer, scriptedAsk } from "../../testing/scripted-ask.ts";
import { protocolById } from "../index.ts";
import {
	ANSWERS,
	embedding,
	FIRST,
	fact,
	judgeFacts,
	QUESTIONS,
	SECOND,
	type Step,
	withCosines,
} from "./testing.ts";

const CONTEXTS = [{ text: "The Eiffel Tower stands in Paris." }, { text: "It opened in 1889." }];
const numberOf = (outcome: Outcome | undefined) =>
	outcome?.kind === "scored" ? Number(outcome.value) : null;
const blocksOf = (request: { messages: readonly { content: string }[] } | undefined) =>
	readItemBlocks(request?.messages[1]?.content ?? "") ?? [];

const FOUR_FACTS: ScriptedAnswer = {
	json: {
		facts: [
			{ ...fact("f-a"), passages: ["stands in PARIS."] },
			{ ...fact("f-b"), passages: ["opened  in 1889", "stands in Paris."] },
			{ ...fact("f-c"), passages: ["The tower is tall"] },
			{ ...fact("f-d"), passages: [] },
		],
	},
};
const YES_YES_NO_YES: ScriptedAnswer = {
	json: { verdicts: saidVerdicts({ f1: true, f2: true, f3: false, f4: true }) },
};

test("four facts, three of them supported; a passage in no context counts for nothing", async () => {
	const { judgment, requests } = await judgeFacts(
		{ facts: FOUR_FACTS, support: YES_YES_NO_YES },
		{ item: { contexts: CONTEXTS } },
	);
	expect(judgment.faithfulness).toMatchObject({
		kind: "scored",
		value: 0.75,
		evidence: {
			numerator: 3,
			denominator: 4,
			droppedPassages: 1,
			facts: [
				{
					...{ text: "f-a is true", supported: true, reason: "So it is of f1." },
					passages: [{ context: "c1" }],
				},
				{ passages: [{ context: "c2" }, { context: "c1" }] },
				{ text: "f-c is true", supported: false, passages: [] },
				{ passages: [] },
			],
		},
	});
	const support = requests.find(({ responseFormat }) => responseFormat?.name === "support");
	expect(blocksOf(support)).toEqual([
		{
			name: "facts",
			text: [
				"f1: f-a is true",
				"evidence for f1: stands in PARIS.",
				"f2: f-b is true",
				"evidence for f2: opened  in 1889",
				"evidence for f2: stands in Paris.",
				"f3: f-c is true",
				"evidence for f3: no passage",
				"f4: f-d is true",
				"evidence for f4: no passage",
			].join("\n"),
		},
	]);
	expect(requests).toHaveLength(5);
});

test("the contexts can be the evidence in place of passages, and reference contexts the contexts", async () => {
	const { requests } = await judgeFacts(
		{},
		{
			item: { contexts: [], referenceContexts: [{ text: "The right one." }] },
			parameters: { evidence: "contexts", contexts: "reference" },
		},
	);
	const support = requests.find(({ responseFormat }) => responseFormat?.name === "support");
	expect(blocksOf(support)).toEqual([
		{ name: "context c1", text: "The right one." },
		{ name: "facts", text: "f1: a1 is true" },
	]);
});

test("a response without facts has no claims, and nothing more is asked about it", async () => {
	const { judgment, requests } = await judgeFacts({ facts: { json: { facts: [] } } });
	expect(judgment).toMatchObject({
		faithfulness: { kind: "unscored", reason: "not_applicable", detail: "no_claims" },
		"faithfulness.validation": { reason: "not_applicable", detail: "no_claims" },
		factual_correctness: { kind: "scored" },
	});
	expect(requests).toHaveLength(4);
});

test("the mean cosine of the facts with their nearest passage, of all or of their own", async () => {
	const [first, second] = ["stands in Paris", "opened in 1889"];
	const facts = ["x", "y", "z"].map((name, at) => ({
		...fact(name),
		passages: [at === 1 ? second : first],
	}));
	const answers = {
		facts: { json: { facts } },
		support: { json: { verdicts: saidVerdicts({ f1: true, f2: true, f3: true }) } },
	};
	const embed = embedding({
		[first]: FIRST,
		[second]: SECOND,
		"x is true": withCosines(0.9, 0.2),
		"y is true": withCosines(0.4, 0.5),
		"z is true": withCosines(0.1, 0.7),
	});
	const item = { contexts: CONTEXTS };
	const all = await judgeFacts(answers, { item, more: { embed } });
	expect(numberOf(all.judgment["faithfulness.validation"])).toBeCloseTo(0.7, 6);
	expect(all.judgment["faithfulness.validation"]?.evidence).toMatchObject({
		columns: [first, second],
		cosines: [
			[0.9, 0.2],
			[0.4, 0.5],
			[0.1, 0.7],
		],
	});
	const own = await judgeFacts(answers, { item, more: { embed }, parameters: { passages: "own" } });
	expect(numberOf(own.judgment["faithfulness.validation"])).toBeCloseTo(0.5, 6);
});

test("without any passage the contexts stand in; without contexts there is nothing to validate by", async () => {
	const facts = { json: { facts: [{ ...fact("x"), passages: ["found nowhere"] }] } };
	const embed = embedding({
		"x is true": withCosines(0.4, 0.8),
		[CONTEXTS[0]?.text ?? ""]: FIRST,
		[CONTEXTS[1]?.text ?? ""]: SECOND,
	});
	const { judgment } = await judgeFacts(
		{ facts },
		{ item: { contexts: CONTEXTS }, more: { embed } },
	);
	expect(numberOf(judgment["faithfulness.validation"])).toBeCloseTo(0.8, 6);
	expect(judgment["faithfulness.validation"]?.evidence).toMatchObject({ columns: ["c1", "c2"] });

	const none = await judgeFacts(
		{ facts, support: { json: { verdicts: saidVerdicts({ f1: false }) } } },
		{ item: { contexts: [] } },
	);
	expect(none.judgment).toMatchObject({
		faithfulness: { kind: "scored", value: 0 },
		"faithfulness.validation": { detail: "field_absent:contexts" },
		response_relevancy: { detail: "field_absent:contexts" },
	});
});

test("the nearest of three questions, or the mean; −1 is scored", async () => {
	const question = "Where is the Eiffel Tower?";
	const embed = embedding({
		[question]: [1, 0],
		"What?": [0.6, 0.8],
		"Who?": [0.8, 0.6],
		"When?": [0, 1],
	});
	const nearest = await judgeFacts({}, { more: { embed } });
	expect(numberOf(nearest.judgment.response_relevancy)).toBeCloseTo(0.8, 6);
	const mean = await judgeFacts({}, { more: { embed }, parameters: { pick: "mean" } });
	expect(numberOf(mean.judgment.response_relevancy)).toBeCloseTo(0.466667, 6);
	const opposite = embedding({
		[question]: [1, 0],
		"What?": [-1, 0],
		"Who?": [-1, 0],
		"When?": [-1, 0],
	});
	const { judgment } = await judgeFacts({}, { more: { embed: opposite } });
	expect(judgment.response_relevancy).toMatchObject({ kind: "scored", value: -1 });
});

test("the three questions have to differ: else one repair, and then no answer", async () => {
	const same = { json: { ...QUESTIONS, q2: " what? " } };
	const failed = await judgeFacts({ questions: same });
	expect(failed.judgment.response_relevancy).toMatchObject({ reason: "unparsable" });
	expect(failed.judgment.faithfulness?.kind).toBe("scored");
	const repaired = await judgeFacts({ questions: [same, { json: QUESTIONS }] });
	expect(repaired.judgment.response_relevancy?.kind).toBe("scored");
});

const FAITHFULNESS = ["faithfulness", "faithfulness.validation"];
const FACTUAL = ["", ".recall", ".precision", ".f1", ".validation"].map(
	(part) => `factual_correctness${part}`,
);

test.each<[Step, readonly string[]]>([
	["facts", FAITHFULNESS],
	["support", ["faithfulness"]],
	["facts_of_both", FACTUAL],
	["match", FACTUAL.slice(0, 4)],
	["questions", ["response_relevancy"]],
])("when the step %s fails, exactly %j have its reason", async (step, names) => {
	const { judgment } = await judgeFacts({ [step]: { refusal: "No." } });
	const failed = Object.entries(judgment).filter(([, outcome]) => outcome.kind === "unscored");
	expect(failed.map(([name]) => name)).toEqual(names);
	for (const [, outcome] of failed) expect(outcome).toMatchObject({ reason: "refused" });
});

test("without vectors exactly what is made of them has the reason", async () => {
	const embed: Embed = async () => ({ ok: false, reason: "timeout", detail: "timeout: late" });
	const { judgment } = await judgeFacts({}, { more: { embed } });
	const failed = Object.entries(judgment).filter(([, outcome]) => outcome.kind === "unscored");
	expect(failed.map(([name]) => name)).toEqual([
		"faithfulness.validation",
		"factual_correctness.validation",
		"response_relevancy",
	]);
	for (const [, outcome] of failed) expect(outcome).toMatchObject({ reason: "timeout" });
	const zero: Embed = async (texts) => ({
		ok: true,
		vectors: texts.map(() => new Float64Array(2)),
	});
	const { judgment: without } = await judgeFacts({}, { more: { embed: zero } });
	expect(without.response_relevancy).toMatchObject({ detail: "zero_vector" });
	expect(without["factual_correctness.validation"]).toMatchObject({ detail: "zero_vector" });
});

const details = (judgment: Readonly<Record<string, Outcome>>) =>
	Object.entries(judgment).flatMap(([name, outcome]) =>
		outcome.kind === "unscored" ? [`${name}: ${outcome.detail}`] : [],
	);
const CLAIM_BASED = [...FAITHFULNESS, ...FACTUAL];

test("a non-answer is set apart for every claim-based dimension, and let through as it is", async () => {
	const more = { nonAnswer: true };
	const apart = await judgeFacts({}, { more });
	expect(details(apart.judgment)).toEqual(CLAIM_BASED.map((name) => `${name}: non_answer`));
	expect(apart.requests).toHaveLength(1);
	const asIs = await judgeFacts({}, { more, parameters: { nonAnswers: "as_is" } });
	expect(details(asIs.judgment)).toEqual([]);
	expect(details((await judgeFacts({}, { more: { nonAnswer: null } })).judgment)).toEqual([]);
});

test("an empty response, a missing field and a blank question are said without asking", async () => {
	const empty = await judgeFacts({}, { item: { response: " " } });
	expect(details(empty.judgment)).toEqual(CLAIM_BASED.map((name) => `${name}: empty_response`));
	const absent = await judgeFacts({}, { item: { reference: null, input: " " } });
	expect(details(absent.judgment)).toEqual([
		...FACTUAL.map((name) => `${name}: field_absent:reference`),
		"response_relevancy: field_absent:input",
	]);
	expect(absent.requests).toHaveLength(2);
});

test("ten items by a model that errs now and then: every step fails for itself", async () => {
	const protocol = protocolById("atomic-facts");
	const embed: Embed = async (texts) => ({ ok: true, vectors: texts.map(lexicalEmbedding) });
	const broken: Record<string, ScriptedAnswer> = {
		"2 support": "All of them are supported.",
		"4 facts_of_both": { refusal: "No." },
		"6 questions": { text: '{"q1": "Wh', finishReason: "length" },
		"8 match": "{}",
	};
	const judged = await Promise.all(
		Array.from({ length: 10 }, async (_, number) => {
			const { ask, requests } = scriptedAsk((request) => {
				const step = request.responseFormat?.name as Step;
				const fault = broken[`${number} ${step}`];
				const stays = step === "match" || request.step !== "repair";
				return fault !== undefined && stays ? fault : (ANSWERS[step] as ScriptedAnswer);
			});
			const item = anItem({ input: `Question ${number}?` });
			const judgment = await protocol?.carryOut(judgeInput({ item, ask, embed, parameters: {} }));
			const unscored = Object.entries(judgment ?? {}).flatMap(([name, outcome]) =>
				outcome.kind === "unscored" ? [`${name}: ${outcome.reason}`] : [],
			);
			return { unscored, requests: requests.length };
		}),
	);
	expect(judged.map(({ unscored }) => unscored)).toEqual([
		[],
		[],
		[],
		[],
		FACTUAL.map((name) => `${name}: refused`),
		[],
		["response_relevancy: truncated"],
		[],
		FACTUAL.slice(0, 4).map((name) => `${name}: unparsable`),
		[],
	]);
	expect(judged.map(({ requests }) => requests)).toEqual([5, 5, 6, 5, 4, 5, 5, 5, 6, 5]);
});
