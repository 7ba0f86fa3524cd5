import { z } from "zod";
import { type Database, isUniqueViolation } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { type Endpoint, insertEndpoint } from "#db/queries/endpoints.server.ts";
import { checkEndpointUrl } from "#judges/endpoint/network/endpoint-url.ts";
import { isRefusal, type Refusal, refused, refusedFields } from "../../base/refusal.ts";
import { allowedHosts, allowSentence } from "./allowed-hosts.server.ts";
import { decideKey } from "./decide-key.server.ts";
import { Concurrency, type KeyChoice } from "./endpoint-fields.ts";

/** An endpoint that somebody wants to add. */
export type NewEndpoint = {
	readonly name: string;
	/** With or without the path of a request at its end. */
	readonly baseUrl: string;
	/** Most requests in flight at once. */
	readonly concurrency: number;
	readonly key: KeyChoice;
};

const EndpointFields = z.object({
	name: z.string().trim().min(1, "Give the endpoint a name.").max(80),
	baseUrl: z
		.string()
		.trim()
		.refine(
			isBaseUrl,
			"Enter an address that begins with http:// or https://, without a user name and without a question mark.",
		)
		.transform(withoutPath),
	concurrency: Concurrency,
});

export type AddEndpointResult = { kind: "added"; endpoint: Endpoint } | Refusal;

/**
 * Adds an OpenAI-compatible server to the installation. Nothing is sent to it. A key that comes with
 * it is stored sealed. Refusals are by field: those of `NewEndpoint`, `apiKeyVariable`, `apiKey`.
 */
export async function addEndpoint(
	db: Database,
	wanted: NewEndpoint,
	now: Date,
): Promise<AddEndpointResult> {
	const parsed = EndpointFields.safeParse(wanted);
	if (!parsed.success) return refusedFields(z.flattenError(parsed.error).fieldErrors);
	const address = checkEndpointUrl(parsed.data.baseUrl, allowedHosts());
	if (!address.ok) {
		const hint = address.allow ? ` ${allowSentence(address.allow)}` : "";
		return refused(`${address.sentence}${hint}`, "baseUrl");
	}
	const id = newId("end");
	const key = decideKey({ id, baseUrl: parsed.data.baseUrl, sealedKey: null }, wanted.key);
	if (isRefusal(key)) return key;
	const endpoint: Endpoint = {
		id,
		...parsed.data,
		...key,
		requestsPerMinute: null,
		tokensPerMinute: null,
		models: {},
		createdAt: now,
	};
	try {
		await insertEndpoint(db, endpoint);
		return { kind: "added", endpoint };
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		return refused("An endpoint of this name exists already.", "name");
	}
}

function isBaseUrl(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, username, password, search, hash } = new URL(text);
	return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
}

/** People paste the address of a request; the client wants what comes before `/chat/completions`. */
function withoutPath(text: string): string {
	return text.replace(/\/+$/, "").replace(/\/(chat\/completions|models)$/, "");
}
