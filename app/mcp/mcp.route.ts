import type { ActionFunctionArgs } from "@remix-run/node";
import type { Access } from "../http/access.ts";
import { answerMcp } from "./answer-mcp.server.ts";

export const handle = { mayRead: "token", maySend: "token" } satisfies Access;

/** `/mcp`: the Model Context Protocol over HTTP, one request at a time. */
export function action({ request }: ActionFunctionArgs) {
	return answerMcp(request);
}

export const loader = action;
