import { and, eq } from "drizzle-orm";
import type { Database } from "#db/dialect";
import type { Role } from "../model/roles.ts";
import { memberships, projects } from "../schema/index.ts";

export type Project = typeof projects.$inferSelect;

/** A project with the role that an account has in it; null when there is no such membership. */
export async function projectAsMember(
	db: Database,
	slug: string,
	accountId: string,
): Promise<{ project: Project; role: Role } | null> {
	const [row] = await db
		.select({ project: projects, role: memberships.role })
		.from(projects)
		.innerJoin(memberships, eq(memberships.projectId, projects.id))
		.where(and(eq(projects.slug, slug), eq(memberships.accountId, accountId)));
	return row ?? null;
}
