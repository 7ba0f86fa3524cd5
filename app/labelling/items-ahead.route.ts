import type { ActionFunctionArgs } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { notFound } from "../http/not-found.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { itemsAhead } from "./items-ahead.server.ts";
import { requireLabeller } from "./labeller.server.ts";

export const handle = { mayRead: "member", maySend: "member" } satisfies Access;

/** Where the label page's script asks for the items to come; a form, because the list of those it has is long. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { project, raterId, paused } = await requireLabeller(context);
	const form = await postedForm(request);
	const text = (name: string) => String(form.get(name) ?? "");
	const whole = (name: string) => Number.parseInt(text(name), 10) || 0;
	const ahead = await itemsAhead(database(), {
		project,
		raterId,
		isPaused: paused !== null,
		rubricId: text("rubricId"),
		after: whole("after"),
		except: text("except").split(","),
		count: whole("count"),
		now: new Date(),
	});
	if (!ahead) throw notFound();
	return Response.json(ahead);
}

export function loader() {
	throw notFound();
}
