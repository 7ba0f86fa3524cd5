import { z } from "zod";
import type { EndpointFailure } from "#judges/asking/model-reply.ts";
import { parseAnswer } from "#judges/asking/parse-answer.ts";
import { toJsonSchema } from "#judges/asking/response-schema.ts";
import { createModelClient, type ModelClient } from "#judges/endpoint/model-client.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { allowedHosts, allowSentence } from "./allowed-hosts.server.ts";
import { type KeyedEndpoint, readEndpointKey } from "./endpoint-key.server.ts";

const TIMEOUT_MS = 10_000;
const NEVER = new AbortController().signal;

/** What an endpoint said to a first question, in a sentence; the models where it lists them. */
export type EndpointCheck = { ok: boolean; sentence: string; models: string[] };

/**
 * Asks an endpoint for its models: is it there, does it take the key; that costs nothing. With a
 * model named, asks it one short question whose form is enforced (structured output), which costs
 * some hundred tokens.
 */
export async function checkEndpoint(
	endpoint: KeyedEndpoint,
	{ model }: { readonly model?: string | undefined } = {},
): Promise<EndpointCheck> {
	const key = readEndpointKey(endpoint);
	if (isRefusal(key)) return failed(key.sentence);
	const client = createModelClient({
		baseUrl: endpoint.baseUrl,
		apiKey: key.value,
		timeoutMs: TIMEOUT_MS,
		allowedHosts: allowedHosts(),
	});
	const reply = await client.models(NEVER);
	// Some servers judge well and have no list of models.
	const hasList = reply.kind !== "failure";
	if (!hasList && !(model && reply.status === 404)) return failed(failureSentence(endpoint, reply));
	if (model) return tryModel(client, model, hasList ? reply.models : []);
	if (!hasList) return failed(failureSentence(endpoint, reply));
	const models = [...reply.models];
	const some = models.slice(0, 3).join(", ");
	const more = models.length > 3 ? ` and ${models.length - 3} more` : "";
	return { ok: true, models, sentence: `It answers and lists ${some || "no models"}${more}.` };
}

const Tried = z.strictObject({ ready: z.boolean() });

/** Does the model answer in the form that is asked for? Judges get by without, with one more try. */
async function tryModel(
	client: ModelClient,
	model: string,
	models: readonly string[],
): Promise<EndpointCheck> {
	const reply = await client.complete(
		{
			...{ role: "judge", model, temperature: null, maxTokens: null, draw: 0, step: "structured" },
			messages: [{ role: "user", content: 'Set "ready" to true.' }],
			responseFormat: { name: "ready", schema: toJsonSchema(Tried) },
		},
		NEVER,
	);
	const all = [...models];
	if (reply.kind === "failure" && reply.failure === "unsupported") {
		const sentence = `${model} turns structured output down: judges ask it with the form in the text, which works less often.`;
		return { ok: true, models: all, sentence };
	}
	if (reply.kind === "failure") {
		return { ok: false, models: all, sentence: `${model} does not answer. ${reply.message}` };
	}
	const answer = parseAnswer(reply, Tried);
	if (answer.ok)
		return { ok: true, models: all, sentence: `${model} answers in the form that is asked for.` };
	const sentence = `${model} answers, but not in the form that is asked for (${answer.reason}): judges will often find its answers unreadable.`;
	return { ok: false, models: all, sentence };
}

function failureSentence(endpoint: KeyedEndpoint, failure: EndpointFailure): string {
	const { baseUrl, apiKeyVariable, sealedKey } = endpoint;
	const { status } = failure;
	if (failure.failure === "internal_address") {
		return `${failure.message} ${allowSentence(new URL(baseUrl).host)}`;
	}
	if (failure.failure === "timeout") {
		return `${baseUrl} did not answer within ${TIMEOUT_MS / 1000} seconds.`;
	}
	if (status === null) {
		return `Nothing answers at ${baseUrl}. Is the address right, and is the server running?`;
	}
	if (status === 401 || status === 403) {
		const key = sealedKey ? "that is stored for it" : apiKeyVariable && `in ${apiKeyVariable}`;
		return key
			? `It is there but does not accept the key ${key} (${status}).`
			: `It is there but asks for a key (${status}): enter it, or name the variable that holds it.`;
	}
	if (status >= 300 && status < 400) {
		return "It answers with a redirect, which is not followed: enter the final address.";
	}
	if (status === 404) {
		return `Something answers at ${baseUrl}, but it lists no models (404): the address may lack its /v1, or the server has no list.`;
	}
	if (status < 300) {
		return `Something answers at ${baseUrl}, but it lists no models: the address may lack its /v1.`;
	}
	return `It is there but answered ${status}.`;
}

function failed(sentence: string): EndpointCheck {
	return { ok: false, sentence, models: [] };
}
