import type { Database } from "#db/dialect";
import { partOfDerivedItem } from "#db/model/derived-id.ts";
import type { ItemSet } from "#db/queries/item-sets.server.ts";
import { groupNamesOfItems, itemPositions } from "#db/queries/items.server.ts";
import { originsOfSet } from "#db/queries/set-items.server.ts";
import { PROBES, type Probe } from "#judges/derivations/probes/probe.ts";
import type { ClusterIds } from "#stats/index.ts";
import { type Grouping, ItemGroupsBuilder } from "../agreement/item-groups.ts";

/** The pairs of one kind of probe, in order of the probes' ids. */
export type ProbePairs = {
	/** Positions of the items that the probes were made from. */
	readonly originals: readonly number[];
	/** Places of the probes within the set. */
	readonly places: readonly number[];
	/** Which pairs belong together; undefined: all count as independent. */
	readonly clusters: ClusterIds | undefined;
};

/** The pairs of a set by kind, kinds without a probe left out. @param first where its places begin */
export async function probePairs(
	db: Database,
	set: ItemSet,
	{ first, clusters }: { first: number; clusters: readonly Grouping[] },
): Promise<ReadonlyMap<Probe, ProbePairs>> {
	const known = await itemPositions(db, set.projectId);
	const byPart = new Map<string, { originals: number[]; places: number[] }>();
	for (const { externalId, position, derivedFrom } of await originsOfSet(db, set)) {
		const original = known.get(derivedFrom?.from[0] ?? "");
		// Imported items are never deleted.
		if (!original) throw new Error(`${externalId} was made from no item of the project`);
		const part = partOfDerivedItem(externalId);
		const pairs = byPart.get(part) ?? { originals: [], places: [] };
		byPart.set(part, pairs);
		pairs.originals.push(original.position);
		pairs.places.push(position - first);
	}
	const idsOf = await groupIds(db, set.projectId, { items: known.size, clusters });
	return new Map(
		PROBES.flatMap((probe) => {
			const pairs = byPart.get(probe);
			return pairs ? [[probe, { ...pairs, clusters: idsOf(pairs.originals) }] as const] : [];
		}),
	);
}

async function groupIds(
	db: Database,
	projectId: string,
	{ items, clusters }: { items: number; clusters: readonly Grouping[] },
): Promise<(positions: readonly number[]) => ClusterIds | undefined> {
	const builder = new ItemGroupsBuilder();
	for (const { position, ...names } of await groupNamesOfItems(db, projectId))
		builder.add(position, names);
	const groups = builder.finish(items);
	return (positions) => {
		const [first, second] = clusters.map((grouping) =>
			Int32Array.from(positions, (position) => groups[grouping][position] as number),
		);
		return first && second ? [first, second] : first;
	};
}
