import {
	and,
	asc,
	eq,
	exists,
	inArray,
	isNotNull,
	isNull,
	max,
	notExists,
	notInArray,
	sql,
} from "drizzle-orm";
import { alias, type Database, groupConcat } from "#db/dialect";
import { annotations, raters, ratings } from "../schema/index.ts";
import { type Places, ratedImported, ratedWithin } from "./item-scope.ts";
import { excludedRaters } from "./raters.server.ts";

/** Which ratings: of a dimension, on the imported items or on those at some places. */
export type RatedOn = {
	readonly projectId: string;
	readonly dimensionId: string;
	readonly places?: Places | undefined;
	/** Only what these raters said; absent: everybody. */
	readonly raterIds?: readonly string[] | undefined;
};

/** Names one column of ratings: the current ones of a rater on a dimension. */
type ColumnKey = { raterId: string; judgeDimension: string };

/** Where in a column a rating stands. */
type Place = { itemPosition: number; rubricVersion: number; repetition: number };

function currentOn(db: Database, { projectId, dimensionId, places, raterIds }: RatedOn) {
	return and(
		eq(ratings.projectId, projectId),
		eq(ratings.dimensionId, dimensionId),
		isNull(ratings.supersededAt),
		ratedWithin(places),
		raterIds ? inArray(ratings.raterId, [...raterIds]) : undefined,
		notInArray(ratings.raterId, excludedRaters(db, projectId)),
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
 * A cell is `place * 256 + code`, followed by `:rubricVersion:repetition` where one of the two
 * is not 0; the place counts from 0 at the first of the places.
 */
export async function levelCells(
	db: Database,
	ratedOn: RatedOn,
): Promise<(ColumnKey & { cells: string })[]> {
	// The driver binds numbers as real ones, which would be written with a decimal point.
	const first = sql`cast(${ratedOn.places?.first ?? 0} as integer)`;
	const cell = sql`((${ratings.itemPosition} - ${first}) * 256 + ${ratings.level}) || case when ${ratings.rubricVersion} = 0 and ${ratings.repetition} = 0 then '' else ':' || ${ratings.rubricVersion} || ':' || ${ratings.repetition} end`;
	return await db
		.select({ ...key, cells: groupConcat(cell) })
		.from(ratings)
		.where(and(currentOn(db, ratedOn), isNotNull(ratings.level)))
		.groupBy(ratings.raterId, ratings.judgeDimension);
}

/**
 * The other cells of a dimension, row by row: numbers, which would lose digits as text, and cells
 * that were asked and have no value, with their reason.
 */
export async function cellsWithoutLevel(
	db: Database,
	ratedOn: RatedOn,
): Promise<(ColumnKey & Place & { number: number | null; reason: string | null })[]> {
	return await db
		.select({ ...key, ...place, number: ratings.number, reason: ratings.unscoredReason })
		.from(ratings)
		.where(and(currentOn(db, ratedOn), isNull(ratings.level)));
}

/**
 * What people said under a version of the rubric before they answered the same item under another one: of each
 * person, item and version the last answer, where it is no longer the current one.
 */
export async function replacedCells(
	db: Database,
	{ projectId, raterIds }: { readonly projectId: string; readonly raterIds: readonly string[] },
): Promise<
	(Pick<ColumnKey, "raterId"> &
		Place & {
			dimensionId: string;
			level: number | null;
			number: number | null;
			reason: string | null;
		})[]
> {
	const later = alias(annotations, "later");
	const isLast = notExists(
		db
			.select({ one: sql`1` })
			.from(later)
			.where(
				and(
					eq(later.raterId, annotations.raterId),
					eq(later.itemId, annotations.itemId),
					eq(later.rubricId, annotations.rubricId),
					sql`(${later.createdAt}, ${later.id}) > (${annotations.createdAt}, ${annotations.id})`,
				),
			),
	);
	return await db
		.select({
			...{ raterId: ratings.raterId, dimensionId: ratings.dimensionId, ...place },
			...{ level: ratings.level, number: ratings.number, reason: ratings.unscoredReason },
		})
		.from(ratings)
		.innerJoin(annotations, eq(annotations.id, ratings.annotationId))
		.where(
			and(
				eq(ratings.projectId, projectId),
				inArray(ratings.raterId, [...raterIds]),
				isNotNull(ratings.supersededAt),
				isNotNull(annotations.supersededAt),
				ratedImported,
				isLast,
			),
		);
}

/** Why people who rated there count in no figure: a reason for each person, in order of the reasons. */
export async function reasonsLeftOut(
	db: Database,
	{ projectId, dimensionId, places }: RatedOn,
): Promise<string[]> {
	const rated = db
		.select({ one: sql`1` })
		.from(ratings)
		.where(
			and(
				eq(ratings.projectId, projectId),
				eq(ratings.dimensionId, dimensionId),
				eq(ratings.raterId, raters.id),
				isNull(ratings.supersededAt),
				ratedWithin(places),
			),
		);
	const rows = await db
		.select({ reason: raters.excludedReason })
		.from(raters)
		.where(and(eq(raters.projectId, projectId), isNotNull(raters.excludedReason), exists(rated)))
		.orderBy(asc(raters.excludedReason));
	return rows.flatMap(({ reason }) => reason ?? []);
}

/**
 * Where a rater's current cells on a dimension have no value for a reason: positions of items, ascending.
 * @param judgeDimension the judge's own dimension, where it has several on this one
 */
export async function unscoredPositions(
	db: Database,
	{
		reason,
		judgeDimension,
		...ratedOn
	}: RatedOn & {
		readonly reason: string;
		readonly judgeDimension: string | null;
	},
): Promise<number[]> {
	const rows = await db
		.selectDistinct({ position: ratings.itemPosition })
		.from(ratings)
		.where(
			and(
				currentOn(db, ratedOn),
				eq(ratings.unscoredReason, reason),
				judgeDimension === null ? undefined : eq(ratings.judgeDimension, judgeDimension),
			),
		)
		.orderBy(asc(ratings.itemPosition));
	return rows.map(({ position }) => position);
}

/**
 * When a rater's current values on a dimension were given, by position of the item: the last time of each, as far
 * as their source says; items of which it does not are not in it.
 */
export async function timesOfValues(
	db: Database,
	ratedOn: RatedOn,
): Promise<{ position: number; at: number }[]> {
	const rows = await db
		.select({ position: ratings.itemPosition, at: max(ratings.ratedAt) })
		.from(ratings)
		.where(and(currentOn(db, ratedOn), isNotNull(ratings.ratedAt)))
		.groupBy(ratings.itemPosition);
	return rows.flatMap(({ position, at }) => (at === null ? [] : [{ position, at: at.getTime() }]));
}
