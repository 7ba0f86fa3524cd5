import type { Database } from "#db/dialect";
import { partOfDerivedItem } from "#db/model/derived-id.ts";
import type { Passage } from "#db/model/item.ts";
import { type DerivedSet, runsOverSet } from "#db/queries/derived-sets.server.ts";
import type { Item } from "#db/queries/items.server.ts";
import { countPartsOfSet, setItemsPage } from "#db/queries/set-items.server.ts";
import { itemInWords } from "../ui/item-in-words.ts";
import { kindInWords } from "./kind-in-words.ts";
import { madeFrom } from "./made-from.server.ts";
import { originalsOf } from "./originals.server.ts";
import { orderedParts, partWords } from "./part-words.ts";
import { shortHash } from "./set-in-words.ts";

const ITEMS_PER_PAGE = 10;

/** A text that is not what it was: of the original and of the derived item. */
export type Change = { title: string; before: string[] | null; after: string[] };

export type ShownItem = ReturnType<typeof shownItem>;

/**
 * What the page of a set shows: what was made of what, and a page of one part's items beside the
 * originals. @param asked the part to show; null: the first that has items
 */
export async function derivedSetView(
	db: Database,
	set: DerivedSet,
	asked: { part: string | null; after: string },
) {
	const counts = await countPartsOfSet(db, set.id);
	const named = (set.leftOut ?? []).map((entry) => entry.part);
	const parts = orderedParts(set.kind, [...counts.keys(), ...named]);
	const part = asked.part ?? parts.find((known) => counts.has(known)) ?? null;
	const page = await setItemsPage(db, set, { part, after: asked.after, limit: ITEMS_PER_PAGE });
	const names = page.items.flatMap(({ derivedFrom }) => derivedFrom?.from.slice(0, 1) ?? []);
	const originals = await originalsOf(db, set.projectId, names);
	return {
		id: set.id,
		name: set.name,
		kind: kindInWords(set.kind),
		isProbes: set.kind === "probes",
		status: set.status,
		contentHash: set.contentHash,
		hash: shortHash(set.contentHash),
		createdAt: set.createdAt,
		approvedAt: set.approvedAt,
		madeFrom: await madeFrom(db, set),
		total: [...counts.values()].reduce((sum, items) => sum + items, 0),
		...(await runsOverSet(db, set.id)),
		part,
		parts: parts.map((known) => ({
			part: known,
			...partWords(set.kind, known),
			items: counts.get(known) ?? 0,
			leftOut: set.leftOut?.filter((entry) => entry.part === known) ?? null,
		})),
		items: page.items.map((item) =>
			shownItem(item, {
				kind: set.kind,
				original: originals.get(item.derivedFrom?.from[0] ?? "") ?? null,
			}),
		),
		next: page.next,
	};
}

function shownItem(item: Item, { kind, original }: { kind: string; original: Item | null }) {
	const [, donor] = item.derivedFrom?.from ?? [];
	return {
		id: item.id,
		part: partWords(kind, partOfDerivedItem(item.externalId)).title,
		input: item.input,
		origin: original && {
			name: itemInWords(original.externalId),
			/** Below the project. */
			path: original.setId
				? `derived-sets/${original.setId}/items/${original.id}`
				: `items/${original.id}`,
		},
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
