import type { UnscoredReason } from "#db/model/rating.ts";
import type { RaterKind } from "#db/model/roles.ts";
import type { Level, Scale } from "#db/model/scale.ts";
import { ColumnSet } from "../../columns/column-set.ts";
import type { RatingColumns } from "../../columns/rating-columns.ts";

/** A rater's values by item; undefined was never asked, null is unscored. */
export type Values = readonly (Level | null | undefined)[];

/** Columns of one dimension `d` from the values of people and judges, written out by hand. */
export function columnsOf(
	scale: Scale,
	{ humans = {}, judges = {} }: Partial<Record<"humans" | "judges", Record<string, Values>>>,
	{
		reason = "unparsable",
		...of
	}: { readonly reason?: UnscoredReason; readonly expectedOf?: string } = {},
): RatingColumns {
	const set = new ColumnSet({ dimensions: [{ name: "d", scale, ...of }], raterKinds: new Map() });
	let items = 0;
	const add = (raters: Record<string, Values>, raterKind: RaterKind) => {
		for (const [rater, values] of Object.entries(raters)) {
			items = Math.max(items, values.length);
			values.forEach((value, position) => {
				if (value === undefined) return;
				const label = { itemId: `${position}`, rater, raterKind, dimension: "d", value };
				const added = set.add({ ...label, isText: false, reason, repetition: 0 }, position);
				if (added !== "accepted") throw new Error(JSON.stringify(added));
			});
		}
	};
	add(humans, "human");
	add(judges, "judge");
	return set.finish(items).columns;
}
