import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import type { AgreementQuery } from "../agreement/agreement-query.ts";
import { itemsAtPlaces, type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { partOf } from "../agreement/report-parts.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import type { RaterColumn } from "../columns/rating-columns.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { decimal } from "../ui/numbers.ts";
import { ON_A_PAGE } from "../ui/part-of-list.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import { BESIDE_TASK, type listedOf } from "./beside-task.ts";
import { type CountedOnDimension, valueAt } from "./listed-places.ts";

export type ListedItems = Exclude<Awaited<ReturnType<typeof listedItems>>, Refusal>;

/** The items that a number of a dimension's page counts, a page of them with their texts. */
export async function listedItems(
	db: Database,
	rated: RatedItems,
	{
		dimension: name,
		options,
		which,
		from,
	}: AgreementQuery & {
		readonly which: CountedOnDimension;
		/** The first of them that is listed, from 0 on. */
		readonly from: number;
	},
) {
	const moment = await ratedMoment(db, rated);
	const chosen = moment?.columns.dimensions.find(({ dimension }) => dimension.name === name);
	if (!moment || !chosen) return refused("There is no such dimension with ratings.");
	const { dimension } = chosen;
	const { dimensions } = await moment.agreement({ ...options, dimensions: [dimension.name] });
	const { ranking } = dimensions[0];
	const found = await workers().run<typeof listedOf>(
		BESIDE_TASK,
		{
			columns: partOf(moment.columns, chosen),
			reference: options.reference,
			...{ ranking, which, from, first: ON_A_PAGE },
		},
		"listedOf",
	);
	if (!found) return refused("There is no such rater on this dimension.");
	const raters = [...chosen.humans, ...chosen.judges];
	const shown = [which.a, which.b].flatMap(
		(rater) => raters.find((column) => column.rater === rater) ?? [],
	);
	const said = (rater: RaterColumn, place: number) => {
		const value = valueAt(rater, place);
		if (value === null) return "no value";
		return rater.cells.kind === "codes" ? levelInWords(dimension, value) : decimal(value);
	};
	const inOrder = [...found.places].sort((x, y) => x - y);
	const rows = await itemsAtPlaces(db, rated, inOrder);
	return {
		dimension: dimension.name,
		title: titleOf(dimension),
		which,
		from,
		total: found.total,
		differ: found.differ,
		halves: found.halves,
		items: found.places.flatMap((place) => {
			const item = rows[inOrder.indexOf(place)];
			if (!item) return [];
			const { id, externalId, input, response } = item;
			const values = shown.map((rater) => `${rater.rater}: ${said(rater, place)}`);
			return [{ id, externalId, input, response, values }];
		}),
	};
}
