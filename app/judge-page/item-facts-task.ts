import type { Database } from "#db/dialect";
import { type RatedOn, timesOfValues } from "#db/queries/rating-columns.server.ts";
import type { RatedItems } from "../columns/project-columns.server.ts";
import { readAt } from "../compute/read-at.server.ts";
import { type ItemFacts, readItemFacts } from "./item-facts.server.ts";

/** How threads are asked for this module. */
export const ITEM_FACTS_TASK = "#app/judge-page/item-facts-task.ts";

/** Task module: what can be told of a project's items, out of its database, all of one moment. */
export function runJob({
	address,
	rated,
}: {
	readonly address: string;
	readonly rated: RatedItems;
}): Promise<ItemFacts> {
	return readAt(address, (db) => readItemFacts(db, rated));
}

/** The same of the times at which a rater gave its values. */
export function timesOf({ address, ...asked }: TimesAsked & { readonly address: string }) {
	return readAt(address, (db) => timesAtPlaces(db, asked));
}

export type TimesAsked = {
	readonly ratedOn: RatedOn;
	/** How many places there are. */
	readonly items: number;
};

/** When a rater answered each place, NaN where it did not; null where no source says it. One number a place is
 * what a thread hands over without holding up whoever asked. */
export async function timesAtPlaces(
	db: Database,
	{ ratedOn, items }: TimesAsked,
): Promise<Float64Array | null> {
	const times = await timesOfValues(db, ratedOn);
	if (times.length === 0) return null;
	const atPlaces = new Float64Array(items).fill(Number.NaN);
	for (const { position, at } of times) atPlaces[position] = at;
	return atPlaces;
}
