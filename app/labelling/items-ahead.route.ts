import type { ActionFunctionArgs } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import { partsOf } from "../base/parts-of.ts";
import type { Access } from "../http/access.ts";
import { badRequest, notFound } from "../http/not-found.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { itemsAhead } from "./items-ahead.server.ts";
import { requireLabeller } from "./labeller.server.ts";

export const handle = { mayRead: "member", maySend: "member" } satisfies Access;

/** Far more than a page has or keeps unsent. */
const MOST_EXCEPT = 10_000;

/** Where the label page's script asks for the items to come; a form, because the list of those it has is long. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { project, raterId, paused } = await requireLabeller(context);
	const form = await postedForm(request, { lists: [] }, 4);
	const text = (name: string) => String(form.get(name) ?? "");
	const whole = (name: string) => {
		const number = Number.parseInt(text(name), 10);
		return Number.isSafeInteger(number) ? number : 0;
	};
	const except = partsOf(text("except"), ",", MOST_EXCEPT);
	if (!except)
		throw badRequest("The page names more items than it can have: open the page again and retry.");
	const ahead = await itemsAhead(database(), {
		project,
		raterId,
		isPaused: paused !== null,
		rubricId: text("rubricId"),
		after: whole("after"),
		except,
		count: whole("count"),
		now: new Date(),
	});
	if (!ahead) throw notFound();
	return Response.json(ahead);
}

export function loader() {
	throw notFound();
}
