import type { Database } from "#db/dialect";
import { listProjects, listProjectsOfAccount } from "#db/queries/projects.server.ts";
import type { SignedIn } from "#db/queries/sessions.server.ts";

/**
 * From where somebody may be shown images: the hosts that leads allowed in the projects that they can open. Those of
 * all of them, since a page leads to others without a new header. Who joins a project begins a new document; who is
 * given a place in one by its lead, and who has a page open when a host is allowed, sees its images once they load a page.
 */
export async function imageOriginsFor(
	db: Database,
	{ id, isAdministrator }: Pick<SignedIn, "id" | "isAdministrator">,
): Promise<string[]> {
	const projects = isAdministrator ? await listProjects(db) : await listProjectsOfAccount(db, id);
	return [...new Set(projects.flatMap(({ settings }) => settings.imageOrigins))].sort();
}
