import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Access } from "../http/access.ts";
import { answerRequest } from "./answer-request.server.ts";

export const handle = { mayRead: "token", maySend: "token" } satisfies Access;

/** Every address of the API: what there is stands in the table of operations. */
export function loader({ request }: LoaderFunctionArgs) {
	return answerRequest(request);
}

export function action({ request }: ActionFunctionArgs) {
	return answerRequest(request);
}
