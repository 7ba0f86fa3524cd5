import { type Rated, type RatedColumns, ratedOfColumns } from "../model/rating.ts";
import { ratings } from "../schema/index.ts";

/** The columns that together are one rating, to be selected as `columns`. */
export const ratedColumns = {
	level: ratings.level,
	number: ratings.number,
	unscoredReason: ratings.unscoredReason,
	unscoredDetail: ratings.unscoredDetail,
};

/** A row with the rating that its columns keep in their place; throws where they keep none. */
export function withRated<Row extends { readonly columns: RatedColumns }>({
	columns,
	...row
}: Row): Omit<Row, "columns"> & { rated: Rated } {
	return { ...row, rated: ratedOfColumns(columns) };
}
