import fc from "fast-check";
import { expect, test } from "vitest";
import { VERDICT_SCALE } from "#db/model/scale.ts";
import { dimensionOutcomes } from "./dimension-outcomes.ts";
import { parseAnswer } from "./parse-answer.ts";
import { dimensionsAnswerSchema } from "./response-schema.ts";

const DIMENSIONS: Parameters<typeof dimensionOutcomes>[0] = [
	{ name: "verdict", scale: VERDICT_SCALE },
	{ name: "grade", scale: { type: "ordinal", values: [1, 2, 3, 4, 5] } },
];
const schema = dimensionsAnswerSchema(DIMENSIONS);
const GOOD = {
	verdict: { rationale: 'It is right, {really} "so".', value: true },
	grade: { rationale: "Fully.", value: 5 },
};
const JSON_TEXT = JSON.stringify(GOOD);

function read(text: string | null, more: { refusal?: string; finishReason?: string } = {}) {
	return parseAnswer(
		{ text, refusal: more.refusal ?? null, finishReason: more.finishReason ?? "stop" },
		schema,
	);
}

test.each([
	["pure JSON", JSON_TEXT],
	["indented JSON", JSON.stringify(GOOD, null, 2)],
	["white space around", `\n\n ${JSON_TEXT} \n`],
	["a fence", `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
	["a fence without a language", `\`\`\`\n${JSON_TEXT}\n\`\`\``],
	["prose around", `Sure, here's my "judgment": ${JSON_TEXT}\nHope that helps!`],
	["a fence in prose", `Here:\n\`\`\`json\n${JSON_TEXT}\n\`\`\`\nThat's all.`],
	["thinking before", `<think>Maybe {"verdict": false}? No.</think>\n${JSON_TEXT}`],
	["a byte order mark", `\uFEFF${JSON_TEXT}`],
])("%s is read", (_, text) => {
	expect(read(text)).toEqual({ ok: true, value: GOOD });
});

test.each([
	["two objects", `${JSON_TEXT} ${JSON_TEXT}`],
	["two fences", `\`\`\`json\n${JSON_TEXT}\n\`\`\`\n\`\`\`json\n${JSON_TEXT}\n\`\`\``],
	["a list of one", `[${JSON_TEXT}]`],
	["an object and a brace", `${JSON_TEXT} and {`],
	["JSON that breaks off", JSON_TEXT.slice(0, 40)],
	[
		"a member named twice",
		`{"verdict":{"rationale":"r","value":false,"value":true},${JSON_TEXT.slice(1)}`,
	],
	["a member written twice in two ways", '{"verdict":1,"\\u0076erdict":2}'],
	["single quotes", JSON_TEXT.replaceAll('"', "'")],
	["a trailing comma", JSON_TEXT.replace(/}$/, ",}")],
	["a missing dimension", JSON.stringify({ verdict: GOOD.verdict })],
	[
		"a dimension too many and one too few",
		JSON.stringify({ verdict: GOOD.verdict, Grade: GOOD.grade }),
	],
	[
		"a value and that there is none",
		JSON.stringify({ ...GOOD, grade: { ...GOOD.grade, cannot_judge: "missing_context" } }),
	],
	[
		"a value that is none of the reasons for none",
		JSON.stringify({ ...GOOD, grade: { ...GOOD.grade, cannot_judge: "" } }),
	],
	["bare values", JSON.stringify({ verdict: true, grade: 5 })],
	["null for a value", JSON.stringify({ ...GOOD, grade: { rationale: "r", value: null } })],
	["a string", JSON.stringify("accept")],
	["a number", "5"],
	["a word", "accept"],
	["yes and no", "yes and no"],
	["a sentence that contains no", "I do not know"],
	["a sentence with a digit", "I would give it 4 out of 5"],
])("%s is unparsable", (_, text) => {
	expect(read(text)).toMatchObject({ ok: false, reason: "unparsable" });
});

const { verdict, grade } = GOOD;

test.each([
	["an overall grade", { ...GOOD, overall: 4 }, GOOD],
	["a confidence in a dimension", { verdict, grade: { ...grade, confidence: 0.9 } }, GOOD],
	["null for why there is no value", { verdict, grade: { ...grade, cannot_judge: null } }, GOOD],
	[
		"all of that",
		{ ...GOOD, overall: null, grade: { ...grade, cannot_judge: null, notes: ["n"] } },
		GOOD,
	],
	[
		"null for the value that there is not",
		{ verdict, grade: { rationale: "r", value: null, cannot_judge: "missing_context" } },
		{ verdict, grade: { rationale: "r", cannot_judge: "missing_context" } },
	],
])("what nobody asked for is ignored beside a full answer: %s", (_, answer, value) => {
	expect(read(JSON.stringify(answer))).toEqual({ ok: true, value });
});

