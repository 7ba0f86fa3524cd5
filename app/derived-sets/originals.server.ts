import type { Database } from "#db/dialect";
import { derivedItemOrigin } from "#db/model/derived-id.ts";
import { type Item, itemsByExternalIds } from "#db/queries/items.server.ts";

/**
 * The items that derived ones were made from, by the ids that these name: imported items, and
 * current items of other sets where a set was made from a set.
 */
export async function originalsOf(
	db: Database,
	projectId: string,
	names: readonly string[],
): Promise<Map<string, Item>> {
	const bySet = new Map<string | undefined, string[]>();
	for (const name of new Set(names)) {
		const setId = derivedItemOrigin(name)?.setId;
		bySet.set(setId, [...(bySet.get(setId) ?? []), name]);
	}
	const originals = new Map<string, Item>();
	for (const [setId, ofSet] of bySet) {
		for (const item of await itemsByExternalIds(db, projectId, ofSet, { setId }))
			originals.set(item.externalId, item);
	}
	return originals;
}
