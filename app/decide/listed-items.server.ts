import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import type { AgreementQuery } from "../agreement/agreement-query.ts";
import { itemsAtPlaces, type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import type { RaterColumn } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { decimal } from "../ui/numbers.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import { type CountedOnDimension, listedPlaces, valueAt } from "./listed-places.ts";

const SHOWN = 100;

export type ListedItems = Exclude<Awaited<ReturnType<typeof listedItems>>, Refusal>;

/** The items that a number of a dimension's page counts, the first of them with their texts. */
export async function listedItems(
	db: Database,
	rated: RatedItems,
	{ dimension: name, options, which }: AgreementQuery & { readonly which: CountedOnDimension },
) {
	const moment = await ratedMoment(db, rated);
	const chosen = moment?.columns.dimensions.find(({ dimension }) => dimension.name === name);
	if (!moment || !chosen) return refused("There is no such dimension with ratings.");
	const { items } = moment.columns;
	const { dimension } = chosen;
	const { dimensions } = await moment.agreement({ ...options, dimensions: [dimension.name] });
	const places = listedPlaces(
		{
			dimension: chosen,
			reference: referenceColumn(chosen, options.reference, items),
			ranking: dimensions[0].ranking,
			items,
		},
		which,
	);
	if (!places) return refused("There is no such rater on this dimension.");
	const raters = [...chosen.humans, ...chosen.judges];
	const shown = [which.a, which.b].flatMap(
		(rater) => raters.find((column) => column.rater === rater) ?? [],
	);
	const said = (rater: RaterColumn, place: number) => {
		const value = valueAt(rater, place);
		if (value === null) return "no value";
		return rater.cells.kind === "codes" ? levelInWords(dimension, value) : decimal(value);
	};
	const first = places.slice(0, SHOWN);
	const rows = await itemsAtPlaces(
		db,
		rated,
		[...first].sort((x, y) => x - y),
	);
	const inOrder = [...first].sort((x, y) => x - y);
	return {
		dimension: dimension.name,
		title: titleOf(dimension),
		which,
		total: places.length,
		differ:
			which.of === "both" || which.of === "errors"
				? places.filter((place) => valueAt(shown[0], place) !== valueAt(shown[1], place)).length
				: null,
		items: first.flatMap((place) => {
			const item = rows[inOrder.indexOf(place)];
			if (!item) return [];
			const { id, externalId, input, response } = item;
			const values = shown.map((rater) => `${rater.rater}: ${said(rater, place)}`);
			return [{ id, externalId, input, response, values }];
		}),
	};
}
