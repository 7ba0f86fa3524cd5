import { and, count, countDistinct, eq, inArray, isNull, min } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { judgments, ratings } from "../schema/index.ts";

/** A figure beside a dimension that has no value in some cells, and why. */
export type MissingFigure = {
	/** The judge's own name of it. */
	readonly dimension: string;
	readonly cells: number;
	/** How many reasons there are that read differently, and one of them. */
	readonly reasons: number;
	readonly reason: string | null;
};

/** Which of these figures of a run, or of a judge, have no value in how many cells, by name. */
export async function missingFigures(
	db: Database,
	of: { readonly runId: string } | { readonly judgeId: string },
	names: readonly string[],
): Promise<MissingFigure[]> {
	if (names.length === 0) return [];
	return db
		.select({
			dimension: ratings.judgeDimension,
			cells: count(),
			reasons: countDistinct(ratings.unscoredDetail),
			reason: min(ratings.unscoredDetail),
		})
		.from(judgments)
		.innerJoin(ratings, eq(ratings.judgmentId, judgments.id))
		.where(
			and(
				"runId" in of ? eq(judgments.runId, of.runId) : eq(judgments.judgeId, of.judgeId),
				isNull(judgments.supersededAt),
				isNull(ratings.supersededAt),
				inArray(ratings.judgeDimension, names),
				eq(ratings.unscoredReason, "not_applicable"),
			),
		)
		.groupBy(ratings.judgeDimension)
		.orderBy(ratings.judgeDimension);
}
