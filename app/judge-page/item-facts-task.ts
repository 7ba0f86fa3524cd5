import { atOneMoment, connectToRead, type Database, disconnect } from "#db/dialect";
import { type RatedOn, timesOfValues } from "#db/queries/rating-columns.server.ts";
import type { RatedItems } from "../columns/project-columns.server.ts";
import { type ItemFacts, readItemFacts } from "./item-facts.server.ts";

/** How threads are asked for this module. */
export const ITEM_FACTS_TASK = "#app/judge-page/item-facts-task.ts";

/** Task module: what can be told of a project's items, out of its database file, all of one moment. */
export function runJob({
	file,
	rated,
}: {
	readonly file: string;
	readonly rated: RatedItems;
}): Promise<ItemFacts> {
	return readFrom(file, (db) => readItemFacts(db, rated));
}

/** The same of the times at which a rater gave its values. */
export function timesOf({ file, ...asked }: TimesAsked & { readonly file: string }) {
	return readFrom(file, (db) => timesAtPlaces(db, asked));
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

async function readFrom<Value>(
	file: string,
	read: (db: Database) => Promise<Value>,
): Promise<Value> {
	const db = connectToRead(file);
	try {
		return await atOneMoment(db, () => read(db));
	} finally {
		disconnect(db);
	}
}
