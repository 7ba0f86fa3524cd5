import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { disconnect } from "#db/dialect";
import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";
import { variableNamed } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { AskApi } from "../mcp/ask-api.ts";
import { askServer } from "../mcp/ask-server.ts";
import { mcpServer } from "../mcp/mcp-server.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail } from "./failure.ts";

type Source = { readonly ask: AskApi; readonly close: () => Promise<void> };

/** Carries out `concord mcp` until its client is gone; `url`: of a server elsewhere, null for this database. */
export async function runMcp(url: string | null): Promise<void> {
	const token = variableNamed("CONCORD_TOKEN") ?? "";
	if (token === "") {
		return fail("CONCORD_TOKEN is not set: make a token on the page of your account, and set it.");
	}
	const source = url === null ? await here(token) : elsewhere(url, token);
	if (isRefusal(source)) return fail(source.sentence);
	const { ask, close } = source;
	try {
		const me = await ask("/me");
		if (isRefusal(me)) return fail(me.sentence);
		const { ask: asked, settled: answered } = counting(ask);
		const server = mcpServer(asked);
		await server.connect(new StdioServerTransport());
		// Standard output is the protocol's.
		process.stderr.write("Answers over the Model Context Protocol. It ends with its client.\n");
		await Promise.race([once(process.stdin, "end"), once(process.stdin, "close")]);
		// What was asked before it went is still answered.
		await answered();
		await server.close();
	} finally {
		await close();
	}
}

async function here(token: string): Promise<Source | Refusal> {
	const db = await existingDatabase();
	if (isRefusal(db)) return db;
	await disconnect(db);
	const { askHere } = await import("../mcp/ask-here.server.ts");
	return { ask: askHere(token), close: async () => disconnect(database()) };
}

function elsewhere(url: string, token: string): Source | Refusal {
	if (!/^https?:$/.test(parsedUrl(url)?.protocol ?? "")) {
		return refused(`--url is ${url}, and an address begins with http:// or https://.`);
	}
	return { ask: askServer(url, token), close: async () => {} };
}

/** The same, and a promise of when nothing that was asked is still open. */
function counting(ask: AskApi): { readonly ask: AskApi; readonly settled: () => Promise<void> } {
	let open = 0;
	const counted: AskApi = async (path, search) => {
		open++;
		try {
			return await ask(path, search);
		} finally {
			open--;
		}
	};
	async function settled(): Promise<void> {
		// What came last is still read, and what was answered still written.
		do await sleep(100);
		while (open > 0);
		await sleep(100);
	}
	return { ask: counted, settled };
}
