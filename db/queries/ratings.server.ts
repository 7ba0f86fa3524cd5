import { and, asc, eq, gte, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import { type Database, filledIn, preparedOnce } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { columnsOfRated, type Rated, ratedOfColumns } from "../model/rating.ts";
import { annotations, items, ratings } from "../schema/index.ts";
import { type Places, ratedWithin } from "./item-scope.ts";
import { bumpChangeCounter } from "./projects.server.ts";
import { ratedColumns, withRated } from "./rated-rows.ts";
import { excludedRaters, insertRater, type Rater } from "./raters.server.ts";

/** A value from a file, on its way into the table. */
export type NewRating = {
	readonly itemId: string;
	readonly itemPosition: number;
	readonly raterId: string;
	readonly dimensionId: string;
	/** Set for judges that run here. */
	readonly judgeDimension?: string;
	readonly repetition: number;
	readonly rated: Rated;
	readonly ratedAt: Date | null;
	/** What its source says with it. */
	readonly rationale?: string | null;
	/** Had the person the reference before them, and which answer of a pair stood left? Null: not said. */
	readonly referenceSeen?: boolean | null;
	readonly leftSide?: "a" | "b" | null;
};

/** One row: preparing it once and running it often is four times as fast as statements of many rows. */
const insertRating = preparedOnce((db) =>
	unlogged(db, "statement")
		.insert(ratings)
		.values({
			id: sql.placeholder("id"),
			projectId: sql.placeholder("projectId"),
			itemId: sql.placeholder("itemId"),
			itemPosition: sql.placeholder("itemPosition"),
			raterId: sql.placeholder("raterId"),
			dimensionId: sql.placeholder("dimensionId"),
			judgeDimension: sql.placeholder("judgeDimension"),
			repetition: sql.placeholder("repetition"),
			level: sql.placeholder("level"),
			number: sql.placeholder("number"),
			unscoredReason: sql.placeholder("unscoredReason"),
			unscoredDetail: sql.placeholder("unscoredDetail"),
			rationale: sql.placeholder("rationale"),
			// Not through the column's encoder, which does not take null from a placeholder.
			ratedAt: sql`${sql.placeholder("ratedAt")}`,
			referenceSeen: sql`${sql.placeholder("referenceSeen")}`,
			leftSide: sql.placeholder("leftSide"),
			createdAt: sql.placeholder("createdAt"),
		}),
);

/**
 * Adds ratings that a file brought, and the raters that came with them, in one transaction; at most
 * some 500 ratings, so that nobody waits long. Throws a unique violation when one is there already.
 */
export async function insertRatings(
	db: Database,
	{
		projectId,
		added,
		newRaters,
		now,
	}: {
		projectId: string;
		added: readonly NewRating[];
		newRaters: readonly Rater[];
		now: Date;
	},
): Promise<void> {
	const insert = insertRating(db);
	await commit(
		db,
		{
			action: "ratings.added",
			project: projectId,
			details: { ratings: added.length, raters: newRaters.length },
		},
		(tx) => [
			...newRaters.map((rater) => insertRater(tx, rater)),
			...added.map((rating) => {
				const { level, number, unscoredReason, unscoredDetail } = columnsOfRated(rating.rated);
				// Spelt out: spreading nearly doubles the time of an import.
				return filledIn(insert, {
					id: newId("rat"),
					projectId,
					itemId: rating.itemId,
					itemPosition: rating.itemPosition,
					raterId: rating.raterId,
					dimensionId: rating.dimensionId,
					judgeDimension: rating.judgeDimension ?? "",
					repetition: rating.repetition,
					level,
					number,
					unscoredReason,
					unscoredDetail,
					rationale: rating.rationale ?? null,
					ratedAt: rating.ratedAt?.getTime() ?? null,
					referenceSeen: rating.referenceSeen == null ? null : Number(rating.referenceSeen),
					leftSide: rating.leftSide ?? null,
					createdAt: now,
				});
			}),
			bumpChangeCounter(tx, projectId),
		],
	);
}

/** A value that is there, as an import compares it with what a file says. */
export type KnownRating = {
	itemPosition: number;
	repetition: number;
	/** Without the detail of a reason, so that a column is read off its index alone. */
	rated: Rated;
};

const ofColumn = preparedOnce((db) =>
	db
		.select({
			itemPosition: ratings.itemPosition,
			repetition: ratings.repetition,
			level: ratings.level,
			number: ratings.number,
			unscoredReason: ratings.unscoredReason,
		})
		.from(ratings)
		.where(
			and(
				eq(ratings.projectId, sql.placeholder("projectId")),
				eq(ratings.dimensionId, sql.placeholder("dimensionId")),
				eq(ratings.raterId, sql.placeholder("raterId")),
				eq(ratings.judgeDimension, sql.placeholder("judgeDimension")),
				isNull(ratings.supersededAt),
			),
		),
);

/** The current values of one rater on one dimension, of items of sets too, of any rubric version. */
export async function knownRatings(
	db: Database,
	column: { projectId: string; raterId: string; dimensionId: string; judgeDimension: string },
): Promise<KnownRating[]> {
	const rows = await ofColumn(db).execute(column);
	return rows.map(({ itemPosition, repetition, level, number, unscoredReason }) => ({
		itemPosition,
		repetition,
		rated: ratedOfColumns({ level, number, unscoredReason, unscoredDetail: null }),
	}));
}

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
