import type { Database } from "#db/dialect";
import { createProject, findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { demoProject } from "#seeds/demo.ts";
import { publishRubric } from "../rubric/publish-rubric.server.ts";
import { saveDraft } from "../rubric/save-draft.server.ts";
import { importRows } from "./import-rows.server.ts";

export type LoadDemo =
	| { kind: "loaded"; project: Project; items: number; labels: number }
	/** It was there in full; nothing changed. */
	| { kind: "already-loaded"; project: Project }
	/** A project that is no demo has the demo's name. */
	| { kind: "name-taken"; slug: string };

/**
 * Loads the demo, plainly marked as a simulation: project, published rubric, then documents, items
 * and labels through the same import as anybody's files. Loading it again adds what is missing,
 * and a rubric that was changed since stays.
 */
export async function loadDemo(db: Database, now: Date): Promise<LoadDemo> {
	const demo = demoProject();
	const { slug, name, settings } = demo;
	const project =
		(await createProject(db, { slug, name, settings, now })) ?? (await findProjectBySlug(db, slug));
	if (!project?.settings.simulation) return { kind: "name-taken", slug };
	if (!(await currentRubric(db, project.id))) {
		await saveDraft(db, { projectId: project.id, definition: demo.rubric, now });
		await publishRubric(db, { projectId: project.id, now });
	}
	const result = await importRows(db, {
		projectSlug: slug,
		rows: {
			"documents.jsonl": demo.documents,
			"items.jsonl": demo.items,
			"labels.jsonl": demo.labels,
		},
		now,
	});
	if (result.kind !== "imported" || result.report.rejected > 0) {
		throw new Error(`the demo does not import: ${JSON.stringify(result)}`);
	}
	const { itemsAdded, labelsAdded } = result.report;
	return itemsAdded + labelsAdded > 0
		? { kind: "loaded", project, items: itemsAdded, labels: labelsAdded }
		: { kind: "already-loaded", project };
}
