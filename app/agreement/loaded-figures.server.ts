import type { LoaderFunctionArgs } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { type AgreementQuery, agreementQuery } from "./agreement-query.ts";
import type { RatedItems } from "./rating-table.server.ts";
import { reportedItems } from "./reported-items.server.ts";

/**
 * What a page behind the agreement page shows: `compute` on the items that its address names, soon, with
 * the choices that its links carry on. A refusal is a 404, where it comes before the page does.
 */
export async function loadedFigures<Page>(
	{ request, context }: LoaderFunctionArgs,
	compute: (rated: RatedItems, query: AgreementQuery) => Promise<Page | Refusal>,
) {
	const { project } = inProject(context);
	const query = agreementQuery(request.url);
	const rated = await reportedItems(database(), project, query.set);
	if (isRefusal(rated)) throw notFound(rated.sentence);
	const page = await soon(compute(rated, query));
	if (page.now && isRefusal(page.now)) throw notFound(page.now.sentence);
	return { slug: project.slug, options: { ...query.options, set: query.set }, page };
}
