import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Access } from "../http/access.ts";
import { answerMcp } from "./answer-mcp.server.ts";

export const handle = { mayRead: "token", maySend: "token" } satisfies Access;

/** `/mcp`: the Model Context Protocol over HTTP, one request at a time. */
export function action({ request }: ActionFunctionArgs) {
	return answerMcp(request);
}

/** Nothing is streamed to who listens: told in a sentence. */
export function loader({ request }: LoaderFunctionArgs) {
	return answerMcp(request);
}
