import { z } from "zod";
import type { Database } from "#db/dialect";
import { type DerivedSet, findDerivedSet, setsOfProject } from "#db/queries/derived-sets.server.ts";

/** What parameters say of the set that a set was made from: its name, and its content then. */
const FromSet = z.object({ source: z.string(), sourceHash: z.string().optional() });

/** The set that a set was made from, as it is now. */
export type SourceOfSet = {
	readonly set: DerivedSet;
	/** Was it edited since? False also where its content then is not known. */
	readonly isChanged: boolean;
};

/** The set whose items those of a set were made from; null for a set made from imported items. */
export async function sourceOfSet(
	db: Database,
	{ projectId, parameters }: Pick<DerivedSet, "projectId" | "parameters">,
): Promise<SourceOfSet | null> {
	const from = FromSet.safeParse(parameters).data;
	if (!from) return null;
	const set = await findDerivedSet(db, projectId, { name: from.source });
	if (!set) return null;
	const { sourceHash } = from;
	return { set, isChanged: sourceHash !== undefined && sourceHash !== set.contentHash };
}

/** The names of the sets that were made from a set. */
export async function madeFromSet(db: Database, set: DerivedSet): Promise<string[]> {
	const sets = await setsOfProject(db, set.projectId);
	return sets
		.filter(({ parameters }) => FromSet.safeParse(parameters).data?.source === set.name)
		.map(({ name }) => name);
}
