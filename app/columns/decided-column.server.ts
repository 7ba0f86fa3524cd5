import type { Database } from "#db/dialect";
import { decidedCells } from "#db/queries/decisions.server.ts";
import type { RatedOn } from "#db/queries/rating-columns.server.ts";
import { ADJUDICATED } from "./adjudicated.ts";
import { ColumnBuilder } from "./column-builder.ts";
import type { RaterColumn } from "./rating-columns.ts";

/**
 * What adjudicators decided on a dimension, as a column whose first place is the first of the places;
 * undefined while nothing is decided.
 */
export async function decidedColumn(
	db: Database,
	ratedOn: RatedOn,
	{
		items,
		kind,
		leftOut,
	}: {
		readonly items: number;
		readonly kind: "codes" | "numbers";
		/** Places of which nothing counts. */
		readonly leftOut?: ReadonlySet<number>;
	},
): Promise<RaterColumn | undefined> {
	const cells = await decidedCells(db, ratedOn);
	if (cells.length === 0) return undefined;
	const first = ratedOn.places?.first ?? 0;
	const builder = new ColumnBuilder(kind);
	for (const { itemPosition, level, number } of cells) {
		if (leftOut?.has(itemPosition)) continue;
		const value = kind === "codes" ? level : number;
		if (value === null) builder.putUnscored(itemPosition - first, 0, "unresolved");
		else builder.put(itemPosition - first, 0, value);
	}
	return builder.finish(ADJUDICATED, { items, counted: "first" });
}
