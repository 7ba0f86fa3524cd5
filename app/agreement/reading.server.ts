import type { Database } from "#db/dialect";
import { countsOfProjects } from "#db/queries/project-progress.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import type { AgreementOptions } from "./agreement-json.ts";

/** The smallest difference that matters, and whether labels still come in. */
export type Reading = Pick<AgreementOptions, "margin" | "looks">;

/**
 * How a project's own settings and state say that its figures are read. Labels come in while something
 * that was given out is not done, unless the lead has closed the sample; labels of files are all there.
 * Null when there is no such project.
 */
export async function readingOf(db: Database, projectId: string): Promise<Reading | null> {
	const project = await projectById(db, projectId);
	if (!project) return null;
	const { smallestDifference: margin, sampleClosed } = project.settings;
	if (sampleClosed) return { margin, looks: "fixed" };
	const counts = (await countsOfProjects(db, [projectId])).get(projectId);
	const open = (counts?.assigned ?? 0) - (counts?.done ?? 0);
	return { margin, looks: open > 0 ? "any" : "fixed" };
}
