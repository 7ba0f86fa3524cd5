import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import type { AgreementQuery } from "./agreement-query.ts";
import { positionsInCell } from "./confusion.ts";
import { itemsAtPlaces, type RatedItems, ratedMoment } from "./rating-table.server.ts";

const SHOWN = 100;

/** A cell of a judge's matrix: the levels that people and the judge gave. */
type Cell = { readonly judge: string; readonly people: number; readonly answer: number };

export type CellItems = Exclude<Awaited<ReturnType<typeof cellItems>>, Refusal>;

/** The items that stand in one cell of a judge's matrix, the first of them with their texts. */
export async function cellItems(
	db: Database,
	rated: RatedItems,
	{ dimension: name, options, judge, people, answer }: AgreementQuery & Cell,
) {
	const columns = (await ratedMoment(db, rated))?.columns;
	const chosen = columns?.dimensions.find(({ dimension }) => dimension.name === name);
	const column = chosen?.judges.find(({ rater }) => rater === judge);
	if (!columns || !chosen || !column) return refused("There is no such judge on this dimension.");
	const { dimension } = chosen;
	const { scale } = dimension;
	if (!isDiscrete(scale) || !(people in scale.values) || !(answer in scale.values)) {
		return refused("There is no such cell in the matrix of this judge.");
	}
	const { reference } = options;
	const cell = { reference, items: columns.items, people, answer };
	const places = positionsInCell(chosen, column, cell);
	const rows = await itemsAtPlaces(db, rated, places.slice(0, SHOWN));
	return {
		judge,
		dimension: dimension.name,
		title: titleOf(dimension),
		people: levelInWords(dimension, people),
		answer: levelInWords(dimension, answer),
		total: places.length,
		items: rows.map(({ id, externalId, input, response }) => ({ id, externalId, input, response })),
	};
}
