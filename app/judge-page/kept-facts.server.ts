import { addressOf, type Database } from "#db/dialect";
import type { RatedItems } from "../columns/project-columns.server.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { type ItemFacts, readItemFacts } from "./item-facts.server.ts";
import { ITEM_FACTS_TASK, type runJob } from "./item-facts-task.ts";

const kept = new WeakMap<Database, Kept<ItemFacts>>();
const BYTES_KEPT = 64 * 2 ** 20;

/**
 * What can be told of a project's items, read in a thread and kept.
 * @param items how many there are: imported items never change, there can only be more; the items of a set
 * do, so that theirs are named by the project's counter of changes, too
 */
export function itemFacts(
	db: Database,
	rated: RatedItems,
	{ items, changeCounter }: { readonly items: number; readonly changeCounter: number },
): Promise<ItemFacts> {
	const own = kept.get(db) ?? new Kept<ItemFacts>(BYTES_KEPT, bytesOf);
	kept.set(db, own);
	const { projectId, setId = "" } = rated;
	const key = `${projectId} ${setId} ${items} ${setId === "" ? "" : changeCounter}`;
	return own.get(key, () => {
		const address = addressOf(db);
		return address === null
			? readItemFacts(db, rated)
			: workers().run<typeof runJob>(ITEM_FACTS_TASK, { address, rated });
	});
}

function bytesOf({ fields, length }: ItemFacts): number {
	return (fields.length + 1) * 4 * length.length + 3 * length.byteLength;
}
