import type { Database } from "#db/dialect";
import { membersOfProject } from "#db/queries/memberships.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";

const LABELLING: ReadonlySet<string> = new Set(["annotator", "administrator"]);

/** Who labels here and can get items now: nobody who is paused, or whose account is closed. */
export async function annotators(
	db: Database,
	projectId: string,
): Promise<{ id: string; name: string }[]> {
	const members = await membersOfProject(db, projectId);
	const raters = await ratersOfProject(db, projectId);
	const present = new Set(
		members
			.filter(
				({ role, pausedAt, closedAt }) =>
					pausedAt === null && closedAt === null && LABELLING.has(role),
			)
			.map(({ accountId }) => accountId),
	);
	return raters
		.filter(({ accountId }) => accountId !== null && present.has(accountId))
		.map(({ id, name }) => ({ id, name }));
}
