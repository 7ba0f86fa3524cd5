import { and, asc, count, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Database, inOrder, isOneOf, listed } from "#db/dialect";
import {
	annotations,
	dimensions,
	items,
	judgments,
	raters,
	ratings,
	rubrics,
} from "../schema/index.ts";
import { ratedColumns, withRated } from "./rated-rows.ts";

/** Every current rating of an item, people's and judges', with its rater and dimension. */
export async function ratingsOfItem(db: Database, projectId: string, itemId: string) {
	const rows = await db
		.select({
			id: ratings.id,
			raterId: raters.id,
			rater: raters.name,
			kind: raters.kind,
			leftOut: raters.excludedReason,
			dimensionId: dimensions.id,
			dimension: dimensions.name,
			judgeDimension: ratings.judgeDimension,
			columns: ratedColumns,
			repetition: ratings.repetition,
			rubricVersion: ratings.rubricVersion,
			judgmentId: ratings.judgmentId,
			rationale: ratings.rationale,
		})
		.from(ratings)
		.innerJoin(raters, eq(raters.id, ratings.raterId))
		.innerJoin(dimensions, eq(dimensions.id, ratings.dimensionId))
		.where(
			and(
				eq(ratings.projectId, projectId),
				eq(ratings.itemId, itemId),
				isNull(ratings.supersededAt),
			),
		)
		.orderBy(
			asc(raters.kind),
			asc(inOrder(raters.name)),
			asc(dimensions.position),
			asc(ratings.repetition),
		);
	return rows.map(withRated);
}

/** What annotators wrote beside their ratings of an item: comments, flags and skips. */
export async function remarksOnItem(db: Database, projectId: string, itemId: string) {
	return db
		.select({
			raterId: annotations.raterId,
			status: annotations.status,
			skipReason: annotations.skipReason,
			comment: annotations.comment,
			flagged: annotations.flagged,
			durationMs: annotations.durationMs,
		})
		.from(annotations)
		.where(
			and(
				eq(annotations.projectId, projectId),
				eq(annotations.itemId, itemId),
				isNull(annotations.supersededAt),
			),
		);
}

/** The current judgments of an item: outcomes with rationales, by id. */
export async function judgmentsOfItem(db: Database, projectId: string, itemId: string) {
	return db
		.select({ id: judgments.id, outcomes: judgments.outcomes })
		.from(judgments)
		.where(
			and(
				eq(judgments.projectId, projectId),
				eq(judgments.itemId, itemId),
				isNull(judgments.supersededAt),
			),
		);
}

/** How many people whose answers count commented on an item or flagged it, by position; others are not in it. */
export async function remarkedPositions(
	db: Database,
	projectId: string,
): Promise<Map<number, number>> {
	const rows = await db
		.select({ position: items.position, remarks: count() })
		.from(annotations)
		.innerJoin(items, eq(items.id, annotations.itemId))
		.innerJoin(raters, eq(raters.id, annotations.raterId))
		.where(
			and(
				eq(annotations.projectId, projectId),
				isNull(annotations.supersededAt),
				isNull(raters.excludedReason),
				or(isNotNull(annotations.comment), eq(annotations.flagged, true)),
			),
		)
		.groupBy(items.position);
	return new Map(rows.map(({ position, remarks }) => [position, remarks]));
}

/** How many current answers of people who count have a comment or a flag, and which reasons items were skipped for. */
export async function remarkCounts(db: Database, projectId: string) {
	const counting = and(
		eq(annotations.projectId, projectId),
		isNull(annotations.supersededAt),
		isNull(raters.excludedReason),
	);
	const [comments, flags] = [isNotNull(annotations.comment), eq(annotations.flagged, true)].map(
		(which) =>
			db
				.select({ times: count() })
				.from(annotations)
				.innerJoin(raters, eq(raters.id, annotations.raterId))
				.where(and(counting, which)),
	);
	const times = sql<number>`count(*)`;
	const skipped = await db
		.select({ reason: annotations.skipReason, times })
		.from(annotations)
		.innerJoin(raters, eq(raters.id, annotations.raterId))
		.where(and(counting, sql`${annotations.status} = 'skipped'`))
		.groupBy(annotations.skipReason)
		.orderBy(sql`${times} desc`, asc(annotations.skipReason));
	return {
		comments: (await comments)[0]?.times ?? 0,
		flags: (await flags)[0]?.times ?? 0,
		skipped: skipped.map(({ reason, ...row }) => ({ reason: reason ?? "unstated", ...row })),
	};
}

/** How many judges have answered an item, without what they said. */
export async function judgesOnItem(db: Database, itemId: string): Promise<number> {
	const rows = await db
		.selectDistinct({ raterId: ratings.raterId })
		.from(ratings)
		.innerJoin(raters, eq(raters.id, ratings.raterId))
		.where(and(eq(ratings.itemId, itemId), eq(raters.kind, "judge"), isNull(ratings.supersededAt)));
	return rows.length;
}

/** Every answer that people gave to an item here, those that were replaced too, in order of time. */
export async function annotationsOnItem(db: Database, projectId: string, itemId: string) {
	return db
		.select({
			id: annotations.id,
			rater: raters.name,
			rubricVersion: rubrics.version,
			status: annotations.status,
			skipReason: annotations.skipReason,
			comment: annotations.comment,
			flagged: annotations.flagged,
			durationMs: annotations.durationMs,
			evidence: annotations.evidence,
			createdAt: annotations.createdAt,
			supersededAt: annotations.supersededAt,
		})
		.from(annotations)
		.innerJoin(raters, eq(raters.id, annotations.raterId))
		.innerJoin(rubrics, eq(rubrics.id, annotations.rubricId))
		.where(and(eq(annotations.projectId, projectId), eq(annotations.itemId, itemId)))
		.orderBy(asc(annotations.createdAt), asc(annotations.id));
}

/** What was said in some annotations, those that were replaced too, by annotation id. */
export async function ratingsOfAnnotations(db: Database, annotationIds: readonly string[]) {
	if (annotationIds.length === 0) return [];
	const rows = await db
		.select({
			annotationId: ratings.annotationId,
			dimension: dimensions.name,
			columns: ratedColumns,
		})
		.from(ratings)
		.innerJoin(dimensions, eq(dimensions.id, ratings.dimensionId))
		.where(isOneOf(ratings.annotationId, sql`${listed(annotationIds)}`))
		.orderBy(asc(dimensions.position));
	return rows.map(withRated);
}
