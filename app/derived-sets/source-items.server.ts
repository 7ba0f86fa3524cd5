import { setImmediate } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { ItemContent } from "#db/model/item.ts";
import { type Item, itemsPage } from "#db/queries/items.server.ts";
import type { SourceItem } from "#judges/makers/contract/derivation.ts";

const ITEMS_PER_PAGE = 500;

/**
 * The first so many items as derivations read them, in order of their positions: imported ones, or
 * the current ones of a set.
 */
export async function sourceItems(
	db: Database,
	{ projectId, setId }: { readonly projectId: string; readonly setId: string | undefined },
	first: number,
): Promise<SourceItem[]> {
	const sources: SourceItem[] = [];
	const scope = setId === undefined ? {} : { setId };
	let after: number | null | undefined;
	while (after !== null && sources.length < first) {
		const limit = Math.min(ITEMS_PER_PAGE, first - sources.length);
		const from: { after?: number } = after === undefined ? {} : { after };
		const page: { items: Item[]; next: number | null } = await itemsPage(db, projectId, {
			...scope,
			...from,
			limit,
		});
		for (const item of page.items)
			sources.push({ id: item.externalId, content: ItemContent.parse(item) });
		after = page.next;
		await setImmediate();
	}
	return sources;
}
