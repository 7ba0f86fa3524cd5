import type { Database } from "#db/dialect";
import { metadataFieldNames } from "#db/queries/item-fields.server.ts";
import { drawnItems } from "#db/queries/labelling-plans.server.ts";
import type { RatedItems } from "../columns/project-columns.server.ts";
import { readBeside } from "../compute/read-beside.server.ts";
import type { Drawn } from "./accept-rate.ts";
import { drawnWith } from "./drawn-with.ts";

/** How threads are asked for what the accept rate reads of all items. */
const ALL_ITEMS_TASK = "#app/accept-rate/all-items-task.ts";

type DrawnAsked = { readonly rated: RatedItems; readonly items: number };

/**
 * With which chances plans drew the items; null where none did, as in a derived set, of which plans know nothing. Read in a
 * thread where there are many.
 */
export async function drawnOf(
	db: Database,
	rated: RatedItems,
	items: number,
): Promise<Drawn | null> {
	if (rated.setId !== undefined) return null;
	const from = { task: ALL_ITEMS_TASK, name: "drawn", items, read: readDrawn };
	return readBeside(db, from, { rated, items });
}

/** Passes all items that plans drew; holds up the event loop. */
export async function readDrawn(
	db: Database,
	{ rated: { projectId }, items }: DrawnAsked,
): Promise<Drawn | null> {
	return drawnWith(await drawnItems(db, projectId), items);
}

/** The names of fields of the items' metadata, read in a thread where there are many. */
export function fieldNamesOf(db: Database, rated: RatedItems, items: number): Promise<string[]> {
	const from = { task: ALL_ITEMS_TASK, name: "fieldNames", items, read: readFieldNames };
	return readBeside(db, from, rated);
}

/** Passes the metadata of all items; holds up the event loop. */
export function readFieldNames(db: Database, { projectId, setId }: RatedItems): Promise<string[]> {
	return metadataFieldNames(db, projectId, { setId });
}
