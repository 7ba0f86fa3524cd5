import type { Database } from "#db/dialect";
import { type DerivedSet, placesOfSet } from "#db/queries/derived-sets.server.ts";
import type { Places } from "#db/queries/item-scope.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { sourceOfSet } from "../derived-sets/source-of-set.server.ts";

/** The items that probes were made from: imported ones, or those of a set. */
export type Originals = {
	/** Undefined: imported items. */
	readonly setId: string | undefined;
	/** Name of that set, and whether it was edited since the probes were made. */
	readonly source: { readonly name: string; readonly isChanged: boolean } | null;
	/** Position of the first of them. */
	readonly first: number;
	/** Places there are from the first on. */
	readonly size: number;
	/** What ratings are read within; undefined: imported items. */
	readonly places: Places | undefined;
};

export async function probeOriginals(db: Database, set: DerivedSet): Promise<Originals> {
	const source = await sourceOfSet(db, set);
	if (!source) {
		const size = (await projectById(db, set.projectId))?.itemCount ?? 0;
		return { setId: undefined, source: null, first: 0, size, places: undefined };
	}
	const { id, name } = source.set;
	const places = (await placesOfSet(db, id)) ?? { first: 0, last: -1 };
	const size = places.last - places.first + 1;
	const { isChanged } = source;
	return { setId: id, source: { name, isChanged }, first: places.first, size, places };
}
