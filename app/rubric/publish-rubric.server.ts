import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { sameScale } from "#db/model/scale.ts";
import { type DimensionRow, dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import {
	currentRubric,
	type DimensionChange,
	deleteDraft,
	dimensionHasRatings,
	draftRubric,
	publishDraft,
} from "#db/queries/rubrics.server.ts";

export type PublishRubric =
	| { kind: "published"; version: number }
	| { kind: "no-draft" }
	/** The draft says what this version says; there is no draft any more. */
	| { kind: "nothing-changed"; version: number }
	/** These dimensions have values on another scale: a new scale needs a new name. */
	| { kind: "scale-in-use"; names: string[] }
	/** Draft or ratings changed in the same moment: look again. */
	| { kind: "changed-meanwhile" };

/**
 * Publishes the draft as a version that never changes again. Its dimensions become dimensions of
 * the project, in the rubric's order; those that only files brought follow after them.
 */
export async function publishRubric(
	db: Database,
	{ projectId, now }: { projectId: string; now: Date },
): Promise<PublishRubric> {
	const draft = await draftRubric(db, projectId);
	if (!draft) return { kind: "no-draft" };
	const current = await currentRubric(db, projectId);
	if (current && sameRubric(current.definition, draft.definition)) {
		await deleteDraft(db, draft.id);
		return { kind: "nothing-changed", version: current.version };
	}
	const known = await dimensionsOfProject(db, projectId);
	const changes = dimensionChanges(draft.definition, known);
	const inUse: string[] = [];
	for (const change of changes) {
		if (change.kind !== "replace-scale") continue;
		if (await dimensionHasRatings(db, projectId, change.id)) inUse.push(change.definition.name);
	}
	if (inUse.length > 0) return { kind: "scale-in-use", names: inUse };
	const published = await publishDraft(db, { draft, changes, now });
	return published ? { kind: "published", version: draft.version } : { kind: "changed-meanwhile" };
}

/** Both went through the schema, which puts their fields into one order. */
function sameRubric(a: Rubric, b: Rubric): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}

function dimensionChanges(rubric: Rubric, known: readonly DimensionRow[]): DimensionChange[] {
	const byName = new Map(known.map((row) => [row.name, row]));
	const asked = rubric.dimensions.map((definition, position): DimensionChange => {
		const row = byName.get(definition.name);
		if (!row) return { kind: "add", definition, position };
		const merged = withJudgeScale(definition, row.definition);
		const kind = sameScale(definition.scale, row.definition.scale) ? "update" : "replace-scale";
		return { kind, id: row.id, definition: merged, position };
	});
	const names = new Set(rubric.dimensions.map((dimension) => dimension.name));
	const others = known
		.filter((row) => !names.has(row.name))
		.map(({ id, definition }, index): DimensionChange => {
			return { kind: "update", id, definition, position: asked.length + index };
		});
	return [...asked, ...others];
}

/** That judges answer on another scale is known from their files, not from the rubric. */
function withJudgeScale(definition: Dimension, known: Dimension): Dimension {
	const judgeScale = definition.judgeScale ?? known.judgeScale;
	return judgeScale ? { ...definition, judgeScale } : definition;
}
