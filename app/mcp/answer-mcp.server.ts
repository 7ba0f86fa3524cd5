import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { problem, problemResponse } from "../api/problem.ts";
import { askHere } from "./ask-here.server.ts";
import { mcpServer } from "./mcp-server.ts";

/** A question of an agent is short. */
const LONGEST_BODY = 256 * 1024;

/**
 * Answers a request of an MCP client. No session is kept, so that any process answers the next one; there is nothing to
 * stream, so that GET and DELETE are not taken. The token is looked at before anything else.
 */
export async function answerMcp(request: Request): Promise<Response> {
	const [, token] = /^Bearer ([^\s]+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
	const ask = askHere(token ?? "");
	const me = await ask("/me");
	if (me.kind === "refused") return refusedDoor(me.status, me.sentence);
	if (request.method !== "POST") {
		const sentence =
			"Post one message of the Model Context Protocol at a time: nothing is streamed.";
		return problemResponse(problem("method", sentence, { headers: { allow: "POST" } }));
	}
	const transport = new WebStandardStreamableHTTPServerTransport({
		enableJsonResponse: true,
		maxRequestBodySize: LONGEST_BODY,
	});
	const server = mcpServer(ask);
	await server.connect(transport);
	try {
		return await transport.handleRequest(request);
	} finally {
		await server.close();
	}
}

function refusedDoor(status: number, sentence: string): Response {
	if (status === 401) {
		const headers = { "www-authenticate": 'Bearer realm="Concord"' };
		return problemResponse(problem("token", sentence, { headers }));
	}
	if (status === 429) {
		return problemResponse(problem("too-many", sentence, { headers: { "retry-after": "10" } }));
	}
	return problemResponse(problem(status === 403 ? "scope" : "not-now", sentence));
}
