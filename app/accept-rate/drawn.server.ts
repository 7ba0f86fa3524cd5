import type { Database } from "#db/dialect";
import { drawnItems } from "#db/queries/labelling-plans.server.ts";
import type { RatedItems } from "../columns/project-columns.server.ts";
import type { Drawn } from "./accept-rate.ts";
import { drawnWith } from "./drawn-with.ts";

/** With which chances plans drew the items; null where none did, as in a derived set, of which plans know nothing. */
export async function drawnOf(
	db: Database,
	{ projectId, setId }: RatedItems,
	items: number,
): Promise<Drawn | null> {
	return setId === undefined ? drawnWith(await drawnItems(db, projectId), items) : null;
}
