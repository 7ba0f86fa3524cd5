import type { Database } from "#db/dialect";
import { itemsByPositions } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { openProposals } from "../rubric/shown-proposals.server.ts";
import { type ProjectAuditOptions, projectAudit } from "./project-audit.server.ts";

/** What the audit's page shows: the audit, and what its links and words need. */
export async function auditPage(
	db: Database,
	project: Project,
	options: ProjectAuditOptions,
): Promise<AuditPage | Refusal> {
	const audit = await projectAudit(db, project, options);
	if (isRefusal(audit)) return audit;
	const places = audit.dimensions.flatMap(({ divisive }) =>
		divisive.first.map(({ place }) => place),
	);
	const items = await itemsByPositions(db, project.id, [...new Set(places)]);
	const raters = await ratersOfProject(db, project.id);
	const versions = await rubricVersions(db, project.id);
	return {
		audit,
		items: items.map(({ id, position, input, externalId }) => {
			return { id, place: position, text: input ?? externalId };
		}),
		people: raters.flatMap(({ id, name, kind }) => (kind === "human" ? [{ id, name }] : [])),
		proposals: await openProposals(db, project.id),
		draft: versions.some(({ publishedAt }) => publishedAt === null),
	};
}

export type AuditPage = {
	audit: Exclude<Awaited<ReturnType<typeof projectAudit>>, Refusal>;
	/** Those that are named, by place. */
	items: { id: string; place: number; text: string }[];
	people: { id: string; name: string }[];
	proposals: Awaited<ReturnType<typeof openProposals>>;
	/** Is a next version being written? */
	draft: boolean;
};
