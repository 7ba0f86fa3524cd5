import type { Database } from "#db/dialect";
import { listEndpoints } from "#db/queries/endpoints.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { readEndpointKey } from "./endpoint-key.server.ts";

/** An endpoint as a form offers it, with a sentence where its key is missing. */
type EndpointChoice = {
	readonly id: string;
	readonly name: string;
	readonly missingKey: string | null;
};

/** The endpoints that a form lets somebody choose from. */
export async function endpointChoices(db: Database): Promise<EndpointChoice[]> {
	return (await listEndpoints(db)).map((endpoint) => {
		const key = readEndpointKey(endpoint);
		return {
			id: endpoint.id,
			name: endpoint.name,
			missingKey: isRefusal(key) ? key.sentence : null,
		};
	});
}
