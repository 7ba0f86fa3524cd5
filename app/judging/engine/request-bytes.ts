import type { JsonSchema, ModelRequest } from "#judges/asking/model-reply.ts";

/** Model, temperature, limits and the braces around them. */
const AROUND = 512;

/** At least as many bytes as the body that is sent. */
export function requestBytes({ messages, responseFormat }: ModelRequest): number {
	const format = responseFormat ? schemaBytes(responseFormat.schema) : 0;
	return (
		messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) * 2, format) + AROUND
	);
}

/** Thousands of requests share one schema object: it is measured once. */
const schemaSizes = new WeakMap<JsonSchema, number>();

function schemaBytes(schema: JsonSchema): number {
	const known = schemaSizes.get(schema);
	if (known !== undefined) return known;
	const size = Buffer.byteLength(JSON.stringify(schema));
	schemaSizes.set(schema, size);
	return size;
}
