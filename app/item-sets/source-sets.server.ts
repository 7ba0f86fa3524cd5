import type { Database } from "#db/dialect";
import { itemSetsOfProject } from "#db/queries/item-sets.server.ts";

/** A set that others may be made from, once it is approved. */
export type SourceSet = {
	readonly id: string;
	readonly name: string;
	readonly items: number;
	readonly isApproved: boolean;
};

/** The sets of a project that others may be made from: all but those of probes. */
export async function sourceSets(db: Database, projectId: string): Promise<SourceSet[]> {
	const sets = await itemSetsOfProject(db, projectId);
	return sets
		.filter(({ set }) => set.kind !== "probes")
		.map(({ set: { id, name, status }, items }) => ({
			...{ id, name, items, isApproved: status === "approved" },
		}));
}
