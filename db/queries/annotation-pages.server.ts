import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { annotations, items, raters, rubrics } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

/**
 * Answers that people gave here, those that were replaced too, a page at a time, by key: ids are in order
 * of time. On imported items, or on the items of a set.
 */
export async function annotationPage(
	db: Database,
	{ projectId, setId }: { readonly projectId: string; readonly setId?: string | undefined },
	{ after, limit }: { readonly after: string; readonly limit: number },
) {
	return db
		.select({
			id: annotations.id,
			itemId: items.externalId,
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
		})
		.from(annotations)
		.innerJoin(items, eq(items.id, annotations.itemId))
		.innerJoin(raters, eq(raters.id, annotations.raterId))
		.innerJoin(rubrics, eq(rubrics.id, annotations.rubricId))
		.where(
			and(eq(annotations.projectId, projectId), gt(annotations.id, after), itemsInScope(setId)),
		)
		.orderBy(asc(annotations.id))
		.limit(limit);
}
