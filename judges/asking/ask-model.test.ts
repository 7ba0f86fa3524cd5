import { expect, test } from "vitest";
import { z } from "zod";
import { FIRST_FORM } from "#db/model/request-form.ts";
import { scriptedAsk } from "../testing/scripted-ask.ts";
import { createAsk } from "./ask-model.ts";
import type { ModelAnswer, ModelFailureKind } from "./model-reply.ts";
import type { Question } from "./protocol.ts";
import { levelSchema } from "./response-schema.ts";

const QUESTION: Question<{ grade: unknown }> = {
	role: "judge",
	name: "grade",
	messages: [
		{ role: "system", content: "Grade it." },
		{ role: "user", content: "The item." },
	],
	schema: z.strictObject({ grade: levelSchema({ type: "ordinal", values: [1, 2, 3] }) }),
};
const GOOD = { json: { grade: 2 } };
const OFF_SCALE = { json: { grade: 9 } };

test("a good answer is one request, with structured output and temperature 0", async () => {
	const { ask, requests } = scriptedAsk([GOOD]);
	expect(await ask(QUESTION)).toEqual({ ok: true, value: { grade: 2 } });
	expect(requests).toMatchObject([
		{
			step: "structured",
			temperature: 0,
			maxTokens: null,
			draw: 0,
			messages: QUESTION.messages,
			responseFormat: {
				name: "grade",
				schema: {
					type: "object",
					properties: { grade: { type: "number", enum: [1, 2, 3] } },
					required: ["grade"],
					additionalProperties: false,
				},
			},
		},
	]);
});

test("what the question states goes into the request; null temperature is left to the model", async () => {
	const { ask, requests } = scriptedAsk([GOOD]);
	await ask({ ...QUESTION, temperature: null, maxTokens: 50, draw: 2 });
	expect(requests[0]).toMatchObject({ temperature: null, maxTokens: 50, draw: 2 });
});

test("an answer that cannot be used is repaired once, quoting what was wrong", async () => {
	const { ask, requests } = scriptedAsk([OFF_SCALE, GOOD]);
	expect(await ask(QUESTION)).toEqual({ ok: true, value: { grade: 2 } });
	expect(requests[1]?.step).toBe("repair");
	expect(requests[1]?.messages.slice(0, 3)).toEqual([
		...QUESTION.messages,
		{ role: "assistant", content: '{"grade":9}' },
	]);
	expect(requests[1]?.messages[3]?.content).toContain("grade: 9 is not on the scale (1, 2, 3)");
});

test("after the repair it is a reason; the better of the two answers is kept", async () => {
	expect(await scriptedAsk([OFF_SCALE, OFF_SCALE]).ask(QUESTION)).toMatchObject({
		reason: "off_scale",
		answer: { grade: 9 },
	});
	expect(await scriptedAsk(["grade: 2", "two"]).ask(QUESTION)).toMatchObject({
		reason: "unparsable",
	});
	expect(await scriptedAsk([OFF_SCALE, "two"]).ask(QUESTION)).toMatchObject({
		reason: "off_scale",
	});
	expect(await scriptedAsk(["two", OFF_SCALE]).ask(QUESTION)).toMatchObject({
		reason: "off_scale",
	});
	expect(await scriptedAsk(["two", { failure: "timeout" }]).ask(QUESTION)).toMatchObject({
		reason: "timeout",
	});
});

test.each([
	[{ refusal: "No." }, "refused"],
	[{ text: '{"grade":2}', finishReason: "length" }, "truncated"],
	[{ text: null, finishReason: "stop" }, "empty"],
])("%j is not repaired: %s", async (answer, reason) => {
	const { ask, requests } = scriptedAsk([answer]);
	expect(await ask(QUESTION)).toMatchObject({ ok: false, reason });
	expect(requests).toHaveLength(1);
});

test.each<[ModelFailureKind, string]>([
	["timeout", "timeout"],
	["over_context", "truncated"],
	["rate_limited", "request_failed"],
	["server_error", "request_failed"],
	["connection", "request_failed"],
	["unauthorized", "request_failed"],
	["unsupported", "request_failed"],
	["forbidden", "request_failed"],
	["filtered", "refused"],
	["over_allowance", "request_failed"],
	["not_found", "request_failed"],
	["no_quota", "request_failed"],
	["bad_request", "request_failed"],
	["too_large", "request_failed"],
])("a request that failed with %s ends as %s", async (failure, reason) => {
	const { ask } = scriptedAsk([{ failure }]);
	expect(await ask(QUESTION)).toEqual({
		ok: false,
		reason,
		detail: `${failure}: scripted ${failure}`,
	});
});

test("an answer is read once, however often it is asked whether it can be read", async () => {
	let times = 0;
	const counted = z.string().transform((text) => {
		times++;
		return text;
	});
	const answer: ModelAnswer = {
		...{ kind: "answer", text: '{"grade":"good"}', refusal: null, finishReason: "stop" },
		...{ model: "m", usage: { prompt: null, cached: null, completion: null }, status: 200 },
		...{ rawRequest: "", rawResponse: "", durationMs: 0 },
	};
	const ask = createAsk({
		modelOf: () => "m",
		send: async (inForm, reads) => {
			inForm(FIRST_FORM);
			expect([reads?.(answer), reads?.(answer)]).toEqual([true, true]);
			return answer;
		},
	});
	const question = { ...QUESTION, schema: z.strictObject({ grade: counted }) };
	expect(await ask(question)).toEqual({ ok: true, value: { grade: "good" } });
	expect(times).toBe(1);
});
