import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import {
	type CurrentAnnotation,
	currentAnnotation,
	lastAnsweredItem,
} from "#db/queries/annotations.server.ts";
import { type AssignedItem, assignedItem } from "#db/queries/assignments.server.ts";
import { documentText } from "#db/queries/documents.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { currentRubric, type RubricVersion } from "#db/queries/rubrics.server.ts";
import { renderMarkdown } from "../ui/markdown.server.ts";
import { CANNOT, cannotField, type FormValues, ratingField } from "./annotation-fields.ts";
import { type DimensionView, dimensionView } from "./dimension-view.server.ts";
import { excerptOf } from "./excerpt.ts";
import { type LabelProgress, labelProgress } from "./label-progress.server.ts";

/** A text of an item, rendered and sanitised. */
export type TextView = { title: string; html: string };

/** One item as the label page shows it. */
export type ItemToLabel = {
	itemId: string;
	/** Place in the annotator's queue. */
	position: number;
	/** The beginning of its text. */
	excerpt: string;
	content: {
		questionHtml: string | null;
		messages: TextView[];
		/** One answer, or the two of a pair. */
		answers: TextView[];
		contexts: TextView[];
		reference: { texts: TextView[]; passages: TextView[] } | null;
		/** Only the fields that the project shows to annotators. */
		metadata: { name: string; value: string }[];
	};
	/** The annotator's own answer, when this is a correction. */
	own: OwnAnswer | null;
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
};

/** What the label page opens with: one item, the current rubric, and where the annotator stands. */
export type LabelWork = {
	raterId: string;
	item: ItemToLabel;
	rubric: RubricView;
	/** The reference is shown only once something was chosen. */
	hideReference: boolean;
	progress: LabelProgress;
	/** The item that the annotator answered before this one: where "back" goes. */
	previousItemId: string | null;
};

/** Who asks, and under which rubric. */
type Asked = { project: Project; raterId: string; rubric: RubricVersion };

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
	const read = rubric && (await itemToLabel(db, { project, raterId, rubric }, itemId));
	if (!read) return null;
	return {
		raterId,
		item: read.item,
		rubric: rubricView(rubric),
		hideReference: project.settings.hideReference,
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
	};
}

/** One item of a rater's queue, and when they answered it; null when it is not in their queue. */
export async function itemToLabel(
	db: Database,
	{ project, raterId, rubric }: Asked,
	itemId: string,
): Promise<{ item: ItemToLabel; answeredAt: Date | undefined } | null> {
	const item = await assignedItem(db, raterId, itemId);
	if (!item) return null;
	const own = await currentAnnotation(db, raterId, itemId);
	return {
		item: {
			itemId,
			position: item.queuePosition,
			excerpt: excerptOf(item.input ?? item.response ?? item.responseA ?? ""),
			content: {
				...contentViews(item),
				contexts: await contextViews(db, project.id, item),
				metadata: visibleMetadata(item.metadata, project.settings.visibleMetadata),
			},
			own: own && {
				annotationId: own.id,
				earlier: [],
				status: own.status,
				values: formValues(own, rubric),
			},
		},
		answeredAt: own?.createdAt,
	};
}

function contentViews(item: AssignedItem) {
	const { input, response, responseA, responseB, reference, referenceContexts, messages } = item;
	const pair = responseA !== null || responseB !== null;
	const answers: readonly (readonly [string, string | null])[] = pair
		? [
				["First answer", responseA],
				["Second answer", responseB],
			]
		: [["Answer", response]];
	const texts = (reference ?? []).map((text, index, all) =>
		textView(all.length > 1 ? `Reference ${index + 1}` : "Reference", text),
	);
	const passages = (referenceContexts ?? []).map((passage, index) =>
		textView(passage.id ?? `Reference passage ${index + 1}`, passage.text),
	);
	return {
		questionHtml: input === null ? null : renderMarkdown(input),
		messages: (messages ?? []).map(({ role, content }) => textView(role, content)),
		answers: answers.flatMap(([title, text]) => (text === null ? [] : [textView(title, text)])),
		reference: texts.length + passages.length > 0 ? { texts, passages } : null,
	};
}

/** The retrieved passages; where there are none, the document that the item is about. */
async function contextViews(
	db: Database,
	projectId: string,
	{ contexts, documentId }: AssignedItem,
): Promise<TextView[]> {
	if (contexts?.length || documentId === null) {
		return (contexts ?? []).map(({ id, text }, index) =>
			textView(id ?? `Context ${index + 1}`, text),
		);
	}
	const text = await documentText(db, projectId, documentId);
	return text === null ? [] : [textView("Document", text)];
}

function textView(title: string, text: string): TextView {
	return { title, html: renderMarkdown(text) };
}

function visibleMetadata(metadata: Record<string, unknown>, visible: readonly string[]) {
	return visible.flatMap((name) => {
		const value = Object.hasOwn(metadata, name) ? metadata[name] : null;
		if (value === null || value === undefined || value === "") return [];
		return [{ name, value: typeof value === "string" ? value : JSON.stringify(value) }];
	});
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
