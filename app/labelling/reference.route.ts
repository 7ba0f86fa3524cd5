import type { ActionFunctionArgs } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { notFound } from "../http/not-found.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { itemNotFound, requireLabeller } from "./labeller.server.ts";
import { showReference } from "./show-reference.server.ts";

export const handle = { mayRead: "member", maySend: "member" } satisfies Access;

/** Where the label page's script sends a first judgement to, for the reference that is hidden until then. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const { project, raterId } = await requireLabeller(context);
	const form = await postedForm(request, "any");
	const answer = await showReference(database(), {
		project,
		raterId,
		itemId: params.itemId ?? "",
		fields: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
		now: new Date(),
	});
	if (!answer) throw itemNotFound();
	return Response.json(answer, { status: answer.kind === "shown" ? 200 : 400 });
}

export function loader() {
	throw notFound();
}
