import type { Database } from "#db/dialect";
import { queueCounts } from "#db/queries/annotator-queue.server.ts";
import { rolesOfAccount } from "#db/queries/memberships.server.ts";
import { countsOfProjects } from "#db/queries/project-progress.server.ts";
import { listProjects, listProjectsOfAccount } from "#db/queries/projects.server.ts";
import { raterOfAccount } from "#db/queries/raters.server.ts";
import type { SignedIn } from "#db/queries/sessions.server.ts";

/** A project as the start page shows it. Annotators see their own numbers and nobody else's. */
export type ListedProject = {
	slug: string;
	name: string;
	simulation: boolean;
	/** What is there for everybody; null for an annotator of the project. */
	all: { items: number; people: number; judges: number } | null;
	/** Assignments: everybody's, or the annotator's own. */
	assigned: number;
	done: number;
};

/** The projects of an account, with where each stands; all of them for an administrator. */
export async function projectList(db: Database, account: SignedIn): Promise<ListedProject[]> {
	const projects = account.isAdministrator
		? await listProjects(db)
		: await listProjectsOfAccount(db, account.id);
	const roles = await rolesOfAccount(db, account.id);
	const isBlind = (id: string) => !account.isAdministrator && roles.get(id) === "annotator";
	const counts = await countsOfProjects(
		db,
		projects.flatMap(({ id }) => (isBlind(id) ? [] : [id])),
	);
	return Promise.all(
		projects.map(async ({ id, slug, name, itemCount, settings }): Promise<ListedProject> => {
			const listed = { slug, name, simulation: settings.simulation };
			if (isBlind(id)) return { ...listed, all: null, ...(await ownNumbers(db, id, account.id)) };
			const { people = 0, judges = 0, assigned = 0, done = 0 } = counts.get(id) ?? {};
			return { ...listed, all: { items: itemCount, people, judges }, assigned, done };
		}),
	);
}

async function ownNumbers(db: Database, projectId: string, accountId: string) {
	const rater = await raterOfAccount(db, projectId, accountId);
	if (!rater) return { assigned: 0, done: 0 };
	const { open, submitted, skipped } = await queueCounts(db, rater.id);
	return { assigned: open + submitted + skipped, done: submitted + skipped };
}
