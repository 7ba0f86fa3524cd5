import type { Database } from "#db/dialect";
import { itemsByPositions } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { currentRubric, draftRubric } from "#db/queries/rubrics.server.ts";
import { excerptOf } from "../excerpt.ts";
import { itemContent, textsShownAs } from "../item-content.server.ts";
import { type LabelWork, rubricView } from "../label-item.server.ts";
import { leftSideOf } from "../pair-sides.server.ts";

/** The label page with an item that is nobody's, under the rubric that is being written. */
export type PreviewWork = Pick<LabelWork, "item" | "rubric" | "progress"> & {
	/** Whether it is a draft, or else the published version. */
	isDraft: boolean;
	/** Which item of the project it is, from 0. */
	place: number;
	items: number;
};

/**
 * What an annotator would see of an item under the draft of the rubric, or under the current version where
 * there is no draft. References that the project hides until the first judgement are hidden.
 * @param place of the item in the project; beyond its ends the nearest one
 * @returns null without a rubric or items
 */
export async function previewWork(
	db: Database,
	project: Project,
	place: number,
): Promise<PreviewWork | null> {
	const draft = await draftRubric(db, project.id);
	const rubric = draft ?? (await currentRubric(db, project.id));
	const items = project.itemCount;
	const position = Math.min(Math.max(0, place), items - 1);
	const [item] = await itemsByPositions(db, project.id, [position]);
	if (!rubric || !item) return null;
	const left = leftSideOf(project.id, item.id, item);
	return {
		item: {
			itemId: item.id,
			position,
			excerpt: excerptOf(item.input ?? item.response ?? item.responseA ?? ""),
			content: await itemContent(db, project, {
				item,
				shownAs: await textsShownAs(db, project),
				left,
				dimensions: rubric.definition.dimensions,
				hidesReference: project.settings.hideReference,
			}),
			own: null,
			again: null,
		},
		rubric: rubricView(rubric),
		progress: { total: items, open: items, submitted: 0, skipped: 0, minutesLeft: null },
		isDraft: draft !== null,
		place: position,
		items,
	};
}
