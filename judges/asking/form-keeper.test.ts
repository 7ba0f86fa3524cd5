import { expect, test } from "vitest";
import { z } from "zod";
import { FIRST_FORM } from "#db/model/request-form.ts";
import { ASK_TEXT, createAsk } from "./ask-model.ts";
import { createFormKeeper, type LearntForm } from "./form-keeper.ts";
import type { ModelReply, ModelRequest } from "./model-reply.ts";
import { nextForm, type RefusedPart } from "./next-form.ts";
import type { Question } from "./protocol.ts";
import { levelSchema } from "./response-schema.ts";

const NEVER = new AbortController().signal;
const QUESTION: Question<{ grade: unknown }> = {
	role: "judge",
	name: "grade",
	messages: [
		{ role: "system", content: "Grade it." },
		{ role: "user", content: "The item." },
	],
	schema: z.strictObject({ grade: levelSchema({ type: "ordinal", values: [1, 2, 3] }) }),
	extras: { top_p: 0.5, seed: 7 },
	maxTokens: 5_000,
};
const KEPT = { rawRequest: "", durationMs: 0 };

function refusal(refused: RefusedPart): ModelReply {
	const message = `no ${refused.part}`;
	return {
		...{ kind: "failure", failure: "unsupported", refused, status: 400, message },
		...{ rawResponse: null, ...KEPT },
	};
}

const GOOD: ModelReply = {
	...{ kind: "answer", text: '{"grade":2}', refusal: null, finishReason: "stop", model: "m" },
	...{ usage: { prompt: 1, cached: 0, completion: 1 }, status: 200, rawResponse: "", ...KEPT },
};

/** Asks so often in turn, a model that replies from a list and then well. */
async function asked(times: number, replies: readonly ModelReply[], known?: LearntForm) {
	const requests: ModelRequest[] = [];
	const kept: LearntForm[] = [];
	const keeper = createFormKeeper({
		...(known && { known }),
		async keep(learnt) {
			kept.push(learnt);
		},
	});
	const ask = createAsk({
		modelOf: () => "m",
		send: (inForm, reads) =>
			keeper.send(NEVER, async (form) => replies[requests.push(inForm(form)) - 1] ?? GOOD, {
				reads,
			}),
	});
	for (let time = 0; time < times; time++) await ask(QUESTION);
	return { requests, kept, keeper };
}

test("where the schema is refused: JSON mode, a tool, the text; from then on at once", async () => {
	const refused = refusal({ part: "answer" });
	const { requests } = await asked(2, [refused, refused, refused]);
	expect(requests.map(({ step, responseFormat }) => [step, responseFormat?.by])).toEqual([
		["structured", undefined],
		["text", "json_object"],
		["structured", "tool"],
		["text", undefined],
		["text", undefined],
	]);
	expect(requests[3].responseFormat).toBeNull();
	expect(requests[2].messages).toEqual(QUESTION.messages);
	for (const at of [1, 3, 4]) {
		expect(requests[at].messages).toHaveLength(2);
		expect(requests[at].messages[1].content).toBe(
			`The item.\n\n${ASK_TEXT.inText}\n{"type":"object","properties":{"grade":{"type":"number","enum":[1,2,3]}},"required":["grade"],"additionalProperties":false}`,
		);
	}
});

test("each part has its next lawful form, and what was refused is kept with the words", async () => {
	const parts: RefusedPart[] = [
		{ part: "max_tokens" },
		{ part: "max_tokens", atMost: 4_000 },
		{ part: "member", name: "temperature" },
		{ part: "member", name: "seed" },
		{ part: "system" },
	];
	const { requests, kept } = await asked(1, parts.map(refusal));
	expect(requests.at(-1)).toMatchObject({
		...{ maxTokens: 4_000, maxTokensAs: "max_completion_tokens", temperature: null },
		...{ extras: { top_p: 0.5 }, step: "structured" },
		messages: [{ role: "user", content: "Grade it.\n\nThe item." }],
	});
	expect(kept).toMatchObject([
		{
			form: { leftOut: ["seed", "temperature"], system: "in_user", longestAnswer: 4_000 },
			refusals: [
				{ part: "max_tokens", said: "no max_tokens" },
				{ part: "max_tokens" },
				{ part: "temperature" },
				{ part: "seed" },
				{ part: "system role" },
			],
		},
	]);
});

