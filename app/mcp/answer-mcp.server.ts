import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";
import { notNow, problem, problemResponse } from "../api/problem.ts";
import { membersBody } from "../http/members-bodies.server.ts";
import { askHere } from "./ask-here.server.ts";
import { mcpServer } from "./mcp-server.ts";

/** A question of an agent is short. */
const LONGEST_BODY = 256 * 1024;
/** As long as `ask-server.ts` waits for figures of a large project. */
const LONGEST_MS = 120_000;

const ONE_AT_A_TIME =
	"Post one message of the Model Context Protocol at a time: batches are not taken.";

/**
 * Answers a request of an MCP client. No session is kept, so that any process answers the next one; there is nothing to
 * stream, so that GET and DELETE are not taken. The token is looked at before anything else. Batches, which the protocol
 * had in one version, are refused: a request that is cancelled in its own batch would never be answered.
 * @param longestMs a parameter for tests
 */
export async function answerMcp(request: Request, longestMs = LONGEST_MS): Promise<Response> {
	const [, token] = /^Bearer ([^\s]+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
	const ended = AbortSignal.any([request.signal, AbortSignal.timeout(longestMs)]);
	const ask = askHere(token ?? "", ended);
	const me = await ask<{ login: string }>("/me");
	if (me.kind === "refused") return refusedDoor(me.status, me.sentence);
	if (request.method !== "POST") {
		const sentence =
			"Post one message of the Model Context Protocol at a time: nothing is streamed.";
		return problemResponse(problem("method", sentence, { headers: { allow: "POST" } }));
	}
	const bytes = await membersBody(request, LONGEST_BODY, { account: me.body.login });
	if (bytes === null)
		return rpcError(413, null, [ErrorCode.InvalidRequest, "It is longer than 256 kB."]);
	if (bytes === "busy")
		return problemResponse(notNow("Too many messages of yours arrive at once."));
	const message = parsed(bytes);
	if (message === undefined) return rpcError(400, null, [ErrorCode.ParseError, "This is no JSON."]);
	if (Array.isArray(message)) {
		return rpcError(400, null, [ErrorCode.InvalidRequest, ONE_AT_A_TIME]);
	}
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
	const server = mcpServer(ask);
	await server.connect(transport);
	try {
		const answering = transport.handleRequest(request, { parsedBody: message });
		const answer = await Promise.race([answering, abortOf(ended)]);
		if (answer) return answer;
		const why = "It took too long, so that nobody waits for it any more. Ask for less at once.";
		return rpcError(200, idOf(message), [ErrorCode.RequestTimeout, why]);
	} finally {
		await server.close();
	}
}

function parsed(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString("utf8"));
	} catch {
		return undefined;
	}
}

/** When somebody has gone, or waited for too long. */
function abortOf(signal: AbortSignal): Promise<null> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve(null);
		signal.addEventListener("abort", () => resolve(null), { once: true });
	});
}

function idOf(message: unknown): unknown {
	return typeof message === "object" && message !== null && "id" in message ? message.id : null;
}

/** An answer of JSON-RPC that is none. */
function rpcError(
	status: number,
	id: unknown,
	[code, message]: readonly [code: ErrorCode, message: string],
): Response {
	return Response.json({ jsonrpc: "2.0", id, error: { code, message } }, { status });
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
