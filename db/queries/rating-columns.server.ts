import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Database, groupConcat } from "#db/dialect";
import type { Dimension } from "../model/dimension.ts";
import type { RaterKind } from "../model/roles.ts";
import { dimensions, items, projects, raters, ratings } from "../schema/index.ts";

/** What agreement reads of a project before its ratings; null when there is no such project. */
export async function agreementHead(
	db: Database,
	projectId: string,
): Promise<{ itemCount: number; changeCounter: number } | null> {
	const [row] = await db
		.select({ itemCount: projects.itemCount, changeCounter: projects.changeCounter })
		.from(projects)
		.where(eq(projects.id, projectId));
	return row ?? null;
}

/** All dimensions of a project in their order. */
export async function dimensionsWithIds(
	db: Database,
	projectId: string,
): Promise<{ id: string; definition: Dimension }[]> {
	return await db
		.select({ id: dimensions.id, definition: dimensions.definition })
		.from(dimensions)
		.where(eq(dimensions.projectId, projectId))
		.orderBy(asc(dimensions.position));
}

export async function raterNames(
	db: Database,
	projectId: string,
): Promise<{ id: string; name: string; kind: RaterKind }[]> {
	return await db
		.select({ id: raters.id, name: raters.name, kind: raters.kind })
		.from(raters)
		.where(eq(raters.projectId, projectId));
}

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

/** The numbers that raters gave on a dimension, row by row: as text they would lose digits. */
export async function numberCells(
	db: Database,
	projectId: string,
	dimensionId: string,
): Promise<(ColumnKey & Place & { number: number | null })[]> {
	return await db
		.select({ ...key, ...place, number: ratings.number })
		.from(ratings)
		.where(and(currentOn(projectId, dimensionId), isNotNull(ratings.number)));
}

/** The cells of a dimension that were asked and have no value, with their reason. */
export async function unscoredCells(
	db: Database,
	projectId: string,
	dimensionId: string,
): Promise<(ColumnKey & Place & { reason: string | null })[]> {
	return await db
		.select({ ...key, ...place, reason: ratings.unscoredReason })
		.from(ratings)
		.where(and(currentOn(projectId, dimensionId), isNotNull(ratings.unscoredReason)));
}

/** The id of the item at each position of a column, for links. */
export async function itemIdsByPosition(db: Database, projectId: string): Promise<string[]> {
	const rows = await db
		.select({ id: items.id, position: items.position })
		.from(items)
		.where(eq(items.projectId, projectId));
	const ids: string[] = [];
	for (const { id, position } of rows) ids[position] = id;
	return ids;
}
