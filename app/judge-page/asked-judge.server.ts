import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportedItems } from "../agreement/reported-items.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { judgeQuery } from "./judge-query.ts";
import { namedJudge } from "./named-judge.server.ts";

/** Which judge a request asks for, on which items, and what of it; a 404 where there is none. */
export async function askedJudge({ request, params, context }: LoaderFunctionArgs) {
	const { project, role } = inProject(context);
	const query = judgeQuery(request.url);
	const named = await namedJudge(database(), project.id, { id: params.judgeId ?? "" });
	if (!named) throw notFound("There is no such judge in this project.");
	const rated = await reportedItems(database(), project, query.set);
	if (isRefusal(rated)) throw notFound(rated.sentence);
	const { rubricVersion } = query;
	return { project, role, query, named, rated: { ...rated, rubricVersion } };
}
