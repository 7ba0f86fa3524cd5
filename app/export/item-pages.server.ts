import type { Database } from "#db/dialect";
import { type Item, itemsPage } from "#db/queries/items.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";

const ITEMS_PER_PAGE = 200;

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
		page = await itemsPage(db, projectId, { ...of, after: page.next });
	}
}
