import { and, eq, gte, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { annotations, items, judgments, ratings } from "../schema/index.ts";

/** What stands beside a value that was given here. */
export type WordsOfRating = {
	/** A person's comment on the item, beside all of their values. */
	readonly comment: string | null;
	/** A judge's whole answer, with a rationale for each of its own dimensions. */
	readonly outcomes: typeof judgments.$inferSelect.outcomes | null;
};

/** What people and judges said with the current values on items of positions `from` up to and without `to`, by rating. */
export async function wordsOfRatings(
	db: Database,
	{ projectId, from, to }: { projectId: string; from: number; to: number },
): Promise<Map<string, WordsOfRating>> {
	const rows = await db
		.select({ id: ratings.id, comment: annotations.comment, outcomes: judgments.outcomes })
		// By way of the items, as `ratingsOfItems` goes: no index leads from a position to all of its ratings.
		.from(items)
		.innerJoin(ratings, and(eq(ratings.itemId, items.id), isNull(ratings.supersededAt)))
		.leftJoin(annotations, eq(annotations.id, ratings.annotationId))
		.leftJoin(judgments, eq(judgments.id, ratings.judgmentId))
		.where(
			and(
				eq(items.projectId, projectId),
				gte(items.position, from),
				lt(items.position, to),
				or(isNotNull(annotations.comment), isNotNull(ratings.judgmentId)),
			),
		);
	return new Map(rows.map(({ id, comment, outcomes }) => [id, { comment, outcomes }]));
}
