import { setImmediate } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { ItemContent } from "#db/model/item.ts";
import { type Item, itemsPage } from "#db/queries/items.server.ts";
import type { SourceItem } from "#judges/derivations/derivation.ts";

const ITEMS_PER_PAGE = 500;

/** The first so many imported items of a project, in order of import, as derivations read them. */
export async function sourceItems(
	db: Database,
	projectId: string,
	first: number,
): Promise<SourceItem[]> {
	const sources: SourceItem[] = [];
	for (let after: number | null = -1; after !== null && sources.length < first; ) {
		const limit = Math.min(ITEMS_PER_PAGE, first - sources.length);
		const page: { items: Item[]; next: number | null } = await itemsPage(db, projectId, {
			after,
			limit,
		});
		for (const item of page.items)
			sources.push({ id: item.externalId, content: ItemContent.parse(item) });
		after = page.next;
		await setImmediate();
	}
	return sources;
}
