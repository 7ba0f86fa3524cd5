import type { Database } from "#db/dialect";
import { partOfDerivedItem } from "#db/model/derived-id.ts";
import type { DerivedSet } from "#db/queries/derived-sets.server.ts";
import { groupNamesOfItems } from "#db/queries/items.server.ts";
import { originsOfSet } from "#db/queries/set-items.server.ts";
import { PROBES, type Probe } from "#judges/makers/probes/probe.ts";
import type { ClusterIds } from "#stats/index.ts";
import type { Grouping } from "../columns/group-sources.ts";
import { ItemGroupsBuilder } from "../columns/item-groups.ts";
import type { Originals } from "./probe-originals.server.ts";

/** The pairs of one kind of probe, in order of the probes' ids. */
export type ProbePairs = {
	/** Places of the items that the probes were made from, among these. */
	readonly originals: readonly number[];
	/** Places of the probes within the set. */
	readonly places: readonly number[];
	/** Which pairs belong together; undefined: all count as independent. */
	readonly clusters: ClusterIds | undefined;
};

/**
 * The pairs of a set by kind, kinds without a probe left out.
 * @param wanted.first where the places of the set begin
 * @param wanted.originals the items that the probes were made from
 */
export async function probePairs(
	db: Database,
	set: DerivedSet,
	wanted: {
		readonly first: number;
		readonly originals: Originals;
		readonly clusters: readonly Grouping[];
	},
): Promise<ReadonlyMap<Probe, ProbePairs>> {
	const { first, originals, clusters } = wanted;
	const names = await groupNamesOfItems(db, set.projectId, { setId: originals.setId });
	const known = new Map(names.map((item) => [item.externalId, item.position - originals.first]));
	const byPart = new Map<string, { originals: number[]; places: number[] }>();
	for (const { externalId, position, derivedFrom } of await originsOfSet(db, set)) {
		const original = known.get(derivedFrom?.from[0] ?? "");
		// Imported items are never deleted, and a set stays that others were made from.
		if (original === undefined)
			throw new Error(`${externalId} was made from no item of the project`);
		const part = partOfDerivedItem(externalId);
		const pairs = byPart.get(part) ?? { originals: [], places: [] };
		byPart.set(part, pairs);
		pairs.originals.push(original);
		pairs.places.push(position - first);
	}
	const idsOf = groupIds(names, { originals, clusters });
	return new Map(
		PROBES.flatMap((probe) => {
			const pairs = byPart.get(probe);
			return pairs ? [[probe, { ...pairs, clusters: idsOf(pairs.originals) }] as const] : [];
		}),
	);
}

function groupIds(
	names: Awaited<ReturnType<typeof groupNamesOfItems>>,
	{ originals, clusters }: { originals: Originals; clusters: readonly Grouping[] },
): (places: readonly number[]) => ClusterIds | undefined {
	const builder = new ItemGroupsBuilder();
	for (const { position, ...named } of names) builder.add(position - originals.first, named);
	const groups = clusters.map((grouping) => builder.idsBy(grouping, originals.size));
	return (places) => {
		const [first, second] = groups.map((ids) => Int32Array.from(places, (place) => ids[place]));
		return first && second ? [first, second] : first;
	};
}
