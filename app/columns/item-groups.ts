import { textHash } from "../files/content-hash.ts";
import { detached } from "../files/source-row.ts";
import {
	type Grouping,
	type GroupNames,
	groupingOfField,
	groupOfCell,
	isTextHash,
} from "./group-sources.ts";
import { honouredByDefault, isNested } from "./nested-groupings.ts";

/** One way in which items belong together; every item is alone in none, and all are together only where no other is there. */
export type ItemGrouping = {
	readonly grouping: Grouping;
	/** The field that says it: `document_id`, `input`, `metadata.qid`, `labels.doc_id`. */
	readonly from: string;
	/** Groups that are named. */
	readonly groups: number;
	/** Items that share their group with another one. */
	readonly items: number;
	/** Do intervals and tests allow for it without being asked? At most two of a project's do. */
	readonly byDefault: boolean;
	/** Group of each place; an item that names none is a group of its own. */
	readonly ids: Int32Array;
};

export type ItemGroups = readonly ItemGrouping[];

/** What one field says of all items. */
class GroupColumn {
	readonly grouping: Grouping;
	readonly ids = new Map<string, number>();
	/** Items that name one. */
	named = 0;
	private readonly places: number[] = [];
	/** Do all its names come from texts, rather than from ids that somebody gave? */
	fromText = true;

	constructor(grouping: Grouping) {
		this.grouping = grouping;
	}

	/** What is said of an item first counts. */
	add(position: number, name: string): void {
		if (this.places[position] !== undefined) return;
		let id = this.ids.get(name);
		if (id === undefined) {
			id = this.ids.size;
			// A slice of a line would keep the whole block of lines in memory.
			this.ids.set(detached(name), id);
			this.fromText &&= isTextHash(name);
		}
		this.places[position] = id;
		this.named++;
	}

	/** Group of each place, and how many there are, those of single items included. */
	finish(items: number): { ids: Int32Array; clusters: number } {
		let clusters = this.ids.size;
		const ids = new Int32Array(items);
		for (let place = 0; place < items; place++) ids[place] = this.places[place] ?? clusters++;
		return { ids, clusters };
	}
}

/** Metadata and inputs with fewer groups are no sample of groups but a kind: a corpus, a prompt, a system. */
const LEAST_GUESSED = 5;
/** An item's own names of its groups: in its metadata they are meant as well, however few they are. */
const DECLARED = ["metadata.document_id", "metadata.query_id", "metadata.group"];

/** Gathers what items belong to, in any order of their places. */
export class ItemGroupsBuilder {
	private readonly document = new GroupColumn("document");
	private readonly query = new GroupColumn("query");
	private readonly group = new GroupColumn("group");
	private readonly input = new GroupColumn("query");
	private readonly others = new Map<string, GroupColumn>();
	private readonly groupingOf = new Map<string, Grouping | undefined>();
	private namesGroups = false;

	add(position: number, { documentId, queryId, group, input, metadata }: GroupNames): void {
		if (documentId !== null) this.document.add(position, documentId);
		if (queryId !== null) this.query.add(position, queryId);
		if (group !== null) this.namesGroups = true;
		const own = group ?? documentId ?? queryId;
		if (own !== null) this.group.add(position, own);
		if (typeof input === "string") this.addInput(position, queryId, input);
		for (const field in metadata) this.addField(position, [field, metadata[field]]);
	}

	/** A text that several items may share; it says more than an id where ids tell all items apart. */
	addInput(position: number, queryId: string | null, input: string): void {
		const isHash = queryId !== null && isTextHash(queryId);
		if (isHash && this.query.fromText) return;
		this.input.add(position, isHash ? queryId : textHash(input));
	}

	/** A cell of a field of metadata, or of a label, that may say what the item belongs to. */
	addField(
		position: number,
		[field, cell]: readonly [string, unknown],
		where: "metadata" | "labels" = "metadata",
	): void {
		if (!this.groupingOf.has(field)) this.groupingOf.set(field, groupingOfField(field));
		const grouping = this.groupingOf.get(field);
		const name = grouping && groupOfCell(field, cell);
		if (!name) return;
		const from = `${where}.${field}`;
		const column = this.others.get(from) ?? new GroupColumn(grouping);
		this.others.set(from, column);
		column.add(position, name);
	}

