import type { JsonSchema, ModelRequest, ResponseFormat } from "../asking/model-reply.ts";

/** The body of a chat completion request, as it is sent and kept. What is null is left out. */
export function chatBody(request: ModelRequest): string {
	const { model, messages, temperature, maxTokens, responseFormat } = request;
	const body = JSON.stringify({
		...request.extras,
		model,
		messages: messages.map(({ role, content }) => ({ role, content })),
		...(temperature === null ? {} : { temperature }),
		...(maxTokens === null ? {} : { [request.maxTokensAs ?? "max_tokens"]: maxTokens }),
	});
	if (responseFormat === null) return body;
	return `${body.slice(0, -1)},${formatText(responseFormat)}}`;
}

function formatText({ name, schema, by }: NonNullable<ResponseFormat>): string {
	const named = JSON.stringify(name);
	if (by === "json_object") return '"response_format":{"type":"json_object"}';
	if (by === "tool") {
		const tool = `{"type":"function","function":{"name":${named},"parameters":${schemaText(schema)}}}`;
		return `"tools":[${tool}],"tool_choice":{"type":"function","function":{"name":${named}}}`;
	}
	return `"response_format":{"type":"json_schema","json_schema":{"name":${named},"schema":${schemaText(schema)},"strict":true}}`;
}

/** Does a body ask for its answer as the arguments of a tool? */
export function asksByTool(body: string): boolean {
	const parsed: unknown = JSON.parse(body);
	return typeof parsed === "object" && parsed !== null && "tool_choice" in parsed;
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
