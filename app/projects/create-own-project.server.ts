import type { Database } from "#db/dialect";
import { createMembership } from "#db/queries/memberships.server.ts";
import { createProject } from "#db/queries/projects.server.ts";

export type CreateOwnProject = { kind: "created"; slug: string } | { kind: "slug-taken" };

/** Makes a project whose maker is its first administrator. */
export async function createOwnProject(
	db: Database,
	{ accountId, name, slug, now }: { accountId: string; name: string; slug: string; now: Date },
): Promise<CreateOwnProject> {
	const project = await createProject(db, { slug, name, now });
	if (!project) return { kind: "slug-taken" };
	await createMembership(db, { projectId: project.id, accountId, role: "administrator", now });
	return { kind: "created", slug };
}