	/** Do ids of questions that somebody gave tell all items apart? Then equal inputs say more. */
	needsInputs(): boolean {
		const { ids, named, fromText } = this.query;
		return named > 0 && !fromText && ids.size === named;
	}

	/** All items of one document, of one question or of one declared group: they say nothing of others. */
	private oneGroup(items: number): ItemGroups {
		const fields: [from: string, column: GroupColumn | undefined][] = [
			["document_id", this.document],
			["query_id", this.query],
			["group", this.namesGroups ? this.group : undefined],
			...DECLARED.map((from): [string, GroupColumn | undefined] => [from, this.others.get(from)]),
		];
		for (const [from, column] of fields) {
			if (!column) continue;
			const { ids, clusters } = column.finish(items);
			if (items < 2 || column.fromText || clusters !== 1) continue;
			return [{ grouping: column.grouping, from, groups: 1, items, ids, byDefault: true }];
		}
		return [];
	}

	/** Group of each place by the item's own fields; `group` is its own, else its document, else its question. */
	idsBy(grouping: Grouping, items: number): Int32Array {
		const { document, query, group } = this;
		const own = { document, query, group, conversation: new GroupColumn("conversation") };
		return own[grouping].finish(items).ids;
	}

	/**
	 * The groupings there are, each once: by fields of items first, then by metadata. A grouping that equals
	 * one before it is left out.
	 * @param items number of items: the length of every column
	 */
	finish(items: number): ItemGroups {
		const { document, query, group, input } = this;
		const fields: [from: string, column: GroupColumn][] = [
			[document.fromText ? "document" : "document_id", document],
			[query.fromText ? "input" : "query_id", query],
			...(this.needsInputs() ? [["input", input] as [string, GroupColumn]] : []),
			...(this.namesGroups ? [["group", group] as [string, GroupColumn]] : []),
		];
		const others = [...this.others].sort(([a], [b]) => (a < b ? -1 : 1));
		const found: Omit<ItemGrouping, "byDefault">[] = [];
		for (const [from, column] of [...fields, ...others]) {
			const isGuess =
				from === "input" || (from.startsWith("metadata.") && !DECLARED.includes(from));
			if (isGuess && column.ids.size < LEAST_GUESSED) continue;
			const { ids, clusters } = column.finish(items);
			const shared = itemsThatShare(ids, clusters);
			const isEqual = (one: { readonly ids: Int32Array }) =>
				isNested(one.ids, ids) && isNested(ids, one.ids);
			if (clusters < 2 || shared === 0 || found.some(isEqual)) continue;
			const { grouping } = column;
			found.push({ grouping, from, groups: column.ids.size, items: shared, ids });
		}
		if (found.length === 0) return this.oneGroup(items);
		const honoured = honouredByDefault(found.map(({ ids }) => ids));
		return found.map((one, place) => ({ ...one, byDefault: honoured.includes(place) }));
	}
}

function itemsThatShare(ids: Int32Array, clusters: number): number {
	const sizes = new Uint32Array(clusters);
	for (const id of ids) sizes[id] = sizes[id] + 1;
	let shared = 0;
	for (const size of sizes) if (size > 1) shared += size;
	return shared;
}

/**
 * The groupings that a choice stands for: those of the default, none, or the first there is of each name;
 * where no item names a group of its own, `group` is its document, else its question.
 * @param chosen undefined: the default; empty: none
 */
export function chosenGroupings(
	groups: ItemGroups | undefined,
	chosen: readonly Grouping[] | undefined,
): ItemGroups {
	if (!groups) return [];
	if (!chosen) return groups.filter(({ byDefault }) => byDefault);
	const named = (name: Grouping) => groups.find(({ grouping }) => grouping === name);
	const found = chosen.flatMap((name) => {
		const instead = name === "group" ? (named("document") ?? named("query")) : undefined;
		return named(name) ?? instead ?? [];
	});
	return [...new Set(found)];
}

/** Groupings that somebody asks for and no item names, and what stands in for them, where something does. */
export function groupingsNotThere(
	groups: ItemGroups | undefined,
	chosen: readonly Grouping[] | undefined,
): { readonly name: Grouping; readonly instead?: Grouping }[] {
	return (chosen ?? []).flatMap((name) => {
		if (groups?.some(({ grouping }) => grouping === name)) return [];
		const [other] = chosenGroupings(groups, [name]);
		return [{ name, ...(other && { instead: other.grouping }) }];
	});
}
