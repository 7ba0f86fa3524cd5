import type { Endpoint } from "#db/queries/endpoints.server.ts";

type Addressed = Pick<Endpoint, "keyHeader" | "headers" | "query" | "apiKeyVariable" | "sealedKey">;

const MASKED = "••••";
/** What is called so holds what nobody else should read. */
const SECRET = /key|token|secret|auth|cookie|passw|signature|credential/i;

/** What goes with every request to an endpoint beside its body, one a line, secrets masked. */
export function sentAlong({
	keyHeader,
	headers,
	query,
	apiKeyVariable,
	sealedKey,
}: Addressed): string[] {
	const shown = (name: string, value: string) => (SECRET.test(name) ? MASKED : value);
	const hasKey = apiKeyVariable !== null || sealedKey !== null;
	const key = keyHeader === "authorization" ? `Bearer ${MASKED}` : MASKED;
	return [
		...Object.entries(query).map(([name, value]) => `?${name}=${shown(name, value)}`),
		...(hasKey ? [`${keyHeader}: ${key}`] : []),
		...Object.entries(headers).map(([name, value]) => `${name}: ${shown(name, value)}`),
	];
}
