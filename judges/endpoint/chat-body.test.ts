import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonSchema, ModelRequest } from "../asking/model-reply.ts";
import { chatBody } from "./chat-body.ts";

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
			expect(chatBody(request, "max_completion_tokens")).toBe(JSON.stringify(whole));
		}),
		{ numRuns: 1_000 },
	);
});
