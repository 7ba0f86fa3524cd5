import type { ActionFunctionArgs } from "@remix-run/node";
import type { Access } from "../http/access.ts";
import { notFound } from "../http/not-found.ts";
import { postedAnnotation, statusOf } from "./posted-annotation.server.ts";

export const handle = { mayRead: "member", maySend: "member" } satisfies Access;

/** Where the label page's script posts to; without a script the form goes to the page itself. */
export async function action(args: ActionFunctionArgs) {
	const { outcome } = await postedAnnotation(args, "script");
	return Response.json(outcome, { status: statusOf(outcome) });
}

export function loader() {
	throw notFound();
}
