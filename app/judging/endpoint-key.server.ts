import type { Endpoint } from "#db/queries/endpoints.server.ts";

export type EndpointKey = { ok: true; value: string | null } | { ok: false; sentence: string };

/** The key of an endpoint out of the environment, where alone it is kept. */
export function readEndpointKey(endpoint: Pick<Endpoint, "name" | "apiKeyVariable">): EndpointKey {
	if (endpoint.apiKeyVariable === null) return { ok: true, value: null };
	const value = process.env[endpoint.apiKeyVariable];
	if (value) return { ok: true, value };
	return {
		ok: false,
		sentence: `The key of endpoint ${endpoint.name} is missing: set the environment variable ${endpoint.apiKeyVariable} and start Concord again.`,
	};
}
