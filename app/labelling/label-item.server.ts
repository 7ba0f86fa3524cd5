import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import {
	type CurrentAnnotation,
	currentAnnotation,
	lastAnsweredItem,
} from "#db/queries/annotations.server.ts";
import { type AssignedItem, assignedItem } from "#db/queries/assignments.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { currentRubric, type RubricVersion } from "#db/queries/rubrics.server.ts";
import { renderMarkdown } from "../ui/markdown.server.ts";
import { namesToShow } from "../ui/pair-levels.ts";
import type { ShownAs } from "../ui/text-view.server.ts";
import { CANNOT, cannotField, type FormValues, ratingField } from "./annotation-fields.ts";
import { askedAgain } from "./asked-again.server.ts";
import { type AskedAgain, keptOf } from "./asked-again.ts";
import { type DimensionView, dimensionView } from "./dimension-view.server.ts";
import { evidenceField, fieldOf } from "./evidence/page-span.ts";
import { spansOnPage } from "./evidence/read-evidence.server.ts";
import { excerptOf } from "./excerpt.ts";
import {
	type ItemContentView,
	itemContent,
	markableTexts,
	textsShownAs,
} from "./item-content.server.ts";
import { type LabelProgress, labelProgress } from "./label-progress.server.ts";
import { fromSides, type LeftSide, leftSideOf, pairDimensionViews } from "./pair-sides.server.ts";

/** One item as the label page shows it. */
export type ItemToLabel = {
	itemId: string;
	/** Place in the annotator's queue. */
	position: number;
	/** The beginning of its text. */
	excerpt: string;
	content: ItemContentView;
	/** The annotator's own answer, when this is a correction. */
	own: OwnAnswer | null;
	/** It was answered under an older rubric and is asked again; `own` is what stands of that answer. */
	again: AskedAgain | null;
	/** Skipped before, to come back to: asked as if it had no answer. */
	cameBack?: boolean;
};

export type OwnAnswer = {
	/** Null while it is on its way: then it is known by the ids that this browser gave it. */
	annotationId: string | null;
	earlier: string[];
	status: "submitted" | "skipped";
	values: FormValues;
};

/** A rubric as the label page asks it. */
export type RubricView = {
	id: string;
	version: number;
	guidelineHtml: string | null;
	dimensions: DimensionView[];
	/** The same as they are asked of two answers; null where that is no difference. */
	ofPairs: DimensionView[] | null;
	/** What stands above two answers names them, as these dimensions need. */
	namesAnswers: boolean;
};

/** What the label page opens with: one item, the current rubric, and where the annotator stands. */
export type LabelWork = {
	raterId: string;
	item: ItemToLabel;
	rubric: RubricView;
	progress: LabelProgress;
	/** The item that the annotator answered before this one: where "back" goes. */
	previousItemId: string | null;
};

/** Who asks, under which rubric, and how texts are shown. */
type Asked = { project: Project; raterId: string; rubric: RubricVersion; shownAs: ShownAs };

/**
 * The label page's read model. It reads nothing of judges or of other annotators: the item's texts,
 * the rubric, and rows of this rater.
 * @returns null when the item is not assigned to the rater, or no rubric is published
 */
export async function labelWork(
	db: Database,
	{ project, raterId, itemId }: { project: Project; raterId: string; itemId: string },
): Promise<LabelWork | null> {
	const rubric = await currentRubric(db, project.id);
	const shownAs = await textsShownAs(db, project);
	const read = rubric && (await itemToLabel(db, { project, raterId, rubric, shownAs }, itemId));
	if (!read) return null;
	return {
		raterId,
		item: read.item,
		rubric: rubricView(rubric),
		progress: await labelProgress(db, raterId),
		previousItemId: await lastAnsweredItem(db, raterId, read.answeredAt),
	};
}

export function rubricView({ id, version, definition }: RubricVersion): RubricView {
	const { guideline, dimensions } = definition;
	return {
		id,
		version,
		guidelineHtml: guideline ? renderMarkdown(guideline) : null,
		dimensions: dimensions.map(dimensionView),
		ofPairs: pairDimensionViews(dimensions),
		namesAnswers: namesToShow(dimensions) !== null,
	};
}

/** One item of a rater's queue, and when they answered it; null when it is not in their queue. */
export async function itemToLabel(
	db: Database,
	{ project, raterId, rubric, shownAs }: Asked,
	itemId: string,
): Promise<{ item: ItemToLabel; answeredAt: Date | undefined } | null> {
	const item = await assignedItem(db, raterId, itemId);
	if (!item) return null;
	const own = await currentAnnotation(db, raterId, itemId);
	const left = leftSideOf(raterId, itemId, item);
	const again = await askedAgain(db, { rubric, own, assignment: item });
	const marked = await markedBefore(db, project.id, { own, item, left });
	const values = own && {
		...formValues(fromSides(own, rubric.definition, left), rubric),
		...marked,
	};
	return {
		item: {
			itemId,
			position: item.queuePosition,
			excerpt: excerptOf(item.input ?? item.response ?? item.responseA ?? ""),
			content: await itemContent(db, project, {
				...{ item, shownAs, left, dimensions: rubric.definition.dimensions },
				hidesReference:
					project.settings.hideReference &&
					item.referenceShownAt === null &&
					own?.status !== "submitted",
			}),
			own: own &&
				values && {
					annotationId: own.id,
					earlier: [],
					status: own.status,
					values: again ? keptOf(values, again) : values,
				},
			again,
		},
		answeredAt: own?.createdAt,
	};
}

/** The words that were marked for an answer, as the form holds them. */
async function markedBefore(
	db: Database,
	projectId: string,
	{ own, item, left }: { own: CurrentAnnotation | null; item: AssignedItem; left: LeftSide | null },
): Promise<FormValues> {
	if (!own?.evidence?.length) return {};
	const { evidence } = own;
	const texts = await markableTexts(db, projectId, item);
	const names = new Set(evidence.map(({ dimension }) => dimension));
	return Object.fromEntries(
		[...names].map((name) => [
			evidenceField(name),
			fieldOf(spansOnPage(evidence, name, { texts, left })),
		]),
	);
}

/** The annotator's own answer as the form holds it. A dimension that the rubric no longer asks falls away. */
function formValues(own: CurrentAnnotation, rubric: RubricVersion): FormValues {
	const values: FormValues = { comment: own.comment ?? "" };
	if (own.flagged) values.flagged = "on";
	if (own.skipReason) values.skipReason = own.skipReason;
	for (const { name, scale } of rubric.definition.dimensions) {
		const rated = own.ratings.get(name);
		if (!rated) continue;
		if (rated.kind === "level") values[ratingField(name)] = String(rated.level);
		else if (rated.kind === "number") values[ratingField(name)] = String(rated.number);
		else if (isDiscrete(scale)) values[ratingField(name)] = CANNOT + rated.detail;
		else if (rated.detail) values[cannotField(name)] = rated.detail;
	}
	return values;
}
