import type { JsonSchema, ModelRequest } from "./model-reply.ts";
import { sha256OfJson } from "./sha256.ts";

export type RequestKey = {
	/** `https://api.openai.com`: scheme, host and port, so that a moved path keeps the store. */
	readonly origin: string;
	readonly request: ModelRequest;
	/** `rubric@1` */
	readonly protocol: string;
	readonly repetition: number;
};

/**
 * The store's key of one request: SHA-256 over canonical JSON of everything that can change the
 * answer, and of repetition and draw, which ask for another one. Two models, two prompts, two
 * endpoints or two repetitions never share an answer. Of a parameter that the model does not take there is
 * nothing in it, as nothing was sent; under which name the answer's limit went out changes no answer.
 */
export function requestHash({ origin, request, protocol, repetition }: RequestKey): string {
	return sha256OfJson({
		origin,
		model: request.model,
		messages: request.messages.map(({ role, content }) => ({ role, content })),
		responseFormat: request.responseFormat && {
			name: request.responseFormat.name,
			schema: schemaHash(request.responseFormat.schema),
			...(request.responseFormat.by && { by: request.responseFormat.by }),
		},
		temperature: request.temperature,
		maxTokens: request.maxTokens,
		...(request.extras && { extras: request.extras }),
		protocol,
		repetition,
		draw: request.draw,
	});
}

/** Thousands of requests share one schema object: it is hashed once. */
const schemaHashes = new WeakMap<JsonSchema, string>();

function schemaHash(schema: JsonSchema): string {
	const known = schemaHashes.get(schema);
	if (known !== undefined) return known;
	const hash = sha256OfJson(schema);
	schemaHashes.set(schema, hash);
	return hash;
}
