import { and, asc, between, desc, eq, gte, isNull, notInArray } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { annotations, items, rubrics } from "../schema/index.ts";
import type { Places } from "./item-scope.ts";
import { excludedRaters } from "./raters.server.ts";

/**
 * The words that people marked in their current answers, of the imported items or of those at some places, and
 * under which version of the rubric (`evidence` is null where that asks for none); an item's newest version
 * first. Without people whose answers count in no figure.
 */
export async function markedAnswers(
	db: Database,
	{ projectId, places }: { readonly projectId: string; readonly places?: Places | undefined },
) {
	return db
		.select({
			raterId: annotations.raterId,
			itemPosition: items.position,
			rubricVersion: rubrics.version,
			evidence: annotations.evidence,
		})
		.from(annotations)
		.innerJoin(items, eq(items.id, annotations.itemId))
		.innerJoin(rubrics, eq(rubrics.id, annotations.rubricId))
		.where(
			and(
				eq(annotations.projectId, projectId),
				eq(annotations.status, "submitted"),
				isNull(annotations.supersededAt),
				places ? between(items.position, places.first, places.last) : gte(items.position, 0),
				notInArray(annotations.raterId, excludedRaters(db, projectId)),
			),
		)
		.orderBy(
			asc(items.position),
			asc(annotations.raterId),
			desc(rubrics.version),
			asc(annotations.repetition),
		);
}