test("a value off its scale is off_scale, says where, and keeps the rest of the answer", () => {
	const answer = { ...GOOD, grade: { rationale: "r", value: 6 } };
	expect(read(JSON.stringify(answer))).toEqual({
		ok: false,
		reason: "off_scale",
		detail: "grade.value: 6 is not on the scale (1, 2, 3, 4, 5)",
		answer,
	});
	const words = { ...GOOD, verdict: { rationale: "r", value: "yes and no" } };
	expect(read(JSON.stringify(words))).toMatchObject({ ok: false, reason: "off_scale" });
});

test("one value off its scale and one answer of another form are unparsable together", () => {
	const answer = { verdict: { value: true }, grade: { rationale: "r", value: 6 } };
	expect(read(JSON.stringify(answer))).toMatchObject({ ok: false, reason: "unparsable" });
});

test("refusals, empty and truncated replies are told apart, whatever text stands in them", () => {
	expect(read(null, { refusal: "No." })).toEqual({ ok: false, reason: "refused", detail: "No." });
	expect(read(JSON_TEXT, { refusal: "No." })).toMatchObject({ reason: "refused" });
	expect(read(JSON_TEXT, { finishReason: "content_filter" })).toMatchObject({ reason: "refused" });
	expect(read(JSON_TEXT, { finishReason: "length" })).toMatchObject({ reason: "truncated" });
	expect(read(null, { finishReason: "length" })).toMatchObject({ reason: "truncated" });
	expect(read(null)).toEqual({ ok: false, reason: "empty" });
	expect(read(" \n ")).toEqual({ ok: false, reason: "empty" });
	const raw = { text: null, refusal: null, finishReason: "stop", insteadOfText: "a tool call" };
	expect(parseAnswer(raw, schema)).toEqual({ ok: false, reason: "empty", detail: "a tool call" });
});

test("S8: no text that is not a full answer is ever a value", () => {
	const pieces = fc.constantFrom(
		"accept",
		"true",
		'{"verdict"',
		":",
		"{",
		"}",
		"5",
		'"value"',
		"\n",
	);
	const texts = fc.oneof(
		fc.string({ unit: "binary" }),
		fc.json(),
		fc.array(pieces, { maxLength: 30 }).map((list) => list.join(" ")),
	);
	fc.assert(
		fc.property(texts, (text) => {
			expect(read(text).ok).toBe(false);
		}),
		{ numRuns: 10_000 },
	);
});

test("deep nesting and a megabyte of quotes end in a reason, not in an exception", () => {
	expect(read("{".repeat(500_000))).toMatchObject({ reason: "unparsable" });
	const deep = `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`;
	expect(read(deep)).toMatchObject({ reason: "unparsable" });
	expect(read(`{"a":"${'\\"'.repeat(500_000)}"}`)).toMatchObject({ reason: "unparsable" });
});

test.each([
	["in the place of a dimension", (deep: string) => `{"verdict":${deep},"grade":${deep}}`],
	["in the place of a value", (deep: string) => `{"verdict":{"rationale":"r","value":${deep}}}`],
	["beside a full answer", (deep: string) => `{"more":${deep},${JSON_TEXT.slice(1)}`],
])(
	"lists within lists %s leave all dimensions unparsable, in a time that grows with them",
	(_, of) => {
		const nested = (levels: number) => of("[".repeat(levels) + "]".repeat(levels));
		const seconds = (levels: number) => {
			const began = performance.now();
			const reply = read(nested(levels));
			expect(reply).toMatchObject({
				reason: "unparsable",
				detail: "the object is nested too deep",
			});
			const outcomes = dimensionOutcomes(DIMENSIONS, reply);
			expect(Object.values(outcomes)).toEqual([
				expect.objectContaining({ kind: "unscored", reason: "unparsable" }),
				expect.objectContaining({ kind: "unscored", reason: "unparsable" }),
			]);
			return (performance.now() - began) / 1000;
		};
		for (const levels of [600, 10_000, 300_000]) expect(seconds(levels)).toBeLessThan(2);
		// What is a little nested is told from what is no answer as before.
		expect(read(nested(400))).not.toMatchObject({ detail: "the object is nested too deep" });
		expect(() => dimensionOutcomes(DIMENSIONS, read(nested(490)))).not.toThrow();
	},
);
