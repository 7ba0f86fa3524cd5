import { disconnect } from "#db/dialect";
import { type Endpoint, listEndpoints } from "#db/queries/endpoints.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { checkEndpoint } from "../judging/endpoints/check-endpoint.server.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail } from "./failure.ts";
import { writeOutput } from "./write-output.ts";

export type JudgeCheckOptions = { model?: string; json?: boolean };

/** Carries out `concord judge check`: exit code 2 with the sentence where the endpoint is not usable. */
export async function runJudgeCheck(named: string, options: JudgeCheckOptions): Promise<void> {
	const isAddress = /^https?:/.test(named);
	const endpoints = await knownEndpoints();
	// An address can be asked without a database.
	if (isRefusal(endpoints) && !isAddress) return fail(endpoints.sentence);
	const listed = isRefusal(endpoints) ? [] : endpoints;
	const known = listed.find(({ name, baseUrl }) => name === named || baseUrl === named);
	if (!known && !isAddress) {
		const names = listed.map(({ name }) => name).join(", ") || "there are none yet";
		return fail(`there is no endpoint "${named}"; ${names}.`);
	}
	const unknown = { id: "", name: named, baseUrl: named, apiKeyVariable: null, sealedKey: null };
	const endpoint = known ?? unknown;
	const check = await checkEndpoint(endpoint, { model: options.model });
	if (options.json)
		await writeOutput(`${JSON.stringify({ endpoint: endpoint.name, ...check }, null, 2)}\n`);
	else if (check.ok) await writeOutput(`${endpoint.name}: ${check.sentence}\n`);
	if (!check.ok) fail(check.sentence);
}

async function knownEndpoints(): Promise<readonly Endpoint[] | Refusal> {
	const db = await existingDatabase();
	if (isRefusal(db)) return db;
	try {
		return await listEndpoints(db);
	} finally {
		disconnect(db);
	}
}
