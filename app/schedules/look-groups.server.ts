import type { Database } from "#db/dialect";
import { projectById } from "#db/queries/projects.server.ts";
import { chosenGroupings } from "../columns/item-groups.ts";
import { groupsOfItems } from "../columns/project-columns.server.ts";

/** Which items belong together: the same group at two positions, as figures take it by default. */
export type LookGroups = {
	/** The fields that say it. */
	readonly from: readonly string[];
	/** The group of an item by its position. */
	readonly groupAt: (position: number) => number;
};

/**
 * The groups of a project's imported items, those that agreement allows for without being asked; null where no two belong
 * together. Of two ways that cross, whatever hangs together by either is one group: over fewer and larger groups the tests
 * still hold.
 */
export async function lookGroups(db: Database, projectId: string): Promise<LookGroups | null> {
	const project = await projectById(db, projectId);
	if (!project) return null;
	const items = project.itemCount;
	const used = chosenGroupings(await groupsOfItems(db, { projectId }, items), undefined);
	if (used.length === 0) return null;
	const parent = Int32Array.from({ length: items }, (_, place) => place);
	const root = (place: number): number => {
		let at = place;
		while (parent[at] !== at) {
			parent[at] = parent[parent[at] ?? at] ?? at;
			at = parent[at] ?? at;
		}
		return at;
	};
	for (const { ids } of used) {
		const first = new Map<number, number>();
		for (const [place, id] of ids.entries()) {
			const known = first.get(id);
			if (known === undefined) first.set(id, place);
			else parent[root(place)] = root(known);
		}
	}
	// What was imported since is alone until the next look.
	const groupAt = (position: number) => (position < items ? root(position) : position);
	return { from: used.map(({ from }) => from), groupAt };
}
