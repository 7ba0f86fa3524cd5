import type { Database } from "#db/dialect";
import { accountByLogin } from "#db/queries/accounts.server.ts";
import type { LogFilter } from "#db/queries/audit-log.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { type LogWords, NO_PROJECT, readLogSearch } from "./log-search.ts";

/**
 * The entries that somebody looks for.
 * @param within the project whose entries alone they may read; null: everything
 */
export async function logFilter(
	db: Database,
	words: LogWords,
	within: string | null,
): Promise<LogFilter | Refusal> {
	const search = readLogSearch(words);
	if (isRefusal(search)) return search;
	const { actor, login, action, from, until } = search;
	const account = login === undefined ? null : await accountByLogin(db, login);
	if (login !== undefined && !account)
		return refused(`Nobody has the login ${login} here.`, "login");
	const projectId = within ?? (await projectMeant(db, search.project));
	if (isRefusal(projectId)) return projectId;
	return { projectId, actor, accountId: account?.id, action, from, until };
}

async function projectMeant(
	db: Database,
	slug: string | undefined,
): Promise<string | null | undefined | Refusal> {
	if (slug === undefined) return undefined;
	if (slug === NO_PROJECT) return null;
	const project = await findProjectBySlug(db, slug);
	return project ? project.id : refused(`There is no project ${slug}.`, "project");
}
