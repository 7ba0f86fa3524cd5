import { and, desc, eq, gt, isNotNull, isNull, max, sql } from "drizzle-orm";
import { alias, type Database } from "#db/dialect";
import { type Rated, ratedOfColumns } from "../model/rating.ts";
import {
	annotations,
	assignments,
	dimensions,
	items,
	projects,
	ratings,
	rubrics,
} from "../schema/index.ts";
import { type CurrentAnnotation, lastFirst } from "./annotations.server.ts";
import type { QueueCounts } from "./annotator-queue.server.ts";
import type { Assignment } from "./assignments.server.ts";
import { ratedColumns } from "./rated-rows.ts";
import type { RubricVersion } from "./rubrics.server.ts";

/** All that decides what becomes of an annotator's answer to one item of their queue. */
export type AnswerContext = {
	readonly assignment: Assignment;
	/** The newest published version. */
	readonly rubric: RubricVersion;
	/** Id of every dimension of the project, by name. */
	readonly dimensionIds: ReadonlyMap<string, string>;
	/** The annotator's answer that counts now; null before the first. */
	readonly stored: CurrentAnnotation | null;
	/** Which answers there are to compare. */
	readonly item: { readonly responseA: string | null; readonly responseB: string | null };
	/** Did the reference go to the annotator before? Null where the item has none. */
	readonly referenceShown: boolean | null;
	/** The answer that came under the same client id, whether it still counts or not. */
	readonly sentBefore: string | null;
};

/**
 * What a save has to know, in one query: people wait for it hundreds of times a day.
 * @returns null when the item is not in the annotator's queue, or no rubric is published
 */
export async function answerContext(
	db: Database,
	{
		projectId,
		raterId,
		itemId,
		clientId,
	}: { projectId: string; raterId: string; itemId: string; clientId: string | null },
): Promise<AnswerContext | null> {
	const before = alias(annotations, "before");
	const newest = db
		.select({ version: max(rubrics.version) })
		.from(rubrics)
		.where(and(eq(rubrics.projectId, projectId), isNotNull(rubrics.publishedAt)));
	const rows = await db
		.select({
			assignment: {
				id: assignments.id,
				itemId: assignments.itemId,
				itemPosition: items.position,
				position: assignments.position,
				status: assignments.status,
				asksWhole: assignments.asksWhole,
			},
			referenceShownAt: assignments.referenceShownAt,
			item: { responseA: items.responseA, responseB: items.responseB },
			hasReference: sql<number>`coalesce(${items.reference}, '[]') <> '[]' or coalesce(${items.referenceContexts}, '[]') <> '[]'`,
			settings: projects.settings,
			rubric: rubrics,
			annotation: annotations,
			dimension: { id: dimensions.id, name: dimensions.name },
			rating: ratedColumns,
			sentBefore: before.id,
		})
		.from(assignments)
		.innerJoin(items, eq(items.id, assignments.itemId))
		.innerJoin(projects, eq(projects.id, projectId))
		.innerJoin(rubrics, and(eq(rubrics.projectId, projectId), eq(rubrics.version, newest)))
		.leftJoin(
			annotations,
			and(
				eq(annotations.raterId, raterId),
				eq(annotations.itemId, itemId),
				eq(annotations.repetition, 0),
				isNull(annotations.supersededAt),
			),
		)
		.leftJoin(
			before,
			and(
				eq(before.raterId, raterId),
				eq(before.itemId, itemId),
				eq(before.clientId, clientId ?? ""),
			),
		)
		.leftJoin(dimensions, eq(dimensions.projectId, projectId))
		.leftJoin(
			ratings,
			and(eq(ratings.annotationId, annotations.id), eq(ratings.dimensionId, dimensions.id)),
		)
		.where(and(eq(assignments.raterId, raterId), eq(assignments.itemId, itemId)));
	// Answers under several versions of the rubric count side by side: the last one is meant.
	const [first] = rows.sort((a, b) => lastFirst(a.annotation, b.annotation));
	if (!first) return null;
	const given = new Map<string, Rated>();
	const dimensionIds = new Map<string, string>();
	for (const { dimension, annotation, rating } of rows) {
		if (!dimension) continue;
		dimensionIds.set(dimension.name, dimension.id);
		if (rating && annotation?.id === first.annotation?.id) {
			given.set(dimension.name, ratedOfColumns(rating));
		}
	}
	const { assignment, rubric, annotation, sentBefore, item, referenceShownAt, settings } = first;
	const isShown =
		!settings.hideReference || referenceShownAt !== null || annotation?.status === "submitted";
	return {
		item,
		referenceShown: first.hasReference ? isShown : null,
		assignment,
		rubric,
		dimensionIds,
		stored: annotation && { ...annotation, ratings: given },
		sentBefore,
	};
}

/** Where an annotator stands after an answer. */
export type QueueState = {
	/** The open item after the place that was asked about, or else the first open one. */
	readonly nextItemId: string | null;
	readonly counts: QueueCounts;
	/** How long they looked at the items they submitted last, in milliseconds. */
	readonly durations: readonly number[];
};

/** The state of an annotator's queue, in one query; `after` is the place of the item just answered. */
export async function queueState(
	db: Database,
	raterId: string,
	{ after, timed }: { after: number; timed: number },
): Promise<QueueState> {
	const own = eq(assignments.raterId, raterId);
	const open = and(own, eq(assignments.status, "open"));
	const firstOpen = (condition: typeof open) =>
		db
			.select({ itemId: assignments.itemId })
			.from(assignments)
			.where(condition)
			.orderBy(assignments.position)
			.limit(1);
	const having = (status: string) =>
		sql<number>`coalesce(sum(case when ${assignments.status} = ${status} then 1 else 0 end), 0)`;
	const queue = db
		.select({
			open: having("open").mapWith(Number).as("open_items"),
			submitted: having("submitted").mapWith(Number).as("submitted_items"),
			skipped: having("skipped").mapWith(Number).as("skipped_items"),
		})
		.from(assignments)
		.where(own)
		.as("queue");
	const recent = db
		.select({ durationMs: annotations.durationMs })
		.from(annotations)
		.where(
			and(
				eq(annotations.raterId, raterId),
				eq(annotations.status, "submitted"),
				isNotNull(annotations.durationMs),
			),
		)
		.orderBy(desc(annotations.createdAt))
		.limit(timed)
		.as("recent");
	const rows = await db
		.select({
			open: queue.open,
			submitted: queue.submitted,
			skipped: queue.skipped,
			following: sql<string | null>`(${firstOpen(and(open, gt(assignments.position, after)))})`,
			earlier: sql<string | null>`(${firstOpen(open)})`,
			durationMs: recent.durationMs,
		})
		.from(queue)
		.leftJoin(recent, sql`true`);
	const [first] = rows;
	return {
		nextItemId: first.following ?? first.earlier,
		counts: { open: first.open, submitted: first.submitted, skipped: first.skipped },
		durations: rows.flatMap(({ durationMs }) => (durationMs === null ? [] : [durationMs])),
	};
}
