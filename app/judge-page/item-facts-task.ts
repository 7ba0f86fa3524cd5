import { atOneMoment, connectToRead, disconnect } from "#db/dialect";
import type { RatedItems } from "../columns/project-columns.server.ts";
import { type ItemFacts, readItemFacts } from "./item-facts.server.ts";

/** How threads are asked for this module. */
export const ITEM_FACTS_TASK = "#app/judge-page/item-facts-task.ts";

/** Task module: what can be told of a project's items, out of its database file, all of one moment. */
export async function runJob({
	file,
	rated,
}: {
	readonly file: string;
	readonly rated: RatedItems;
}): Promise<ItemFacts> {
	const db = connectToRead(file);
	try {
		return await atOneMoment(db, () => readItemFacts(db, rated));
	} finally {
		disconnect(db);
	}
}
