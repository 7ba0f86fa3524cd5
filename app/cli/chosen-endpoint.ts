import type { Database } from "#db/dialect";
import { type Endpoint, listEndpoints } from "#db/queries/endpoints.server.ts";
import type { FieldProblems } from "../base/refusal.ts";
import { addEndpoint } from "../judging/endpoints/add-endpoint.server.ts";

/** An endpoint by its name; or the one at this address, which is added if need be. */
export async function chosenEndpoint(
	db: Database,
	{ keyVariable, concurrency }: { keyVariable?: string; concurrency: number },
	named: string,
): Promise<Endpoint | string> {
	const known = await listEndpoints(db);
	const byName = known.find((endpoint) => endpoint.name === named);
	if (byName) return byName;
	if (!/^https?:/.test(named)) {
		return `there is no endpoint ${named}: name one that exists, or give an address that begins with http:// or https://.`;
	}
	const host = URL.canParse(named) ? new URL(named).host : named;
	let name = host;
	for (let n = 2; known.some((endpoint) => endpoint.name === name); n++) name = `${host} (${n})`;
	const apiKeyVariable = keyVariable ?? "";
	const fields = { name, baseUrl: named, apiKeyVariable, concurrency };
	const same = known.find(
		(endpoint) =>
			endpoint.baseUrl === named.replace(/\/+$/, "") &&
			(endpoint.apiKeyVariable ?? "") === apiKeyVariable,
	);
	if (same) return same;
	const added = await addEndpoint(db, fields, new Date());
	return added.kind === "added" ? added.endpoint : inOne(added.problems);
}

/** Problems of several fields in one sentence. */
export function inOne(problems: FieldProblems): string {
	return Object.entries(problems)
		.map(([field, sentences]) =>
			field.includes(".") ? `${field}: ${sentences.join(" ")}` : sentences.join(" "),
		)
		.join(" ");
}
