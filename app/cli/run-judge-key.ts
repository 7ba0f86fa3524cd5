import { text } from "node:stream/consumers";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { listEndpoints, updateEndpoint } from "#db/queries/endpoints.server.ts";
import { decideKey } from "../judging/endpoints/decide-key.server.ts";
import { shownKey } from "../judging/endpoints/endpoint-key.server.ts";
import { storedInWords } from "../judging/endpoints/stored-in-words.ts";
import { fail } from "./failure.ts";
import { writeOutput } from "./write-output.ts";

export type JudgeKeyOptions = { fromVariable?: string; forget?: boolean };

/** Carries out `concord judge key`. The key never stands among the arguments, which others can list. */
export async function runJudgeKey(named: string, options: JudgeKeyOptions): Promise<void> {
	const db = await openDatabase();
	try {
		const endpoints = await listEndpoints(db);
		const endpoint = endpoints.find(({ name, baseUrl }) => name === named || baseUrl === named);
		if (!endpoint) {
			const names = endpoints.map(({ name }) => name).join(", ");
			return fail(`there is no endpoint "${named}"; there are ${names || "none yet"}.`);
		}
		const change = await fieldsOf(options);
		if (typeof change === "string") return fail(change);
		const decided = decideKey(endpoint, change);
		if (decided.kind === "refused") return fail(Object.values(decided.problems).flat().join(" "));
		await updateEndpoint(db, endpoint.id, decided.kept);
		const shown = shownKey({ ...endpoint, ...decided.kept });
		const words = shown.kind === "stored" ? storedInWords(shown) : "none any more";
		await writeOutput(`The key of ${endpoint.name}: ${words}.\n`);
	} finally {
		disconnect(db);
	}
}

async function fieldsOf({ fromVariable, forget }: JudgeKeyOptions) {
	if (forget) return { keySource: "none" };
	if (fromVariable !== undefined) {
		const apiKey = process.env[fromVariable];
		return apiKey
			? { keySource: "stored", apiKey }
			: `the environment variable ${fromVariable} is not set.`;
	}
	if (process.stdin.isTTY) {
		return "give the key on standard input, as in `printenv MY_KEY | concord judge key NAME`, or name its variable with --from-variable.";
	}
	const apiKey = await text(process.stdin);
	return apiKey.trim() === ""
		? "no key came on standard input; nothing was changed."
		: { keySource: "stored", apiKey };
}
