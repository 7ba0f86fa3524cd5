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
export function timesOf({ file, ratedOn }: { readonly file: string; readonly ratedOn: RatedOn }) {
	return readFrom(file, (db) => timesOfValues(db, ratedOn));
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
