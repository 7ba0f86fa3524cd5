import type { ModelRequest } from "#judges/asking/model-reply.ts";
import { chatBody } from "#judges/endpoint/chat-body.ts";
import { countTokens } from "../engine/count-tokens.server.ts";
import { promptTexts } from "../engine/prompt-texts.ts";

/** A request as it would be sent, for people. */
export type PreviewedRequest = {
	readonly purpose: string;
	readonly messages: readonly { readonly role: string; readonly content: string }[];
	/** The JSON schema of the answer, as a text; null where it stands in a message. */
	readonly schema: string | null;
	/** The other members of the body, in the form that the model takes, each as JSON. */
	readonly parameters: readonly { readonly name: string; readonly value: string }[];
	/** Of the prompt, by our count. */
	readonly tokens: number;
	/** How often it is asked, each time anew. */
	readonly times: number;
};

/** Requests that differ in nothing that is sent, once with how many they are. */
export function requestsApart(
	requests: readonly ModelRequest[],
): { readonly request: ModelRequest; readonly times: number }[] {
	const found = new Map<string, { request: ModelRequest; times: number }>();
	for (const request of requests) {
		const key = JSON.stringify({ ...request, draw: 0 });
		const known = found.get(key);
		if (known) known.times++;
		else found.set(key, { request, times: 1 });
	}
	return [...found.values()];
}

/** Takes a request apart for reading; together the parts are the body that would be sent. */
export async function previewedRequest(
	request: ModelRequest,
	times: number,
): Promise<PreviewedRequest> {
	const { purpose, role, messages, responseFormat } = request;
	const shown = responseFormat?.by !== "json_object" ? responseFormat : null;
	return {
		purpose: purpose ?? role,
		messages,
		schema: shown && JSON.stringify(shown.schema, null, 2),
		parameters: parametersOf(request),
		times,
		tokens: await countTokens(promptTexts(request).join("\n")),
	};
}

/** Stands where the schema does, which is shown by itself. */
const SCHEMA_BELOW = "…";

function parametersOf(request: ModelRequest): PreviewedRequest["parameters"] {
	const format = request.responseFormat && { ...request.responseFormat, schema: {} };
	const body: unknown = JSON.parse(chatBody({ ...request, responseFormat: format }));
	return Object.entries(Object(body)).flatMap(([name, value]) => {
		if (name === "messages") return [];
		const isFormat = name === "response_format" || name === "tools";
		const text = JSON.stringify(value);
		return [{ name, value: isFormat ? text.replace("{}", SCHEMA_BELOW) : text }];
	});
}
