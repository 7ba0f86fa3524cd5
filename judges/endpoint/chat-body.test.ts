import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonSchema, ModelRequest } from "../asking/model-reply.ts";
import { asksByTool, chatBody } from "./chat-body.ts";

const SCHEMA: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

const requests: fc.Arbitrary<ModelRequest> = fc.record({
	role: fc.constant("judge" as const),
	model: fc.string(),
	messages: fc.array(
		fc.record({
			role: fc.constantFrom("system" as const, "user" as const, "assistant" as const),
			content: fc.string({ unit: "binary" }),
		}),
	),
	responseFormat: fc.option(
		fc.record({
			name: fc.string({ unit: "binary" }),
			schema: fc.oneof(fc.constant(SCHEMA), fc.dictionary(fc.string(), fc.jsonValue())),
		}),
	),
	temperature: fc.option(fc.double({ min: 0, max: 2, noNaN: true })),
	maxTokens: fc.option(fc.nat()),
	maxTokensAs: fc.constant("max_completion_tokens" as const),
	draw: fc.nat(),
	step: fc.constant("structured" as const),
});

test("for any request the body is the JSON of what the interface asks for", () => {
	fc.assert(
		fc.property(requests, (request) => {
			const { model, messages, temperature, maxTokens, responseFormat } = request;
			const whole = {
				model,
				messages,
				...(temperature !== null && { temperature }),
				...(maxTokens !== null && { max_completion_tokens: maxTokens }),
				...(responseFormat && {
					response_format: {
						type: "json_schema",
						json_schema: { name: responseFormat.name, schema: responseFormat.schema, strict: true },
					},
				}),
			};
			expect(chatBody(request)).toBe(JSON.stringify(whole));
		}),
		{ numRuns: 1_000 },
	);
});

const REQUEST: ModelRequest = {
	...{ role: "judge", model: "m-1", messages: [{ role: "user", content: "Grade it." }] },
	...{ temperature: null, maxTokens: 9, draw: 0, step: "structured" },
	responseFormat: { name: "grade", schema: SCHEMA },
};
const bodyOf = (change: Partial<ModelRequest>): unknown =>
	JSON.parse(chatBody({ ...REQUEST, ...change }));

test("JSON mode and a tool stand in place of the schema's format", () => {
	const format = { name: "grade", schema: SCHEMA };
	expect(bodyOf({ responseFormat: { ...format, by: "json_object" } })).toEqual({
		...{ model: "m-1", messages: REQUEST.messages, max_tokens: 9 },
		response_format: { type: "json_object" },
	});
	const byTool = { ...REQUEST, responseFormat: { ...format, by: "tool" as const } };
	expect(bodyOf(byTool)).toEqual({
		...{ model: "m-1", messages: REQUEST.messages, max_tokens: 9 },
		tools: [{ type: "function", function: { name: "grade", parameters: SCHEMA } }],
		tool_choice: { type: "function", function: { name: "grade" } },
	});
	expect(asksByTool(chatBody(byTool))).toBe(true);
	expect(asksByTool(chatBody(REQUEST))).toBe(false);
});

test("further members are sent as they are, and never in place of the request's own", () => {
	const body = bodyOf({ extras: { top_p: 0.5, seed: 3, model: "another", messages: [] } });
	expect(body).toMatchObject({ top_p: 0.5, seed: 3, model: "m-1", messages: REQUEST.messages });
});
