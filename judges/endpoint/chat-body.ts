import type { JsonSchema, ModelRequest, ResponseFormat } from "../asking/model-reply.ts";

/** `max_completion_tokens` is for the models that refuse `max_tokens`. */
export type MaxTokensField = "max_tokens" | "max_completion_tokens";

/** The body of a chat completion request, as it is sent and kept. What is null is left out. */
export function chatBody(request: ModelRequest, maxTokensField: MaxTokensField): string {
	const { model, messages, temperature, maxTokens, responseFormat } = request;
	const body = JSON.stringify({
		model,
		messages: messages.map(({ role, content }) => ({ role, content })),
		...(temperature === null ? {} : { temperature }),
		...(maxTokens === null ? {} : { [maxTokensField]: maxTokens }),
	});
	if (responseFormat === null) return body;
	return `${body.slice(0, -1)},"response_format":${formatText(responseFormat)}}`;
}

function formatText({ name, schema }: NonNullable<ResponseFormat>): string {
	return `{"type":"json_schema","json_schema":{"name":${JSON.stringify(name)},"schema":${schemaText(schema)},"strict":true}}`;
}

/** Thousands of requests share one schema object: it is written once. */
const schemaTexts = new WeakMap<JsonSchema, string>();

function schemaText(schema: JsonSchema): string {
	const known = schemaTexts.get(schema);
	if (known !== undefined) return known;
	const text = JSON.stringify(schema);
	schemaTexts.set(schema, text);
	return text;
}