test("every ladder ends: a model that refuses everything always gets a failure, not a loop", async () => {
	for (const part of ["answer", "system", "max_tokens"] as const) {
		const { requests, kept } = await asked(
			3,
			Array.from({ length: 40 }, () => refusal({ part })),
		);
		expect(requests.length, part).toBeLessThanOrEqual(6);
		expect(kept).toEqual([]);
	}
	expect(
		nextForm({ ...FIRST_FORM, leftOut: ["seed"] }, { part: "member", name: "seed" }),
	).toBeNull();
});

test("a form that was right so far changes only when it is refused twice in a row", async () => {
	const known = { form: FIRST_FORM, refusals: [] };
	const once = refusal({ part: "system" });
	const one = await asked(6, [GOOD, once, GOOD, GOOD, once, GOOD, GOOD], known);
	expect(one.kept).toEqual([]);
	expect(one.keeper.form).toEqual(FIRST_FORM);
	const two = await asked(4, [GOOD, once, GOOD, once, GOOD], known);
	expect(two.kept).toMatchObject([{ form: { system: "in_user" } }]);
	expect(two.requests).toHaveLength(6);
});

test("one at a time until there is an answer; then all that wait", async () => {
	const keeper = createFormKeeper();
	const answers: (() => void)[] = [];
	const send = () =>
		keeper.send(NEVER, () => new Promise<ModelReply>((done) => answers.push(() => done(GOOD))));
	const sent = Array.from({ length: 5 }, send);
	await expect.poll(() => answers.length).toBe(1);
	answers[0]?.();
	await expect.poll(() => answers.length).toBe(5);
	for (const answer of answers) answer();
	expect(await Promise.all(sent)).toHaveLength(5);
});

test("whoever gives up in line does not hold up the others", async () => {
	const keeper = createFormKeeper();
	const answers: (() => void)[] = [];
	const sendIn = () => new Promise<ModelReply>((done) => answers.push(() => done(GOOD)));
	const cancel = new AbortController();
	const first = keeper.send(NEVER, sendIn);
	const second = keeper.send(cancel.signal, sendIn);
	const third = keeper.send(NEVER, sendIn);
	cancel.abort(new Error("cut off"));
	await expect(second).rejects.toThrow("cut off");
	await expect.poll(() => answers.length).toBe(1);
	answers[0]?.();
	await first;
	await expect.poll(() => answers.length).toBe(2);
	answers[1]?.();
	expect(await third).toBe(GOOD);
});

const PROSE: ModelReply = { ...GOOD, text: "I would give it a two." };
const OTHER: ModelReply = { ...GOOD, text: '{"score": "two"}' };

test("a format that goes unread is left after two answers in another form, for one that is heeded", async () => {
	// Question and repair of the first item, question of the second, JSON mode, the third item.
	const { requests, kept } = await asked(3, [PROSE, GOOD, OTHER]);
	expect(requests.map(({ step, responseFormat }) => [step, responseFormat?.by])).toEqual([
		["structured", undefined],
		["repair", undefined],
		["structured", undefined],
		["text", "json_object"],
		["text", "json_object"],
	]);
	expect(kept).toEqual([
		{
			form: { ...FIRST_FORM, answer: "json_object" },
			refusals: [
				{ part: "response_format", said: 'It was answered in another form: {"score": "two"}' },
			],
		},
	]);
});

test("one answer in another form changes nothing", async () => {
	const { requests, kept, keeper } = await asked(3, [PROSE, GOOD, GOOD]);
	expect(requests).toHaveLength(4);
	expect(kept).toEqual([{ form: FIRST_FORM, refusals: [] }]);
	expect(keeper.form).toEqual(FIRST_FORM);
});

test("where no form is heeded, all are tried once, none is learnt, and the first is asked for again", async () => {
	const { requests, kept, keeper } = await asked(
		4,
		Array.from({ length: 40 }, () => PROSE),
	);
	// Of the second item three more forms; each item has its repair.
	expect(requests).toHaveLength(4 * 2 + 3);
	expect(kept).toEqual([]);
	expect(keeper.form).toEqual(FIRST_FORM);
});
