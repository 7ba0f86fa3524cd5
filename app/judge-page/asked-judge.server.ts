import type { LoaderFunctionArgs } from "@remix-run/node";
import { askedReport } from "../agreement/asked-report.server.ts";
import { database } from "../base/database.server.ts";
import { notFound } from "../http/not-found.ts";
import { judgeQuery } from "./judge-query.ts";
import { namedJudge } from "./named-judge.server.ts";

/** Which judge a request asks for, on which items, and what of it; a 404 where there is none. */
export async function askedJudge(asked: LoaderFunctionArgs) {
	const { project, role, rated } = await askedReport(asked);
	const named = await namedJudge(database(), project.id, { id: asked.params.judgeId ?? "" });
	if (!named) throw notFound("There is no such judge in this project.");
	return { project, role, query: judgeQuery(asked.request.url), named, rated };
}
