import { z } from "zod";
import type { Endpoint } from "#db/queries/endpoints.server.ts";
import { readBody } from "#judges/read-body.ts";
import { readEndpointKey } from "./endpoint-key.server.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** What an endpoint said to a first question, in a sentence; the models where it lists them. */
export type EndpointCheck = { ok: boolean; sentence: string; models: string[] };

/** Asks an endpoint for its models: is it there, does it take the key. Costs nothing. */
export async function checkEndpoint(
	endpoint: Pick<Endpoint, "name" | "baseUrl" | "apiKeyVariable">,
): Promise<EndpointCheck> {
	const key = readEndpointKey(endpoint);
	if (!key.ok) return failed(key.sentence);
	let response: Response;
	let body: string;
	try {
		response = await fetch(`${endpoint.baseUrl}/models`, {
			headers: key.value === null ? {} : { authorization: `Bearer ${key.value}` },
			redirect: "manual",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		body = await readBody(response, MAX_BYTES);
	} catch (error) {
		const late = error instanceof Error && error.name === "TimeoutError";
		return failed(
			late
				? `${endpoint.baseUrl} did not answer within ${TIMEOUT_MS / 1000} seconds.`
				: `Nothing answers at ${endpoint.baseUrl}. Is the address right, and is the server running?`,
		);
	}
	return response.ok ? readModels(endpoint, body) : refused(endpoint, response.status);
}

function readModels({ baseUrl }: Pick<Endpoint, "baseUrl">, body: string): EndpointCheck {
	const models = parseModels(body);
	if (!models) {
		return failed(
			`Something answers at ${baseUrl}, but it lists no models: the address may lack its /v1.`,
		);
	}
	const some = models.slice(0, 3).join(", ");
	const more = models.length > 3 ? ` and ${models.length - 3} more` : "";
	return { ok: true, models, sentence: `It answers and lists ${some || "no models"}${more}.` };
}

function parseModels(body: string): string[] | null {
	try {
		const list = ModelList.safeParse(JSON.parse(body));
		return list.success ? list.data.data.map((model) => model.id) : null;
	} catch {
		return null;
	}
}

function refused(
	{ baseUrl, apiKeyVariable }: Pick<Endpoint, "baseUrl" | "apiKeyVariable">,
	status: number,
): EndpointCheck {
	if (status === 401 || status === 403) {
		return failed(
			apiKeyVariable
				? `It is there but does not accept the key in ${apiKeyVariable} (${status}).`
				: `It is there but asks for a key (${status}): name the variable that holds it.`,
		);
	}
	if (status >= 300 && status < 400) {
		return failed(`It answers with a redirect, which is not followed: enter the final address.`);
	}
	if (status === 404) {
		return failed(
			`Something answers at ${baseUrl}, but it lists no models (404): the address may lack its /v1, or the server has no list.`,
		);
	}
	return failed(`It is there but answered ${status}.`);
}

function failed(sentence: string): EndpointCheck {
	return { ok: false, sentence, models: [] };
}
