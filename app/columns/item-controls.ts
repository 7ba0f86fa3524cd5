import { detached } from "../files/source-row.ts";
import { controlOfCell, rankOfControl, SYSTEM_FIELD } from "./control-sources.ts";

/** Kinds of items by one field: figures may be asked for within them. */
export type ItemControl = {
	/** The field: `system`, or the name of one of metadata. */
	readonly field: string;
	/** Kinds that are named: two or more. */
	readonly values: number;
	/** What they are called, by their ids. */
	readonly names: readonly string[];
	/** Is its name one that such fields usually have, and is it a kind rather than a name of its own for each item? */
	readonly byDefault: boolean;
	/** Kind of each place; items that name none are of one kind together. */
	readonly ids: Int32Array;
};

export type ItemControls = readonly ItemControl[];

/** Fewer items a kind than this: the field tells items, not kinds of them. */
const LEAST_ITEMS = 5;

type Kinds = { readonly ids: Map<string, number>; readonly places: number[] };

/** Gathers what kinds items are of, in any order of their places. */
export class ItemControlsBuilder {
	private readonly fields = new Map<string, Kinds>();
	private readonly wanted: ReadonlySet<string>;

	/** @param wanted fields that are gathered whatever they are called */
	constructor(wanted: readonly string[] = []) {
		this.wanted = new Set(wanted);
	}

	add(
		position: number,
		{
			system,
			metadata,
		}: {
			readonly system?: string | null | undefined;
			readonly metadata?: Readonly<Record<string, unknown>> | undefined;
		},
	): void {
		if (system) this.addField(position, SYSTEM_FIELD, system);
		for (const field in metadata) {
			if (this.isGathered(field)) this.addField(position, field, metadata[field]);
		}
	}

	isGathered(field: string): boolean {
		return this.wanted.has(field) || rankOfControl(field) !== undefined;
	}

	/** What is said of an item first counts: its own system before metadata of that name. */
	addField(position: number, field: string, cell: unknown): void {
		const name = controlOfCell(cell);
		if (name === null) return;
		const kinds = this.fields.get(field) ?? { ids: new Map(), places: [] };
		this.fields.set(field, kinds);
		if (kinds.places[position] !== undefined) return;
		let id = kinds.ids.get(name);
		if (id === undefined) {
			id = kinds.ids.size;
			// A slice of a line would keep the whole block of lines in memory.
			kinds.ids.set(detached(name), id);
		}
		kinds.places[position] = id;
	}

	/** Fields by which items are of two kinds or more, the most telling first, then by name. */
	finish(items: number): ItemControls {
		const found = [...this.fields].flatMap(([field, { ids, places }]) => {
			if (ids.size < 2) return [];
			const unnamed = ids.size;
			const column = Int32Array.from({ length: items }, (_, place) => places[place] ?? unnamed);
			const byDefault = rankOfControl(field) !== undefined && items >= LEAST_ITEMS * ids.size;
			return [{ field, values: ids.size, names: [...ids.keys()], byDefault, ids: column }];
		});
		const last = Number.POSITIVE_INFINITY;
		const rank = ({ field }: ItemControl) => rankOfControl(field) ?? last;
		return found.sort((a, b) => {
			const [first, second] = [rank(a), rank(b)];
			return first === second ? (a.field < b.field ? -1 : 1) : first - second;
		});
	}
}

/**
 * The fields that a choice stands for: the most telling one, none, or those that are named.
 * @param chosen undefined: as the data say; empty: none
 */
export function chosenControls(
	controls: ItemControls | undefined,
	chosen: readonly string[] | undefined,
): ItemControls {
	if (!chosen) return (controls ?? []).filter(({ byDefault }) => byDefault).slice(0, 1);
	return chosen.flatMap((name) => controls?.find(({ field }) => field === name) ?? []);
}
