import type { Fields } from "../../files/source-row.ts";
import type { ForeignItem } from "../foreign-format.ts";
import { itemWith } from "../parts/concord-key.ts";
import { nativeItem } from "../parts/native-item.ts";

/** A task's data and the rest of its `meta`, which is the item's metadata. */
type OwnTask = { readonly data: Fields; readonly more: Fields };

/** What the data and `meta` of a task that Concord wrote say of its item, without what stands under the key. */
export function readOwnTask(id: string, { data, more }: OwnTask): Fields {
	const { id: _, ...fields } = data;
	const made = nativeItem(id, fields);
	return { ...("item" in made && made.item), metadata: more };
}

/** The item of a task that Concord wrote. */
export function itemOfOwnTask(
	id: string,
	task: OwnTask,
	own: Fields,
): { readonly item: ForeignItem; readonly noPlace: readonly string[] } {
	return { item: itemWith(id, readOwnTask(id, task), own), noPlace: [] };
}
