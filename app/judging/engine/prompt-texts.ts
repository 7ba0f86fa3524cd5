import type { JsonSchema, ModelRequest } from "#judges/asking/model-reply.ts";

/** Everything of a request that is billed as its prompt. */
export function promptTexts({
	messages,
	responseFormat,
}: Pick<ModelRequest, "messages" | "responseFormat">): string[] {
	const texts = messages.map(({ content }) => content);
	// In JSON mode the schema stands among the messages.
	const hasSchema = responseFormat && responseFormat.by !== "json_object";
	return hasSchema ? [...texts, schemaText(responseFormat.schema)] : texts;
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
