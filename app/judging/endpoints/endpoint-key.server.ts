import type { Endpoint } from "#db/queries/endpoints.server.ts";
import { masterKey } from "./master-key.server.ts";
import { openSealed, sealText } from "./sealed-text.server.ts";

/** What says where the key of an endpoint is. */
export type KeyedEndpoint = Pick<
	Endpoint,
	"id" | "name" | "baseUrl" | "apiKeyVariable" | "sealedKey"
>;

export type EndpointKey = { ok: true; value: string | null } | { ok: false; sentence: string };

/** The key of an endpoint: out of the environment, or unsealed. Null for servers without one. */
export function readEndpointKey(endpoint: KeyedEndpoint): EndpointKey {
	if (endpoint.sealedKey !== null) return unseal(endpoint, endpoint.sealedKey);
	if (endpoint.apiKeyVariable === null) return { ok: true, value: null };
	const value = process.env[endpoint.apiKeyVariable];
	if (value) return { ok: true, value };
	return {
		ok: false,
		sentence: `The key of endpoint ${endpoint.name} is missing: set the environment variable ${endpoint.apiKeyVariable} and start Concord again.`,
	};
}

function unseal(endpoint: KeyedEndpoint, sealed: string): EndpointKey {
	const master = masterKey({ make: false });
	const closed = `The stored key of endpoint ${endpoint.name} cannot be opened.`;
	if (!master.ok) return { ok: false, sentence: `${closed} ${master.sentence}` };
	const value = openSealed(master.key, sealed, placeOf(endpoint));
	if (value !== null) return { ok: true, value };
	const other = process.env.CONCORD_KEY
		? "CONCORD_KEY is not the one that it was sealed with. Start Concord with that one"
		: "The key file beside the database is not the one that it was sealed with. Put that one back, or start Concord with the CONCORD_KEY from then";
	return { ok: false, sentence: `${closed} ${other}, or enter the endpoint’s key again.` };
}

/** Seals the key of an endpoint, for this endpoint alone. The master key is made if need be. */
export function sealEndpointKey(
	endpoint: Pick<Endpoint, "id" | "baseUrl">,
	key: string,
): { ok: true; sealed: string } | { ok: false; sentence: string } {
	const master = masterKey({ make: true });
	if (!master.ok) return master;
	return { ok: true, sealed: sealText(master.key, key, placeOf(endpoint)) };
}

/** A sealed key that is copied to another endpoint, or whose address is changed, does not open. */
function placeOf({ id, baseUrl }: Pick<Endpoint, "id" | "baseUrl">): string {
	return `${id} ${baseUrl}`;
}

/** How pages speak of a key: never more of it than its last four characters. */
export type ShownKey =
	| { kind: "none" }
	| { kind: "environment"; variable: string }
	/** `ending` is null where four characters would be too much of it. */
	| { kind: "stored"; ending: string | null };

export function shownKey(endpoint: KeyedEndpoint): ShownKey {
	if (endpoint.sealedKey === null) {
		const variable = endpoint.apiKeyVariable;
		return variable === null ? { kind: "none" } : { kind: "environment", variable };
	}
	const key = readEndpointKey(endpoint);
	const value = key.ok ? (key.value ?? "") : "";
	return { kind: "stored", ending: value.length >= LONG_ENOUGH ? value.slice(-4) : null };
}

const LONG_ENOUGH = 16;

/** What to do when an endpoint does not accept its key, in a sentence. */
export function rejectedKeySentence({ name, apiKeyVariable, sealedKey }: KeyedEndpoint): string {
	if (sealedKey !== null) {
		return `${name} does not accept the key that is stored for it. Enter a valid one on the page of the endpoint, then resume.`;
	}
	if (apiKeyVariable !== null) {
		return `${name} does not accept the key in ${apiKeyVariable}. Set a valid key, start Concord again and resume.`;
	}
	return `${name} asks for a key, and it has none. Enter one on the page of the endpoint, then resume.`;
}
