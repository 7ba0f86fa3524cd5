import type { LoaderFunctionArgs } from "@remix-run/node";
import { externalIdsOf } from "#db/queries/item-ids.server.ts";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import type { Access } from "../../http/access.ts";
import { inProject } from "../../http/guards.server.ts";
import { meantItems } from "./bulk.server.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

/** The ids of the items that the items page found or that are ticked, one a line, as a plan can read them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const ids = await meantItems(db, project, new URL(request.url).searchParams);
	if (isRefusal(ids)) return new Response(ids.sentence, { status: 400 });
	const items = await externalIdsOf(db, project.id, ids);
	const lines = items.map(({ externalId }) => externalId.replaceAll(/[\r\n]+/g, " "));
	return new Response(lines.map((line) => `${line}\n`).join(""), {
		headers: {
			"content-type": "text/plain; charset=utf-8",
			"content-disposition": `attachment; filename="${project.slug}-items.txt"`,
		},
	});
}
