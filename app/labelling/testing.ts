import type { Database } from "#db/dialect";
import { emptyDatabase } from "#db/dialect/testing";
import type { ProjectSettings } from "#db/model/project.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { openDatabase } from "#db/open.ts";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import { createProject, findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { aRubric, someItems } from "#seeds/builders.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { publishRubric } from "../rubric/publish-rubric.server.ts";
import { saveDraft } from "../rubric/save-draft.server.ts";
import { assignItems } from "./assign-items.server.ts";

export const now = new Date("2026-03-01T10:00:00Z");

type LabellingProject = {
	db: Database;
	project: Project;
	/** Two annotators, each with all items in their queue. */
	ada: string;
	ben: string;
	/** In order of import. */
	itemIds: string[];
};

/** A project that is ready to be labelled, for tests. */
export async function aLabellingProject({
	rubric = aRubric(),
	rows = { "items.jsonl": someItems(3) },
	settings = {},
	url,
}: {
	rubric?: Rubric;
	rows?: Record<string, readonly object[]>;
	settings?: Partial<ProjectSettings>;
	/** A file, where other processes are to open it too. */
	url?: string | undefined;
} = {}): Promise<LabellingProject> {
	const db = await openDatabase(url ?? (await emptyDatabase()));
	const created = await createProject(db, { slug: "handbook", name: "Handbook", settings, now });
	if (!created) throw new Error("the slug is free");
	await publish(db, created.id, rubric);
	const imported = await importRows(db, { projectSlug: "handbook", rows, now });
	if (imported.kind !== "imported" || imported.report.rejected > 0) throw new Error("bad rows");
	const raters = ["Ada", "Ben"].map((name) =>
		newRater({ projectId: created.id, name, kind: "human", createdAt: now }),
	);
	await createRaters(db, raters);
	const [ada = "", ben = ""] = raters.map((rater) => rater.id);
	await assignItems(db, {
		projectId: created.id,
		raterIds: [ada, ben],
		count: "all",
		seed: 1,
		now,
	});
	const project = await findProjectBySlug(db, "handbook");
	if (!project) throw new Error("the project is there");
	return { db, project, ada, ben, itemIds: await itemIdsInOrder(db, project.id) };
}

export async function publish(db: Database, projectId: string, definition: Rubric): Promise<void> {
	await saveDraft(db, { projectId, definition, now });
	const published = await publishRubric(db, { projectId, now });
	if (published.kind !== "published") throw new Error(published.kind);
}

/** The fields that the label page sends under the current rubric. */
export async function someFields(
	db: Database,
	projectId: string,
	fields: Record<string, string>,
): Promise<Record<string, string>> {
	return { rubricId: (await currentRubric(db, projectId))?.id ?? "", ...fields };
}

/** Accept and level 4 of `aRubric()`. */
export const GOOD = { "rating:verdict": "1", "rating:correctness": "3" };
