import { z } from "zod";
import type { RequestForm } from "#db/model/request-form.ts";
import { VERDICT_SCALE } from "#db/model/scale.ts";
import { createAsk } from "#judges/asking/ask-model.ts";
import { createFormKeeper, type FormKeeper } from "#judges/asking/form-keeper.ts";
import type { EndpointFailure } from "#judges/asking/model-reply.ts";
import { dimensionsAnswerSchema } from "#judges/asking/response-schema.ts";
import {
	createModelClient,
	type ModelClient,
	type ModelsReply,
} from "#judges/endpoint/model-client.server.ts";
import { modelParameters } from "#judges/endpoint/model-parameters.ts";
import { isRefusal } from "../../base/refusal.ts";
import { allowSentence } from "./allowed-hosts.server.ts";
import { type AddressedEndpoint, clientOptionsOf, timeoutOf } from "./client-options.server.ts";
import { type EndpointKey, type KeyedEndpoint, readEndpointKey } from "./endpoint-key.server.ts";
import { learntInWords } from "./learnt-in-words.ts";

const TIMEOUT_MS = 10_000;
/** Some think before they answer. */
const ANSWER_TIMEOUT_MS = 60_000;
const NEVER = new AbortController().signal;

/** What an endpoint said to a first question, in a sentence; the models where it lists them. */
export type EndpointCheck = { ok: boolean; sentence: string; models: string[] };

/**
 * Asks an endpoint for its models: is it there, does it take the key; that costs nothing. With a
 * model named, asks it one short question as a judge would, which costs some hundred tokens.
 * @param options.forms keeps what the model turns out to refuse; forgotten unless stated
 */
export async function checkEndpoint(
	endpoint: KeyedEndpoint & AddressedEndpoint,
	{
		model,
		forms = createFormKeeper(),
	}: { readonly model?: string | undefined; readonly forms?: FormKeeper } = {},
): Promise<EndpointCheck> {
	const key = readEndpointKey(endpoint);
	if (isRefusal(key)) return failed(key.sentence);
	const reply = await listModels(endpoint, key);
	// Some servers judge well and have no list of models.
	const hasList = reply.kind !== "failure";
	if (!hasList && !(model && reply.status === 404)) return failed(failureSentence(endpoint, reply));
	if (model) {
		const answer = await tryModel(
			createModelClient({
				...clientOptionsOf(endpoint, key),
				timeoutMs: timeoutOf(endpoint) ?? ANSWER_TIMEOUT_MS,
			}),
			model,
			forms,
		);
		const sentence = triedSentence(answer, { model, form: forms.form });
		return { ok: answer.ok, models: hasList ? [...reply.models] : [], sentence };
	}
	if (!hasList) return failed(failureSentence(endpoint, reply));
	const models = [...reply.models];
	const some = models.slice(0, 3).join(", ");
	const more = models.length > 3 ? ` and ${models.length - 3} more` : "";
	return { ok: true, models, sentence: `It answers and lists ${some || "no models"}${more}.` };
}

/** Asks an endpoint for its models, which costs nothing. */
export function listModels(endpoint: AddressedEndpoint, key: EndpointKey): Promise<ModelsReply> {
	const options = { ...clientOptionsOf(endpoint, key), timeoutMs: TIMEOUT_MS };
	return createModelClient(options).models(NEVER);
}

const VERDICT = { name: "verdict", scale: VERDICT_SCALE };
const Parameters = z.object(modelParameters);

/**
 * Asks what a judge with default settings asks, in the same body but for its texts, and finds out as a
 * run does what the model refuses.
 */
async function tryModel(client: ModelClient, model: string, forms: FormKeeper) {
	const { temperature, maxTokens } = Parameters.parse({});
	const ask = createAsk({
		modelOf: () => model,
		send: (inForm, reads) =>
			forms.send(NEVER, (form) => client.complete(inForm(form), NEVER), { reads }),
	});
	return ask({
		...{ role: "judge", name: "judgment", temperature, maxTokens },
		messages: [
			{ role: "system", content: "You judge answers. Give a short rationale, then the value." },
			{ role: "user", content: "Question: What is 2 + 2? Answer: 4. Is the answer right?" },
		],
		schema: dimensionsAnswerSchema([VERDICT]),
	});
}

function triedSentence(
	answer: Awaited<ReturnType<typeof tryModel>>,
	{ model, form }: { readonly model: string; readonly form: RequestForm },
): string {
	const words = learntInWords(form);
	if (answer.ok) {
		return `${model} answers in the form that is asked for.${words ? ` It is ${words}.` : ""}`;
	}
	if (answer.reason === "request_failed" || answer.reason === "timeout") {
		return `${model} does not answer. ${answer.detail ?? ""}`;
	}
	return `${model} answers, but not in the form that is asked for (${answer.reason}): judges will often find its answers unreadable.`;
}

/** Why an endpoint does not list its models, in a sentence. */
export function failureSentence(endpoint: KeyedEndpoint, failure: EndpointFailure): string {
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
	if (status < 300 && /^\s*</.test(failure.rawResponse ?? "")) {
		return `A web page answers at ${baseUrl}, not an endpoint: the address may lack its /v1, or lead to the page of one.`;
	}
	if (status < 300) {
		return `Something answers at ${baseUrl}, but it lists no models: the address may lack its /v1.`;
	}
	return `It is there but answered ${status}.`;
}

function failed(sentence: string): EndpointCheck {
	return { ok: false, sentence, models: [] };
}
