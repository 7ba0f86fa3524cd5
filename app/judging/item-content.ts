import { ItemContent } from "#db/model/item.ts";
import type { Item } from "#db/queries/items.server.ts";

/** What judges see of an item: its content, and nothing of how it is kept. */
export function itemContent(item: Item): ItemContent {
	return ItemContent.parse(item);
}

/** For estimates: nothing but the item. */
export const NOTHING_BESIDE = { examples: [], members: [], nonAnswer: null } as const;
