import { setImmediate as giveWay } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { type Item, itemsPage } from "#db/queries/items.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";

/** Read at once; between pages others are answered. */
const ITEMS_PER_PAGE = 50;

/** The imported items of a project, or the current ones of a set, some at a time, in order of position. */
export async function* itemPages(
	db: Database,
	{ projectId, setId }: RatedItems,
): AsyncGenerator<readonly Item[]> {
	const of = { ...(setId !== undefined && { setId }), limit: ITEMS_PER_PAGE };
	let page = await itemsPage(db, projectId, of);
	for (;;) {
		if (page.items.length > 0) yield page.items;
		if (page.next === null) return;
		await giveWay();
		page = await itemsPage(db, projectId, { ...of, after: page.next });
	}
}
