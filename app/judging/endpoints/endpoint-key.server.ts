import type { Endpoint } from "#db/queries/endpoints.server.ts";
import { config, isKeyVariable, variableNamed } from "../../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { masterKey } from "./master-key.server.ts";
import { openSealed, sealText } from "./sealed-text.server.ts";

/** What says where the key of an endpoint is. */
export type KeyedEndpoint = Pick<
	Endpoint,
	"id" | "name" | "baseUrl" | "apiKeyVariable" | "sealedKey"
>;

/** The key itself; null for servers without one. */
export type EndpointKey = { readonly kind: "key"; readonly value: string | null };

/** Why a variable is read for no endpoint, and what to do. */
export const NO_KEY_VARIABLE =
	"A variable that holds a key is called …_API_KEY, or is named in CONCORD_KEY_VARIABLES where Concord is started; those of Concord itself are never sent.";

/** The key of an endpoint: out of the environment, or unsealed. */
export function readEndpointKey(endpoint: KeyedEndpoint): EndpointKey | Refusal {
	if (endpoint.sealedKey !== null) return unseal(endpoint, endpoint.sealedKey);
	if (endpoint.apiKeyVariable === null) return { kind: "key", value: null };
	// Stored by an earlier version, or allowed at another start.
	if (!isKeyVariable(endpoint.apiKeyVariable)) {
		return refused(
			`The key of endpoint ${endpoint.name} is not sent: it is to be in ${endpoint.apiKeyVariable}. ${NO_KEY_VARIABLE}`,
		);
	}
	const value = variableNamed(endpoint.apiKeyVariable);
	if (value) return { kind: "key", value };
	return refused(
		`The key of endpoint ${endpoint.name} is missing: set the environment variable ${endpoint.apiKeyVariable} and start Concord again.`,
	);
}

function unseal(endpoint: KeyedEndpoint, sealed: string): EndpointKey | Refusal {
	const master = masterKey({ make: false });
	const closed = `The stored key of endpoint ${endpoint.name} cannot be opened.`;
	if (isRefusal(master)) return refused(`${closed} ${master.sentence}`);
	const value = openSealed(master, sealed, placeOf(endpoint));
	if (value !== null) return { kind: "key", value };
	const other = config().CONCORD_KEY
		? "CONCORD_KEY is not the one that it was sealed with. Start Concord with that one"
		: "The key file beside the database is not the one that it was sealed with. Put that one back, or start Concord with the CONCORD_KEY from then";
	return refused(`${closed} ${other}, or enter the endpoint’s key again.`);
}

/** Seals the key of an endpoint, for this endpoint alone. The master key is made if need be. @returns the sealed text */
export function sealEndpointKey(
	endpoint: Pick<Endpoint, "id" | "baseUrl">,
	key: string,
): string | Refusal {
	const master = masterKey({ make: true });
	return isRefusal(master) ? master : sealText(master, key, placeOf(endpoint));
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

/** What a page may show of where an endpoint's key is. */
export function shownKey(endpoint: KeyedEndpoint): ShownKey {
	if (endpoint.sealedKey === null) {
		const variable = endpoint.apiKeyVariable;
		return variable === null ? { kind: "none" } : { kind: "environment", variable };
	}
	const key = readEndpointKey(endpoint);
	const value = isRefusal(key) ? "" : (key.value ?? "");
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
