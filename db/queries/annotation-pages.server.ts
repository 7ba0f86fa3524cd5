import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import { alias, type Database } from "#db/dialect";
import type { Passage } from "../model/item.ts";
import {
	annotations,
	assignments,
	items,
	labellingPlans,
	planItems,
	raters,
	rubrics,
} from "../schema/index.ts";
import { FIRST_COPY, itemsInScope } from "./item-scope.ts";

/**
 * Answers that people gave here, those that were replaced too, a page at a time, by key: ids are in order
 * of time. On imported items, hidden repeats of them included, which go by the item that they repeat; or on
 * the items of a set.
 */
export async function annotationPage(
	db: Database,
	{ projectId, setId }: { readonly projectId: string; readonly setId?: string | undefined },
	{ after, limit }: { readonly after: string; readonly limit: number },
) {
	const original = alias(items, "original");
	return db
		.select({
			id: annotations.id,
			ownItemId: sql<string>`coalesce(${original.id}, ${items.id})`,
			itemId: sql<string>`coalesce(${original.externalId}, ${items.externalId})`,
			plan: labellingPlans.number,
			purpose: planItems.purpose,
			isRepeat: sql<number>`${original.id} is not null`.mapWith(Boolean),
			rater: raters.name,
			rubricVersion: rubrics.version,
			repetition: annotations.repetition,
			status: annotations.status,
			skipReason: annotations.skipReason,
			comment: annotations.comment,
			flagged: annotations.flagged,
			startedAt: annotations.startedAt,
			durationMs: annotations.durationMs,
			createdAt: annotations.createdAt,
			supersededAt: annotations.supersededAt,
			referenceSeen: annotations.referenceSeen,
			leftSide: annotations.leftSide,
			leftOut: raters.excludedReason,
			askedAbout: annotations.askedAbout,
			evidence: annotations.evidence,
			/** Passages and document in which words can be marked: read only where they were asked for. */
			contexts: sql<
				Passage[] | null
			>`case when ${annotations.evidence} is null then null else ${items.contexts} end`.mapWith(
				items.contexts,
			),
			documentId: items.documentId,
		})
		.from(annotations)
		.innerJoin(items, eq(items.id, annotations.itemId))
		.innerJoin(raters, eq(raters.id, annotations.raterId))
		.innerJoin(rubrics, eq(rubrics.id, annotations.rubricId))
		.leftJoin(
			original,
			and(
				lte(items.position, FIRST_COPY),
				eq(original.projectId, projectId),
				eq(original.position, sql`${FIRST_COPY} - ${items.position}`),
			),
		)
		.leftJoin(
			assignments,
			and(eq(assignments.raterId, annotations.raterId), eq(assignments.itemId, annotations.itemId)),
		)
		.leftJoin(labellingPlans, eq(labellingPlans.id, assignments.planId))
		.leftJoin(
			planItems,
			and(eq(planItems.planId, assignments.planId), eq(planItems.itemId, assignments.itemId)),
		)
		.where(
			and(
				eq(annotations.projectId, projectId),
				gt(annotations.id, after),
				setId ? itemsInScope(setId) : or(itemsInScope(), lte(items.position, FIRST_COPY)),
			),
		)
		.orderBy(asc(annotations.id))
		.limit(limit);
}
