import type { Database } from "#db/dialect";
import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { type Item, itemsByPositions } from "#db/queries/items.server.ts";
import { itemInWords } from "../ui/item-in-words.ts";
import { levelInWords, valueInWords } from "../ui/scale-in-words.ts";
import type { DisputedDimension } from "./disputes.ts";
import type { Decided, RankedDispute } from "./project-disputes.server.ts";

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

/** What of the disputes is not decided: on any dimension, or on one. */
export function openDisputes(
	ranked: readonly RankedDispute[],
	decided: Decided,
	dimension: string | null,
): RankedDispute[] {
	return ranked.flatMap((dispute) => {
		const dimensions = dispute.dimensions.filter(
			(each) =>
				!decided.get(each.dimension)?.has(dispute.place) &&
				(dimension === null || each.dimension === dimension),
		);
		return dimensions.length > 0 ? [{ ...dispute, dimensions }] : [];
	});
}

/** The part of the queue around the current item, with the items' beginnings. */
export async function queueAround(
	db: Database,
	projectId: string,
	{
		open,
		index,
		most,
		dimensions,
	}: {
		readonly open: readonly RankedDispute[];
		/** The current one; -1: none of them is. */
		readonly index: number;
		/** The highest information there is. */
		readonly most: number;
		readonly dimensions: ReadonlyMap<string, Dimension>;
	},
): Promise<{ rows: QueueRow[]; more: number; itemAt: (index: number) => Item | null }> {
	const first = Math.max(0, Math.min(index - BEFORE, open.length - SHOWN));
	const shown = open.slice(first, first + SHOWN);
	const places = shown.map(({ place }) => place);
	const items = new Map(
		(await itemsByPositions(db, projectId, places)).map((item) => [item.position, item]),
	);
	const rows = shown.flatMap((dispute, at): QueueRow[] => {
		const item = items.get(dispute.place);
		if (!item) return [];
		return [
			{
				itemId: item.id,
				name: itemInWords(item.externalId),
				question: beginningOf(item),
				said: dispute.dimensions
					.map((each) => {
						const dimension = dimensions.get(each.dimension);
						return dimension ? `${titleOf(dimension)} ${saidInWords(dimension, each)}` : "";
					})
					.join(" · "),
				information: Math.max(1, Math.ceil((BARS * dispute.information) / Math.max(most, 1e-9))),
				isCurrent: first + at === index,
			},
		];
	});
	return {
		rows,
		more: open.length - first - shown.length,
		itemAt: (at) => items.get(open[at]?.place ?? Number.NaN) ?? null,
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
