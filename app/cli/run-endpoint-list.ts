import { disconnect } from "#db/dialect";
import { listEndpoints } from "#db/queries/endpoints.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { shownKey } from "../judging/endpoints/endpoint-key.server.ts";
import { pricesInWords } from "../judging/endpoints/prices-in-words.ts";
import { storedInWords } from "../judging/endpoints/stored-in-words.ts";
import type { EndpointListJson } from "../outputs/judges.ts";
import { inColumns } from "./columns.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail } from "./failure.ts";
import { writeLine, writeOutput } from "./write-output.ts";

/** Carries out `concord endpoint list`. */
export async function runEndpointList({ json }: { json?: boolean }): Promise<void> {
	const db = await existingDatabase();
	if (isRefusal(db)) return fail(db.sentence);
	try {
		const endpoints = await listEndpoints(db);
		if (json) {
			const shown: EndpointListJson = endpoints.map(
				({ sealedKey, id, createdAt, ...rest }) => rest,
			);
			return await writeOutput(`${JSON.stringify(shown, null, 2)}\n`);
		}
		if (endpoints.length === 0) {
			return await writeLine("No endpoints yet; add one with `concord endpoint add`.");
		}
		const rows = endpoints.map((endpoint) => {
			const key = shownKey(endpoint);
			const where =
				key.kind === "environment"
					? key.variable
					: key.kind === "stored"
						? storedInWords(key)
						: "none";
			const { name, baseUrl, concurrency, requestsPerMinute } = endpoint;
			const limits = `${concurrency} in flight${requestsPerMinute === null ? "" : `, ${requestsPerMinute} a minute`}`;
			return [name, baseUrl, where, limits, pricesInWords(endpoint)];
		});
		await writeOutput(inColumns(["endpoint", "address", "key", "limits", "prices"], rows));
	} finally {
		await disconnect(db);
	}
}
