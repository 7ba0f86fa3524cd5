import type { Database } from "#db/dialect";
import type { ItemSet } from "#db/queries/item-sets.server.ts";
import type { LeftOut } from "#judges/derivations/derivation.ts";
import { derivationById } from "#judges/derivations/index.ts";
import { sourceItems } from "./source-items.server.ts";

const known = new WeakMap<Database, Map<string, readonly LeftOut[]>>();
const SETS_KEPT = 16;

/**
 * The items that a set has none of, with their reasons. They are not stored: imported items never
 * change, so that making the set again in mind leaves out the same ones. Kept in memory once known.
 */
export async function leftOutOf(db: Database, set: ItemSet): Promise<readonly LeftOut[]> {
	const ofDatabase = known.get(db) ?? new Map<string, readonly LeftOut[]>();
	known.set(db, ofDatabase);
	const there = ofDatabase.get(set.id);
	if (there) return there;
	const items = Number(set.parameters.items);
	const derivation = derivationById(set.kind);
	const sources = await sourceItems(db, set.projectId, items);
	const leftOut = derivation?.derive(sources, set.parameters).leftOut ?? [];
	ofDatabase.set(set.id, leftOut);
	for (const oldest of ofDatabase.keys()) {
		if (ofDatabase.size <= SETS_KEPT) break;
		ofDatabase.delete(oldest);
	}
	return leftOut;
}
