import type { Endpoint } from "#db/queries/endpoints.server.ts";
import type { ModelClientOptions } from "#judges/endpoint/model-client.server.ts";
import { allowedHosts } from "./allowed-hosts.server.ts";
import type { EndpointKey } from "./endpoint-key.server.ts";

/** What tells how an endpoint is addressed; one that is only tried has just an address. */
export type AddressedEndpoint = Pick<Endpoint, "baseUrl"> &
	Partial<Pick<Endpoint, "keyHeader" | "headers" | "query" | "timeoutSeconds">>;

/** How requests to an endpoint are addressed, the deadline left out. */
export function clientOptionsOf(
	{ baseUrl, keyHeader = "authorization", headers = {}, query = {} }: AddressedEndpoint,
	key: EndpointKey,
): Omit<ModelClientOptions, "timeoutMs"> {
	return { baseUrl, keyHeader, headers, query, apiKey: key.value, allowedHosts: allowedHosts() };
}

/** The longest wait for an answer that was entered for an endpoint, in ms; null: none was. */
export function timeoutOf({ timeoutSeconds }: Pick<AddressedEndpoint, "timeoutSeconds">) {
	return timeoutSeconds ? timeoutSeconds * 1000 : null;
}
