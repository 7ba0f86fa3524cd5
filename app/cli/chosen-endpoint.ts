import type { Database } from "#db/dialect";
import { type Endpoint, listEndpoints } from "#db/queries/endpoints.server.ts";
import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";
import { isRefusal, problemsOf, type Refusal, refused } from "../base/refusal.ts";
import { shellWord } from "../base/shell-word.ts";
import { addEndpoint } from "../judging/endpoints/add-endpoint.server.ts";
import { readKeyChoice } from "../judging/endpoints/endpoint-form.ts";
import { endpointNamed } from "./endpoint-named.ts";

/** An endpoint by its name; or the one at this address, which is added if need be. */
export async function chosenEndpoint(
	db: Database,
	{ keyVariable, concurrency }: { keyVariable?: string; concurrency: number },
	named: string,
): Promise<Endpoint | Refusal> {
	const known = await listEndpoints(db);
	const isAddress = /^https?:/.test(named);
	const byName = isAddress
		? known.find((endpoint) => endpoint.name === named)
		: endpointNamed(known, named);
	if (byName) return byName;
	if (!isAddress) {
		return refused(
			`there is no endpoint ${named}: name one that exists, or give an address that begins with http:// or https://.`,
		);
	}
	const host = parsedUrl(named)?.host ?? named;
	let name = host;
	for (let n = 2; known.some((endpoint) => endpoint.name === name); n++) name = `${host} (${n})`;
	const apiKeyVariable = keyVariable ?? "";
	const isSame = (endpoint: Endpoint) =>
		endpoint.baseUrl === named.replace(/\/+$/, "") &&
		(endpoint.apiKeyVariable ?? "") === apiKeyVariable;
	const same = known.find(isSame);
	if (same) return same;
	const key = readKeyChoice({ apiKeyVariable });
	if (isRefusal(key)) return key;
	const wanted = { name, baseUrl: named, concurrency, key };
	const added = await addEndpoint(db, wanted, new Date());
	if (!isRefusal(added)) return added.endpoint;
	// Another command may have added it meanwhile.
	return (await listEndpoints(db)).find(isSame) ?? added;
}

/** A refusal for a terminal: a field that people do not see is named, or the option that sets it. */
export function inOne(refusal: Refusal): string {
	return Object.entries(problemsOf(refusal))
		.map(([field, sentences]) => {
			const said = sentences.join(" ");
			const dot = field.indexOf(".");
			if (dot < 0) return said;
			const name = field.slice(dot + 1);
			const own = field.slice(0, dot);
			if (own === "parameters") return said;
			if (own !== "binding") return `${field}: ${said}`;
			const typed = shellWord(name);
			return `${said} --bind ${typed}=NAME binds it, --bind ${typed}= to nothing.`;
		})
		.join(" ");
}
