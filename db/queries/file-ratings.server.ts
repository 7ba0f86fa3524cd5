import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, filledIn, preparedOnce } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { columnsOfRated, type Rated, ratedOfColumns } from "../model/rating.ts";
import { ratings } from "../schema/index.ts";
import { bumpChangeCounter } from "./projects.server.ts";
import { insertRater, type Rater } from "./raters.server.ts";

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
