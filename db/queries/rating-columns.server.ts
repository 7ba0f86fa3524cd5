import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Database, groupConcat } from "#db/dialect";
import { ratings } from "../schema/index.ts";

/** Names one column of ratings: the current ones of a rater on a dimension. */
type ColumnKey = { raterId: string; judgeDimension: string };

/** Where in a column a rating stands. */
type Place = { itemPosition: number; rubricVersion: number; repetition: number };

function currentOn(projectId: string, dimensionId: string) {
	return and(
		eq(ratings.projectId, projectId),
		eq(ratings.dimensionId, dimensionId),
		isNull(ratings.supersededAt),
	);
}

const key = { raterId: ratings.raterId, judgeDimension: ratings.judgeDimension };
const place = {
	itemPosition: ratings.itemPosition,
	rubricVersion: ratings.rubricVersion,
	repetition: ratings.repetition,
};

/**
 * The levels that raters gave on a dimension: one row for each rater, read off the index alone.
 * A cell is `position * 256 + code`, followed by `:rubricVersion:repetition` where one of the two
 * is not 0.
 */
export async function levelCells(
	db: Database,
	projectId: string,
	dimensionId: string,
): Promise<(ColumnKey & { cells: string })[]> {
	const cell = sql`(${ratings.itemPosition} * 256 + ${ratings.level}) || case when ${ratings.rubricVersion} = 0 and ${ratings.repetition} = 0 then '' else ':' || ${ratings.rubricVersion} || ':' || ${ratings.repetition} end`;
	return await db
		.select({ ...key, cells: groupConcat(cell) })
		.from(ratings)
		.where(and(currentOn(projectId, dimensionId), isNotNull(ratings.level)))
		.groupBy(ratings.raterId, ratings.judgeDimension);
}

/**
 * The other cells of a dimension, row by row: numbers, which would lose digits as text, and cells
 * that were asked and have no value, with their reason.
 */
export async function cellsWithoutLevel(
	db: Database,
	projectId: string,
	dimensionId: string,
): Promise<(ColumnKey & Place & { number: number | null; reason: string | null })[]> {
	return await db
		.select({ ...key, ...place, number: ratings.number, reason: ratings.unscoredReason })
		.from(ratings)
		.where(and(currentOn(projectId, dimensionId), isNull(ratings.level)));
}
