import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { listEndpoints } from "#db/queries/endpoints.server.ts";
import { config } from "../base/config.server.ts";
import { checkEndpoint } from "../judging/endpoints/check-endpoint.server.ts";
import { fail } from "./failure.ts";
import { writeOutput } from "./write-output.ts";

export type JudgeCheckOptions = { model?: string; json?: boolean };

/** Carries out `concord judge check`: exit code 2 with the sentence where the endpoint is not usable. */
export async function runJudgeCheck(named: string, options: JudgeCheckOptions): Promise<void> {
	const db = await openDatabase(config().DATABASE_URL);
	try {
		const endpoints = await listEndpoints(db);
		const known = endpoints.find(({ name, baseUrl }) => name === named || baseUrl === named);
		if (!known && !/^https?:/.test(named)) {
			const names = endpoints.map(({ name }) => name).join(", ") || "there are none yet";
			return fail(`there is no endpoint "${named}"; ${names}.`);
		}
		const unknown = { id: "", name: named, baseUrl: named, apiKeyVariable: null, sealedKey: null };
		const endpoint = known ?? unknown;
		const check = await checkEndpoint(endpoint, { model: options.model });
		if (options.json)
			await writeOutput(`${JSON.stringify({ endpoint: endpoint.name, ...check }, null, 2)}\n`);
		else if (check.ok) await writeOutput(`${endpoint.name}: ${check.sentence}\n`);
		if (!check.ok) fail(check.sentence);
	} finally {
		disconnect(db);
	}
}
