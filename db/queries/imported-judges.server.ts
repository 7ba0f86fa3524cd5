import { and, asc, count, countDistinct, eq, inArray, isNull } from "drizzle-orm";
import { type Database, inOrder } from "#db/dialect";
import { dimensions, raters, ratings } from "../schema/index.ts";
import { type Places, ratedWithin } from "./item-scope.ts";

/** A judge whose values came from files: it is no judge that can be asked here. */
export type ImportedJudge = {
	/** The rater's. */
	readonly id: string;
	readonly name: string;
	/** When the first file with its values was read. */
	readonly since: Date;
	/** Items that it has an answer to, or a reason why there is none. */
	readonly items: number;
	/** Cells: an item on a dimension. */
	readonly asked: number;
	readonly scored: number;
	/** Names, in the order of the project. */
	readonly dimensions: readonly string[];
};

/**
 * The judges of a project that files brought, by name, with what they said of imported items, or of items
 * within some places. Passes every value of these judges, and none where there are none.
 */
export async function importedJudges(
	db: Database,
	projectId: string,
	places?: Places,
): Promise<ImportedJudge[]> {
	const known = await db
		.select({ id: raters.id, name: raters.name, since: raters.createdAt })
		.from(raters)
		.where(and(eq(raters.projectId, projectId), eq(raters.kind, "judge"), isNull(raters.judgeId)))
		.orderBy(asc(inOrder(raters.name)));
	if (known.length === 0) return [];
	const ids = known.map(({ id }) => id);
	const theirs = and(
		eq(ratings.projectId, projectId),
		inArray(ratings.raterId, ids),
		isNull(ratings.supersededAt),
		ratedWithin(places),
	);
	const items = await db
		.select({ raterId: ratings.raterId, items: countDistinct(ratings.itemPosition) })
		.from(ratings)
		.where(theirs)
		.groupBy(ratings.raterId);
	const cells = await db
		.select({
			raterId: ratings.raterId,
			dimension: dimensions.name,
			asked: count(),
			unscored: count(ratings.unscoredReason),
		})
		.from(ratings)
		.innerJoin(dimensions, eq(dimensions.id, ratings.dimensionId))
		.where(theirs)
		.groupBy(ratings.raterId, dimensions.id)
		.orderBy(asc(dimensions.position));
	const itemsOf = new Map(items.map((row) => [row.raterId, row.items]));
	return known.map((judge) => {
		const { id } = judge;
		const own = cells.filter(({ raterId }) => raterId === id);
		const asked = own.reduce((sum, row) => sum + row.asked, 0);
		const unscored = own.reduce((sum, row) => sum + row.unscored, 0);
		return {
			...judge,
			items: itemsOf.get(id) ?? 0,
			...{ asked, scored: asked - unscored },
			dimensions: [...new Set(own.map(({ dimension }) => dimension))],
		};
	});
}
