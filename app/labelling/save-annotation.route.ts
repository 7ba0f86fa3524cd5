import type { ActionFunctionArgs } from "@remix-run/node";
import { notFound } from "../http/not-found.ts";
import { postedAnnotation, statusOf } from "./posted-annotation.server.ts";

/** Where the label page's script posts to; without a script the form goes to the page itself. */
export async function action({ request, params }: ActionFunctionArgs) {
	const { outcome } = await postedAnnotation(request, params);
	return Response.json(outcome, { status: statusOf(outcome) });
}

export function loader() {
	throw notFound();
}
