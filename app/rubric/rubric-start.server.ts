import type { Database } from "#db/dialect";
import type { Rubric } from "#db/model/rubric.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { PRESETS } from "./presets.ts";
import { basisOfDraft } from "./save-draft.server.ts";

/** What the editor begins with. */
export type RubricStart = {
	rubric: Rubric;
	nextVersion: number;
	replacesDraft: boolean;
	/** Names what is stored now: what is saved later replaces this and nothing else. */
	basis: string;
};

/**
 * The rubric that the editor opens: a preset by its name, `empty`, `imported` (the dimensions that
 * files brought), or without `from` the draft, else the newest version.
 * @returns null when there is nothing to open, or no such start
 */
export async function rubricStart(
	db: Database,
	{ projectId, from }: { projectId: string; from: string | null },
): Promise<RubricStart | null> {
	const [newest] = await rubricVersions(db, projectId);
	const hasDraft = newest !== undefined && newest.publishedAt === null;
	const nextVersion = hasDraft ? newest.version : (newest?.version ?? 0) + 1;
	const rubric = from === null ? newest?.definition : await namedStart(db, projectId, from);
	if (!rubric) return null;
	return {
		rubric,
		nextVersion,
		replacesDraft: from !== null && hasDraft,
		basis: basisOfDraft(newest),
	};
}

async function namedStart(db: Database, projectId: string, from: string): Promise<Rubric | null> {
	if (from === "empty") return { guideline: "", dimensions: [] };
	if (from === "imported") {
		const rows = await dimensionsOfProject(db, projectId);
		// Nobody is asked for what judges' values come to.
		const dimensions = rows
			.filter(({ definition }) => definition.expectedOf === undefined)
			.map(({ definition: { judgeScale, ...asked } }) => asked);
		return dimensions.length > 0 ? { guideline: "", dimensions } : null;
	}
	return Object.hasOwn(PRESETS, from) ? PRESETS[from as keyof typeof PRESETS].rubric : null;
}
