import { type Refusal, refused } from "../base/refusal.ts";
/** By what items may belong together: the document or question they share, or a group of their own. */
export const GROUPINGS = ["document", "query", "group"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What an item names; `null` where it names none. */
export type GroupNames = {
	readonly documentId: string | null;
	readonly queryId: string | null;
	readonly group: string | null;
};

/** For each grouping the group of every item, as whole numbers from 0. */
export type ItemGroups = Readonly<Record<Grouping, Int32Array>>;

/** Gathers the groups of items, in any order. An item that names none is a group of its own. */
export class ItemGroupsBuilder {
	private readonly ids: Record<Grouping, Map<string, number>> = {
		document: new Map(),
		query: new Map(),
		group: new Map(),
	};
	private readonly places: Record<Grouping, number[]> = { document: [], query: [], group: [] };

	add(position: number, { documentId, queryId, group }: GroupNames): void {
		const names: Record<Grouping, string | null> = {
			document: documentId,
			query: queryId,
			group: group ?? documentId ?? queryId,
		};
		for (const grouping of GROUPINGS) {
			const name = names[grouping];
			if (name === null) continue;
			const ids = this.ids[grouping];
			const id = ids.get(name) ?? ids.size;
			ids.set(name, id);
			this.places[grouping][position] = id;
		}
	}

	/** @param items number of items: the length of every column */
	finish(items: number): ItemGroups {
		const columnOf = (grouping: Grouping) => {
			let next = this.ids[grouping].size;
			const places = this.places[grouping];
			return Int32Array.from({ length: items }, (_, position) => places[position] ?? next++);
		};
		return { document: columnOf("document"), query: columnOf("query"), group: columnOf("group") };
	}
}

/**
 * The groupings that a text names: one, or two that cross, parted by a comma (`document,query`).
 * @returns a sentence where it names something else
 */
export function groupingsOf(text: string): readonly Grouping[] | Refusal {
	const names = text.split(",").map((name) => name.trim());
	const known = GROUPINGS.filter((grouping) => names.includes(grouping));
	if (names.length > 2 || known.length !== names.length) {
		return refused(`"${text}" is not ${GROUPINGS.join(", ")}, or two of them with a comma`);
	}
	return known;
}
