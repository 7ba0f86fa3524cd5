import type { Database } from "#db/dialect";
import { partOfDerivedItem } from "#db/model/derived-id.ts";
import type { Passage } from "#db/model/item.ts";
import { type ItemSet, runsOverSet } from "#db/queries/item-sets.server.ts";
import { type Item, itemsByExternalIds } from "#db/queries/items.server.ts";
import { countPartsOfSet, setItemsPage } from "#db/queries/set-items.server.ts";
import { derivationById } from "#judges/derivations/index.ts";
import { PROBE_WORDS, PROBES, type Probe } from "#judges/derivations/probes/probe.ts";
import { momentInWords } from "../ui/dates.ts";
import { leftOutOf } from "./left-out.server.ts";
import { shortHash } from "./set-in-words.ts";

const ITEMS_PER_PAGE = 10;

/** A text that is not what it was: of the original and of the derived item. */
export type Change = { title: string; before: string[] | null; after: string[] };

export type ShownItem = ReturnType<typeof shownItem>;

/**
 * What the page of a set shows: what was made of what, and a page of one part's items beside the
 * originals. @param asked the part to show; null: the first that has items
 */
export async function itemSetView(
	db: Database,
	set: ItemSet,
	asked: { part: string | null; after: string },
) {
	const counts = await countPartsOfSet(db, set.id);
	const leftOut = set.status === "making" ? [] : await leftOutOf(db, set);
	const parts = PROBES.filter((probe) => counts.has(probe) || hasPart(leftOut, probe));
	const part = asked.part ?? parts.find((probe) => counts.has(probe)) ?? null;
	const page = await setItemsPage(db, set, { part, after: asked.after, limit: ITEMS_PER_PAGE });
	const names = page.items.flatMap(({ derivedFrom }) => derivedFrom?.from ?? []);
	const originals = new Map(
		(await itemsByExternalIds(db, set.projectId, [...new Set(names)])).map((item) => [
			item.externalId,
			item,
		]),
	);
	return {
		id: set.id,
		name: set.name,
		kind: derivationById(set.kind)?.label ?? set.kind,
		status: set.status,
		contentHash: set.contentHash,
		hash: shortHash(set.contentHash),
		createdAt: momentInWords(set.createdAt),
		approvedAt: set.approvedAt && momentInWords(set.approvedAt),
		madeFrom: Number(set.parameters.items),
		seed: Number(set.parameters.seed),
		total: [...counts.values()].reduce((sum, items) => sum + items, 0),
		...(await runsOverSet(db, set.id)),
		part,
		parts: parts.map((probe) => ({
			part: probe,
			...PROBE_WORDS[probe],
			items: counts.get(probe) ?? 0,
			leftOut: leftOut.filter((entry) => entry.part === probe),
		})),
		items: page.items.map((item) =>
			shownItem(item, originals.get(item.derivedFrom?.from[0] ?? "") ?? null),
		),
		next: page.next,
	};
}

function hasPart(leftOut: readonly { part: string }[], probe: Probe): boolean {
	return leftOut.some(({ part }) => part === probe);
}

function shownItem(item: Item, original: Item | null) {
	const part = partOfDerivedItem(item.externalId) as Probe;
	const [, donor] = item.derivedFrom?.from ?? [];
	return {
		id: item.id,
		part: PROBE_WORDS[part]?.title ?? part,
		input: item.input,
		origin: original && { id: original.id, externalId: original.externalId },
		donor: donor ?? null,
		version: item.version,
		changes: changesOf(item, original),
	};
}

const FIELDS: readonly { title: string; textsOf: (item: Item) => string[] | null }[] = [
	{ title: "Question", textsOf: ({ input }) => (input === null ? null : [input]) },
	{ title: "Answer", textsOf: ({ response }) => (response === null ? null : [response]) },
	{ title: "Reference", textsOf: ({ reference }) => reference },
	{ title: "Contexts", textsOf: ({ contexts }) => contexts?.map(textOfPassage) ?? null },
];

function textOfPassage({ id, text }: Passage): string {
	return id === undefined ? text : `${id}: ${text}`;
}

/** The fields that differ from the original's; all of them where there is none to compare with. */
function changesOf(item: Item, original: Item | null): Change[] {
	return FIELDS.flatMap(({ title, textsOf }) => {
		const after = textsOf(item);
		const before = original && textsOf(original);
		if (after === null || JSON.stringify(after) === JSON.stringify(before)) return [];
		return [{ title, before, after }];
	});
}
