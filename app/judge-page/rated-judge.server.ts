import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import { isColumnOf, type NamedJudge } from "./named-judge.server.ts";

/** A column of the judge on a dimension: what a tab of its page is about. */
export type JudgeTab = {
	readonly dimension: string;
	readonly column: string;
	readonly title: string;
};

const NOTHING = refused(
	"This judge has not been asked on any dimension yet, so there is nothing to hold against people. Run it, or import its answers.",
);

/** What a judge and people said of the items, as it is now, and the dimension that its page is about. */
export async function ratedJudge(
	db: Database,
	rated: RatedItems,
	named: NamedJudge,
	chosen: { readonly dimension: string | null; readonly column: string | null },
) {
	const moment = await ratedMoment(db, rated);
	if (!moment) return NOTHING;
	const all = moment.columns.dimensions.flatMap((dimension) =>
		dimension.judges
			.filter(({ rater }) => isColumnOf(named, rater))
			.map((column) => ({ dimension, column })),
	);
	const wanted = ({ dimension, column }: (typeof all)[number]) =>
		dimension.dimension.name === chosen.dimension &&
		(chosen.column === null || column.rater === chosen.column);
	const found =
		all.find(wanted) ??
		all.find(({ dimension }) => dimension.dimension.name === chosen.dimension) ??
		all.find(({ dimension }) => dimension.humans.length > 0) ??
		all[0];
	if (!found) return NOTHING;
	const tabs = all.map(({ dimension, column }): JudgeTab => {
		const isOne = column.rater === named.name;
		const own = isOne ? "" : `: ${column.rater.slice(named.name.length + 1)}`;
		return {
			dimension: dimension.dimension.name,
			column: column.rater,
			title: `${titleOf(dimension.dimension)}${own}`,
		};
	});
	return { moment, all, tabs, ...found };
}

export type RatedJudge = Exclude<Awaited<ReturnType<typeof ratedJudge>>, Refusal>;

/** One dimension with one judge, and the people: what is computed about it in a thread. */
export function aboutOne(dimension: DimensionColumns, column: RaterColumn): DimensionColumns {
	return { ...dimension, judges: [column] };
}
