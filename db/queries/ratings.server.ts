import { and, asc, eq, gte, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import { type Database, preparedOnce } from "#db/dialect";
import { type Rated, ratedOfColumns } from "../model/rating.ts";
import { annotations, items, ratings } from "../schema/index.ts";
import { type Places, ratedWithin } from "./item-scope.ts";
import { ratedColumns, withRated } from "./rated-rows.ts";
import { excludedRaters } from "./raters.server.ts";

type JudgeDimension = { raterId: string; dimensionId: string; judgeDimension: string };

/**
 * The first column of ratings after one, in the order of their index. The position that none has makes it a
 * step over all ratings of that one; SQLite would read through them.
 */
const columnAfter = preparedOnce((db) =>
	db
		.select({
			raterId: ratings.raterId,
			dimensionId: ratings.dimensionId,
			judgeDimension: ratings.judgeDimension,
		})
		.from(ratings)
		.where(
			and(
				eq(ratings.projectId, sql.placeholder("projectId")),
				sql`(${ratings.dimensionId}, ${ratings.raterId}, ${ratings.judgeDimension}, ${ratings.itemPosition}) > (${sql.placeholder("dimensionId")}, ${sql.placeholder("raterId")}, ${sql.placeholder("judgeDimension")}, ${sql.raw(String(Number.MAX_SAFE_INTEGER))})`,
				isNull(ratings.supersededAt),
			),
		)
		.orderBy(asc(ratings.dimensionId), asc(ratings.raterId), asc(ratings.judgeDimension))
		.limit(1),
);

/**
 * Which judge gave imported items, or items within some places, values for which of its own dimensions
 * on which dimension of the project. Takes as long as there are columns, however many their ratings.
 */
export async function judgeDimensionsOfProject(
	db: Database,
	projectId: string,
	places?: Places,
): Promise<JudgeDimension[]> {
	const found: JudgeDimension[] = [];
	let last: JudgeDimension = { dimensionId: "", raterId: "", judgeDimension: "" };
	for (;;) {
		const [next] = await columnAfter(db).execute({ projectId, ...last });
		if (!next) return found;
		last = next;
		const [rated] = await db
			.select({ id: ratings.id })
			.from(ratings)
			.where(
				and(
					eq(ratings.projectId, projectId),
					eq(ratings.dimensionId, next.dimensionId),
					eq(ratings.raterId, next.raterId),
					eq(ratings.judgeDimension, next.judgeDimension),
					isNull(ratings.supersededAt),
					ratedWithin(places),
				),
			)
			.limit(1);
		if (rated) found.push(next);
	}
}

/** A current value with the names that files use. */
export type ExportedRating = {
	id: string;
	itemId: string;
	raterId: string;
	dimensionId: string;
	judgeDimension: string;
	rubricVersion: number;
	repetition: number;
	rated: Rated;
	ratedAt: Date | null;
	/** What the file that brought it said with it. */
	rationale: string | null;
	/** Had the annotator the reference before them? Null where there is none, and for judges. */
	referenceSeen: boolean | null;
	/** Which answer of a pair stood left for the annotator. */
	leftSide: "a" | "b" | null;
};

/** The current values that count on items of positions `from` up to and without `to`, in order. */
export async function ratingsOfItems(
	db: Database,
	{ projectId, from, to }: { projectId: string; from: number; to: number },
): Promise<(ExportedRating & { itemPosition: number })[]> {
	const rows = await db
		.select({
			id: ratings.id,
			itemId: ratings.itemId,
			itemPosition: ratings.itemPosition,
			raterId: ratings.raterId,
			dimensionId: ratings.dimensionId,
			judgeDimension: ratings.judgeDimension,
			rubricVersion: ratings.rubricVersion,
			repetition: ratings.repetition,
			...ratedColumns,
			ratedAt: ratings.ratedAt,
			rationale: ratings.rationale,
			referenceSeen: annotations.referenceSeen,
			leftSide: annotations.leftSide,
			fromFile: { referenceSeen: ratings.referenceSeen, leftSide: ratings.leftSide },
		})
		.from(items)
		.innerJoin(ratings, and(eq(ratings.itemId, items.id), isNull(ratings.supersededAt)))
		.leftJoin(annotations, eq(annotations.id, ratings.annotationId))
		.where(
			and(
				eq(items.projectId, projectId),
				gte(items.position, from),
				lt(items.position, to),
				notInArray(ratings.raterId, excludedRaters(db, projectId)),
			),
		)
		.orderBy(asc(items.position), asc(ratings.dimensionId), asc(ratings.raterId), asc(ratings.id));
	// Spelt out: an export reads every rating of a project.
	return rows.map((row) => ({
		id: row.id,
		itemId: row.itemId,
		itemPosition: row.itemPosition,
		raterId: row.raterId,
		dimensionId: row.dimensionId,
		judgeDimension: row.judgeDimension,
		rubricVersion: row.rubricVersion,
		repetition: row.repetition,
		rated: ratedOfColumns(row),
		ratedAt: row.ratedAt,
		rationale: row.rationale,
		referenceSeen: row.referenceSeen ?? row.fromFile.referenceSeen,
		leftSide: row.leftSide ?? row.fromFile.leftSide,
	}));
}

export type CurrentRating = {
	raterId: string;
	itemId: string;
	rated: Rated;
};

/** The current first ratings of some items on a dimension, of every rater. */
export async function currentRatingsOn(
	db: Database,
	dimensionId: string,
	itemIds: readonly string[],
): Promise<CurrentRating[]> {
	if (itemIds.length === 0) return [];
	const rows = await db
		.select({ raterId: ratings.raterId, itemId: ratings.itemId, columns: ratedColumns })
		.from(ratings)
		.where(
			and(
				eq(ratings.dimensionId, dimensionId),
				inArray(ratings.itemId, [...itemIds]),
				eq(ratings.repetition, 0),
				isNull(ratings.supersededAt),
			),
		);
	return rows.map(withRated);
}
