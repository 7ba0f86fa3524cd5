/**
 * Imported items stand at positions 0, 1, 2 …; the items of derived sets below 0, each set in a span
 * of its own. Whatever reads the items or ratings of a project says with these which ones it means,
 * so that what was derived from items is never counted among them.
 */
import { and, between, eq, gte, isNull, type SQL } from "drizzle-orm";
import { items, ratings } from "../schema/index.ts";

/** Positions of a set's span: as many as a column of levels can name. */
export const PLACES_OF_SET = 2 ** 24;

/**
 * Below all sets stand the copies that come to people a second time: the copy of an imported item at this
 * less its position. So they are in no column, no list and no figure.
 */
export const FIRST_COPY = -(2 ** 52);

/** The imported items, or the current items of a set. */
export function itemsInScope(setId?: string | null): SQL | undefined {
	return setId ? and(eq(items.setId, setId), isNull(items.supersededAt)) : gte(items.position, 0);
}

/** Ratings of imported items. */
export const ratedImported: SQL = gte(ratings.itemPosition, 0);

/** Positions of items, the last one included. */
export type Places = { readonly first: number; readonly last: number };

/** Ratings of items within some places; by default those of imported items. */
export function ratedWithin(places?: Places): SQL {
	return places ? between(ratings.itemPosition, places.first, places.last) : ratedImported;
}
