import type { Database } from "#db/dialect";
import { derivedSetsOfProject } from "#db/queries/derived-sets.server.ts";

/** A set that others may be made from, once it is approved. */
export type SourceSet = {
	readonly id: string;
	readonly name: string;
	readonly items: number;
	readonly isApproved: boolean;
};

/** Sets whose items are not to be labelled, compared or made into others: probes, and a model's notes. */
const APART: ReadonlySet<string> = new Set(["probes", "insights"]);

/** Can people label items of a set of this kind, and others be made from them? */
export function isSource(kind: string): boolean {
	return !APART.has(kind);
}

/** The sets of a project that people may label, and others may be made from. */
export async function sourceSets(db: Database, projectId: string): Promise<SourceSet[]> {
	const sets = await derivedSetsOfProject(db, projectId);
	return sets
		.filter(({ set }) => isSource(set.kind))
		.map(({ set: { id, name, status }, items }) => ({
			...{ id, name, items, isApproved: status === "approved" },
		}));
}
