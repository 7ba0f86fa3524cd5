import type { Database } from "#db/dialect";
import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { type Item, itemsByPositions } from "#db/queries/items.server.ts";
import { itemInWords } from "../ui/item-in-words.ts";
import { levelInWords, valueInWords } from "../ui/scale-in-words.ts";
import type { DisputedDimension } from "./disputes.ts";
import type { RankedDisputes } from "./ranked-disputes.ts";

/** Rows of the queue that are shown; the rest are counted. */
const SHOWN = 40;
/** Shown before the current one. */
const BEFORE = 5;
const BARS = 5;
const BEGINNING = 160;

export type QueueRow = {
	itemId: string;
	name: string;
	question: string;
	/** "Verdict 2 : 1 · Completeness 2 3 4" */
	said: string;
	/** 1 to 5. */
	information: number;
	isCurrent: boolean;
};

/** The part of the queue around the current item, with the items' beginnings. */
export async function queueAround(
	db: Database,
	projectId: string,
	{
		ranked,
		ranks,
		index,
		disputesAt,
		dimensions,
	}: {
		readonly ranked: RankedDisputes;
		/** Where in the ranking stands what is open. */
		readonly ranks: readonly number[];
		/** The current one among these; -1: none of them is. */
		readonly index: number;
		/** What is open at a place. */
		readonly disputesAt: (place: number) => readonly DisputedDimension[];
		readonly dimensions: ReadonlyMap<string, Dimension>;
	},
): Promise<{ rows: QueueRow[]; more: number; itemAt: (index: number) => Item | null }> {
	const first = Math.max(0, Math.min(index - BEFORE, ranks.length - SHOWN));
	const shown = ranks.slice(first, first + SHOWN);
	const places = shown.map((rank) => ranked.places[rank]);
	const most = Math.max(ranked.information[0] ?? 1, 1e-9);
	const items = new Map(
		(await itemsByPositions(db, projectId, places)).map((item) => [item.position, item]),
	);
	const rows = shown.flatMap((rank, at): QueueRow[] => {
		const place = ranked.places[rank];
		const item = items.get(place);
		if (!item) return [];
		return [
			{
				itemId: item.id,
				name: itemInWords(item.externalId),
				question: beginningOf(item),
				said: disputesAt(place)
					.map((each) => {
						const dimension = dimensions.get(each.dimension);
						return dimension ? `${titleOf(dimension)} ${saidInWords(dimension, each)}` : "";
					})
					.join(" · "),
				information: Math.max(1, Math.ceil((BARS * ranked.information[rank]) / most)),
				isCurrent: first + at === index,
			},
		];
	});
	return {
		rows,
		more: ranks.length - first - shown.length,
		itemAt: (at) => items.get(ranked.places[ranks[at]]) ?? null,
	};
}

function beginningOf({ input, messages, externalId }: Item): string {
	const text = input ?? messages?.at(-1)?.content ?? itemInWords(externalId);
	return text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text;
}

/** "2 : 1" on two levels, positive ones first; "2 3 4" on more; labels where there is no order. */
export function saidInWords(dimension: Dimension, { values }: DisputedDimension): string {
	const { scale } = dimension;
	if (scale.type === "binary") {
		const positive = values.filter((code) => code === 1).length;
		return `${positive} : ${values.length - positive}`;
	}
	if (!isDiscrete(scale))
		return values.map((value) => valueInWords(dimension.name, value)).join(" ");
	if (scale.type === "ordinal") return values.map((code) => String(scale.values[code])).join(" ");
	return values.map((code) => levelInWords(dimension, code)).join(", ");
}
