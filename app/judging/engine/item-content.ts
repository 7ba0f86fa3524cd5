import { ItemContent } from "#db/model/item.ts";
import type { Item } from "#db/queries/items.server.ts";
import type { ItemShape } from "#judges/asking/protocol.ts";

/** What judges see of an item: its content, and nothing of how it is kept. */
export function itemContent(item: Item): ItemContent {
	return ItemContent.parse(item);
}

/** What decides how many requests an item needs. */
export function shapeOf(
	item: Pick<ItemContent, "contexts" | "referenceContexts" | "reference" | "metadata">,
): ItemShape {
	return {
		contexts: item.contexts?.length ?? 0,
		referenceContexts: item.referenceContexts?.length ?? 0,
		references: item.reference?.length ?? 0,
		metadata: item.metadata,
	};
}
