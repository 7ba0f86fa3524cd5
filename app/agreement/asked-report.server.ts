import type { LoaderFunctionArgs } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { agreementQuery } from "./agreement-query.ts";
import { reportedItems } from "./reported-items.server.ts";

/** On which items of a project a page reports, and how it counts; a 404 where there is no such set. */
export async function askedReport({
	request,
	context,
}: Pick<LoaderFunctionArgs, "request" | "context">) {
	const { project, role } = inProject(context);
	const query = agreementQuery(request.url);
	const rated = await reportedItems(database(), project, query.set);
	if (isRefusal(rated)) throw notFound(rated.sentence);
	const { rubricVersion } = query;
	return {
		home: `/projects/${project.slug}`,
		...{ project, role, query },
		rated: { ...rated, rubricVersion },
	};
}
