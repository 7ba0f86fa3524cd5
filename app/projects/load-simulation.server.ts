import type { Database } from "#db/dialect";
import type { ProjectSettings } from "#db/model/project.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { createProject, findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import type { ImportReport } from "../importing/import-report.ts";
import { publishRubric } from "../rubric/publish-rubric.server.ts";
import { saveDraft } from "../rubric/save-draft.server.ts";
import { importRows } from "./import-rows.server.ts";

/** A project that is made of seeds: its rubric, and the files that it is imported from. */
export type Simulation = {
	readonly slug: string;
	readonly name: string;
	readonly settings: ProjectSettings;
	readonly rubric: Rubric;
	/** Rows by the name of their JSONL file. */
	readonly rows: Readonly<Record<string, readonly object[]>>;
};

export type LoadSimulation =
	| { kind: "loaded"; project: Project; report: ImportReport }
	/** A project that is no simulation, or a different one, has its name. */
	| { kind: "name-taken"; slug: string };

/**
 * Loads a simulation, plainly marked as one: project, published rubric, then its rows through the
 * same import as anybody's files. Loading it again adds what is missing; a rubric that was changed
 * since stays.
 */
export async function loadSimulation(
	db: Database,
	{ slug, name, settings, rubric, rows }: Simulation,
	now: Date,
): Promise<LoadSimulation> {
	const project =
		(await createProject(db, { slug, name, settings, now })) ?? (await findProjectBySlug(db, slug));
	if (!project?.settings.simulation || project.name !== name) return { kind: "name-taken", slug };
	// Nothing is written where others of their names are there: those of another version.
	if (project.itemCount > 0) {
		const checked = await importRows(db, { projectSlug: slug, rows, now, dryRun: true });
		if (checked.kind !== "checked" || checked.report.rejected > 0)
			return { kind: "name-taken", slug };
	}
	if (!(await currentRubric(db, project.id))) {
		await saveDraft(db, { projectId: project.id, definition: rubric, now });
		await publishRubric(db, { projectId: project.id, now });
	}
	const result = await importRows(db, { projectSlug: slug, rows, now });
	if (result.kind !== "imported" || result.report.rejected > 0)
		throw new Error(`the simulation ${slug} does not import: ${JSON.stringify(result)}`);
	return { kind: "loaded", project, report: result.report };
}
