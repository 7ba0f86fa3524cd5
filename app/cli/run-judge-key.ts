import { text } from "node:stream/consumers";
import { disconnect } from "#db/dialect";
import { listEndpoints, updateEndpoint } from "#db/queries/endpoints.server.ts";
import { variableNamed } from "../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { decideKey } from "../judging/endpoints/decide-key.server.ts";
import type { KeyChoice } from "../judging/endpoints/endpoint-fields.ts";
import { shownKey } from "../judging/endpoints/endpoint-key.server.ts";
import { storedInWords } from "../judging/endpoints/stored-in-words.ts";
import { endpointNamed } from "./endpoint-named.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail } from "./failure.ts";
import { writeLine } from "./write-output.ts";

export type JudgeKeyOptions = { fromVariable?: string; forget?: boolean };

/** Carries out `concord judge key`. The key never stands among the arguments, which others can list. */
export async function runJudgeKey(named: string, options: JudgeKeyOptions): Promise<void> {
	const db = await existingDatabase();
	if (isRefusal(db)) return fail(db.sentence);
	try {
		const endpoints = await listEndpoints(db);
		const endpoint = endpointNamed(endpoints, named);
		if (!endpoint) {
			const names = endpoints.map(({ name }) => name).join(", ");
			return fail(`there is no endpoint "${named}"; there are ${names || "none yet"}.`);
		}
		const choice = await choiceOf(options);
		if (isRefusal(choice)) return fail(choice.sentence);
		const kept = decideKey(endpoint, choice);
		if (isRefusal(kept)) return fail(kept.sentence);
		await updateEndpoint(db, endpoint.id, kept);
		const shown = shownKey({ ...endpoint, ...kept });
		const words = shown.kind === "stored" ? storedInWords(shown) : "none any more";
		await writeLine(`The key of ${endpoint.name}: ${words}.`);
	} finally {
		await disconnect(db);
	}
}

async function choiceOf({ fromVariable, forget }: JudgeKeyOptions): Promise<KeyChoice | Refusal> {
	if (forget) return { source: "none" };
	if (fromVariable !== undefined) {
		const key = variableNamed(fromVariable);
		return key
			? { source: "stored", key }
			: refused(`the environment variable ${fromVariable} is not set.`);
	}
	if (process.stdin.isTTY) {
		return refused(
			"give the key on standard input, as in `printenv MY_KEY | concord judge key NAME`, or name its variable with --from-variable.",
		);
	}
	const key = await text(process.stdin);
	return key.trim() === ""
		? refused("no key came on standard input; nothing was changed.")
		: { source: "stored", key };
}
