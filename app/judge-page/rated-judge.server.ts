import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { shortened } from "../agreement/agreement-query.ts";
import { knownReference } from "../agreement/known-reference.ts";
import { type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import type { JudgeQuery } from "./judge-query.ts";
import { isColumnOf, type NamedJudge } from "./named-judge.server.ts";

/** A column of the judge on a dimension: what a tab of its page is about. */
export type JudgeTab = {
	readonly dimension: string;
	readonly column: string;
	readonly title: string;
};

type Chosen = Pick<JudgeQuery, "dimension" | "column" | "options" | "rubricVersion" | "unread">;

const NOTHING = refused(
	"This judge has not been asked on any dimension yet, so there is nothing to hold against people. Run it, or import its answers.",
);

/** What a judge and people said of the items, as it is now, and the dimension that its page is about. */
export async function ratedJudge(
	db: Database,
	rated: RatedItems,
	named: NamedJudge,
	chosen: Chosen,
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
	const { notThere, ...used } = usedChoices(found, chosen);
	const tabs = all.map(({ dimension, column }): JudgeTab => {
		const isOne = column.rater === named.name;
		const own = isOne ? "" : `: ${column.rater.slice(named.name.length + 1)}`;
		return {
			dimension: dimension.dimension.name,
			column: column.rater,
			title: `${titleOf(dimension.dimension)}${own}`,
		};
	});
	return { moment, all, tabs, ...found, ...used, notThere };
}

/** What figures are counted by, and a sentence of each choice of the address that is not there. */
function usedChoices(
	{ dimension, column }: { readonly dimension: DimensionColumns; readonly column: RaterColumn },
	chosen: Chosen,
) {
	const { options, rubricVersion, unread = [] } = chosen;
	const title = titleOf(dimension.dimension);
	const { reference, notThere } = knownReference(dimension, options.reference);
	const isOther = chosen.dimension !== null && chosen.dimension !== dimension.dimension.name;
	const isOtherColumn = chosen.column !== null && chosen.column !== column.rater;
	return {
		options: { ...options, reference },
		notThere: [
			...(isOther
				? [
						`This judge said nothing on a dimension “${shortened(chosen.dimension ?? "")}”: these are its figures of ${title}.`,
					]
				: []),
			...(isOtherColumn
				? [
						`This judge has no answers called “${shortened(chosen.column ?? "")}” there: these are those of ${column.rater}.`,
					]
				: []),
			...notThere,
			...unread,
			...(rubricVersion !== undefined && dimension.humans.length === 0
				? [
						`No label of ${title} is under version ${rubricVersion} of the rubric: take the version out of the address to see those under all versions.`,
					]
				: []),
		],
	};
}

export type RatedJudge = Exclude<Awaited<ReturnType<typeof ratedJudge>>, Refusal>;

/** One dimension with one judge, and the people: what is computed about it in a thread. */
export function aboutOne(dimension: DimensionColumns, column: RaterColumn): DimensionColumns {
	return { ...dimension, judges: [column] };
}
