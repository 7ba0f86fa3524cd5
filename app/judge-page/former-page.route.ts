import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { namedJudge } from "./named-judge.server.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

/**
 * Leads an address of a judge's figures, or of the items of one cell of its matrix, as earlier versions had them, on
 * to the judge's page; `at` names the part of it that is asked for.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const search = new URL(request.url).searchParams;
	const column = search.get("judge") ?? "";
	const named = await namedJudge(database(), project.id, { column });
	if (!named) throw notFound("There is no such judge in this project.");
	const [people, answer] = ["people", "answer"].map((name) => search.get(name));
	const at = search.get("at");
	for (const name of ["judge", "people", "answer", "at"]) search.delete(name);
	if (column !== named.name) search.set("column", column);
	const isCell = people !== null && answer !== null;
	if (isCell) search.set("show", `${people}-${answer}`);
	const anchor = isCell ? "#disagreements" : at ? `#${encodeURIComponent(at)}` : "";
	throw redirect(`/projects/${project.slug}/judges/${named.id}?${search}${anchor}`, 301);
}
