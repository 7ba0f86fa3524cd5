import type { Database } from "#db/dialect";
import { countsOfProjects } from "#db/queries/project-progress.server.ts";
import { listProjects, listProjectsOfAccount } from "#db/queries/projects.server.ts";
import type { SignedIn } from "#db/queries/sessions.server.ts";

/** A project as the start page shows it. */
export type ListedProject = {
	slug: string;
	name: string;
	simulation: boolean;
	items: number;
	people: number;
	judges: number;
	assigned: number;
	done: number;
};

/** The projects of an account, with where each stands; all of them for an administrator. */
export async function projectList(db: Database, account: SignedIn): Promise<ListedProject[]> {
	const projects = account.isAdministrator
		? await listProjects(db)
		: await listProjectsOfAccount(db, account.id);
	const counts = await countsOfProjects(
		db,
		projects.map((project) => project.id),
	);
	return projects.map(({ id, slug, name, itemCount, settings }) => ({
		slug,
		name,
		simulation: settings.simulation,
		items: itemCount,
		...(counts.get(id) ?? { people: 0, judges: 0, assigned: 0, done: 0 }),
	}));
}
