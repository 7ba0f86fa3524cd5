import { and, countDistinct, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { raters, ratings } from "../schema/index.ts";
import { placesOfSet } from "./derived-sets.server.ts";
import { ratedWithin } from "./item-scope.ts";

/** Has anybody, person or judge, rated an imported item of a project, or an item of a set? */
export async function isRated(
	db: Database,
	{ projectId, setId }: { readonly projectId: string; readonly setId?: string | undefined },
): Promise<boolean> {
	const places = setId === undefined ? undefined : await placesOfSet(db, setId);
	if (places === null) return false;
	const some = await db
		.select({ itemId: ratings.itemId })
		.from(ratings)
		.where(and(eq(ratings.projectId, projectId), isNull(ratings.supersededAt), ratedWithin(places)))
		.limit(1);
	return some.length > 0;
}

/** How many people whose answers count, and how many judges, have answered an item. */
export type ItemAnswers = { people: number; judges: number };

/** The answers to some items of a page, by item id; items without any are not in it. */
export async function answersOfItems(
	db: Database,
	itemIds: readonly string[],
): Promise<Map<string, ItemAnswers>> {
	const answers = new Map<string, ItemAnswers>();
	if (itemIds.length === 0) return answers;
	const rows = await db
		.select({
			itemId: ratings.itemId,
			kind: raters.kind,
			raters: countDistinct(ratings.raterId),
		})
		.from(ratings)
		.innerJoin(raters, eq(raters.id, ratings.raterId))
		.where(
			and(
				inArray(ratings.itemId, [...itemIds]),
				isNull(ratings.supersededAt),
				isNull(raters.excludedReason),
			),
		)
		.groupBy(ratings.itemId, raters.kind);
	for (const row of rows) {
		const entry = answers.get(row.itemId) ?? { people: 0, judges: 0 };
		entry[row.kind === "human" ? "people" : "judges"] = row.raters;
		answers.set(row.itemId, entry);
	}
	return answers;
}
