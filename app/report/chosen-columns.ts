import { listed } from "../agreement/plain-words.ts";
import { judgesInTwoOrders } from "../agreement/two-orders.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { ADJUDICATED } from "../columns/adjudicated.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";

const CONSENSUS: ReadonlySet<string> = new Set(["majority", "mean", ADJUDICATED]);

/** The names of all judges in columns, each once, in their order; one that was asked in two orders by both. */
export function judgesIn({ dimensions }: RatingColumns): string[] {
	return [...new Set(dimensions.flatMap(({ judges }) => judges.map(({ rater }) => rater)))];
}

/**
 * The columns of the chosen judges and dimensions.
 * @param chosen judges by the names that the report has, one of two orders by either of its names; what is
 * undefined: all of them. A reference that is no person's name is a way to count
 * @returns a refusal where one of them is not there
 */
export function chosenColumns(
	columns: RatingColumns,
	{
		judges,
		dimensions,
		reference,
	}: {
		readonly judges?: readonly string[] | undefined;
		readonly dimensions?: readonly string[] | undefined;
		readonly reference?: string | undefined;
	},
): RatingColumns | Refusal {
	const people = columns.dimensions.flatMap(({ humans }) => humans.map(({ rater }) => rater));
	if (reference !== undefined && !CONSENSUS.has(reference) && !people.includes(reference))
		return refused(
			`there is no person "${reference}" to be the reference; say majority, adjudicated, mean or a person's name.`,
		);
	const there = columns.dimensions.map(({ dimension }) => dimension.name);
	const unknown = dimensions?.find((name) => !there.includes(name));
	if (unknown !== undefined)
		return refused(`no label is on a dimension "${unknown}"; there are ${listed(there, 12)}.`);
	const all = judgesIn(columns);
	const inOrders = new Map(judgesInTwoOrders(all).map(({ judge, raters }) => [judge, raters]));
	const stranger = judges?.find((name) => !all.includes(name) && !inOrders.has(name));
	if (stranger !== undefined)
		return refused(
			`there is no judge "${stranger}" among these labels; there are ${listed(all, 12) || "none"}.`,
		);
	const chosen = judges && new Set(judges.flatMap((name) => inOrders.get(name) ?? [name]));
	return {
		...columns,
		dimensions: columns.dimensions
			.filter(({ dimension }) => dimensions?.includes(dimension.name) ?? true)
			.map((dimension) => ({
				...dimension,
				judges: dimension.judges.filter(({ rater }) => chosen?.has(rater) ?? true),
			})),
	};
}
