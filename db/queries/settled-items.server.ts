import { and, asc, countDistinct, eq, inArray, isNull, min, sql } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { type Rated, ratedOfColumns } from "../model/rating.ts";
import { raters, ratings } from "../schema/index.ts";
import { ratedImported } from "./item-scope.ts";

/** A cell that people agree on: at least two of them, all with the same value. */
export type AgreedCell = {
	itemId: string;
	dimensionId: string;
	rated: Rated;
	people: number;
};

function agreedCells(db: Database, projectId: string, dimensionIds: readonly string[]) {
	const { level, number, raterId, unscoredReason } = ratings;
	return db
		.select({
			itemId: ratings.itemId,
			dimensionId: ratings.dimensionId,
			level: min(level).as("agreed_level"),
			number: min(number).as("agreed_number"),
			people: countDistinct(raterId).as("people"),
			position: min(ratings.itemPosition).as("place"),
		})
		.from(ratings)
		.innerJoin(
			raters,
			and(eq(raters.id, raterId), eq(raters.kind, "human"), isNull(raters.excludedReason)),
		)
		.where(
			and(
				eq(ratings.projectId, projectId),
				inArray(ratings.dimensionId, [...dimensionIds]),
				isNull(ratings.supersededAt),
				ratedImported,
			),
		)
		.groupBy(ratings.itemId, ratings.dimensionId)
		.having(
			sql`count(distinct ${raterId}) >= 2 and count(${unscoredReason}) = 0
				and min(${level}) is not distinct from max(${level}) and min(${number}) is not distinct from max(${number})`,
		);
}

/**
 * The cells of the first items on which people agree on every one of these dimensions.
 * @param limit of items, in order of import
 */
export async function settledCells(
	db: Database,
	projectId: string,
	{ dimensionIds, limit }: { dimensionIds: readonly string[]; limit: number },
): Promise<AgreedCell[]> {
	if (dimensionIds.length === 0) return [];
	const cells = agreedCells(db, projectId, dimensionIds).as("cells");
	const settled = db
		.select({ itemId: cells.itemId })
		.from(cells)
		.groupBy(cells.itemId)
		.having(sql`count(*) = ${dimensionIds.length}`)
		.orderBy(asc(min(cells.position)))
		.limit(limit);
	const agreed = agreedCells(db, projectId, dimensionIds).as("agreed");
	const { itemId, dimensionId, level, number, people } = agreed;
	const rows = await db
		.select({ itemId, dimensionId, level, number, people })
		.from(agreed)
		.where(inArray(itemId, settled))
		.orderBy(asc(agreed.position));
	return rows.map((row) => ({
		...{ itemId: row.itemId, dimensionId: row.dimensionId, people: row.people },
		rated: ratedOfColumns({ ...row, unscoredReason: null, unscoredDetail: null }),
	}));
}
