import type { StatOptions } from "../core/options.ts";
import type { Result } from "../core/result.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { type IccForm, intraclassCorrelations } from "./icc.ts";

const COMMON = {
	scales: ["ordinal", "numeric"],
	compares: "many",
	source: "Shrout & Fleiss 1979; McGraw & Wong 1996",
	reads: "numbers",
} as const;

/** Items count as independent of each other here, also where they come in groups. */
function form(name: IccForm) {
	return (ratings: Ratings, options?: StatOptions): Result =>
		ratings.shared("icc", options, () =>
			intraclassCorrelations(jointRows(ratings.numbers()), options),
		)[name];
}

/** Every form: which raters, and whether one rating or the mean of all is trusted. */
export const ICC_FORMS = [
	{
		id: "icc2_1",
		title: "ICC(2,1)",
		answers: "How much of the variance of single ratings lies between the items?",
		...COMMON,
		shown: {
			whose: ["people"],
			figures: [{ field: "icc2_1", label: "ICC(2,1)", unit: "decimal" }],
		},
		compute: form("icc2_1"),
	},
	{
		id: "icc2_k",
		title: "ICC(2,k)",
		answers: "How far can the mean of raters be trusted, their leniency included?",
		...COMMON,
		compute: form("icc2_k"),
	},
	{
		id: "icc3_1",
		title: "ICC(3,1)",
		answers: "How much of the variance of single ratings lies between the items, leniency aside?",
		...COMMON,
		compute: form("icc3_1"),
	},
	{
		id: "icc3_k",
		title: "ICC(3,k)",
		answers: "How far can the mean of these very raters be trusted, leniency aside?",
		...COMMON,
		compute: form("icc3_k"),
	},
	{
		id: "icc1_1",
		title: "ICC(1,1)",
		answers: "How alike are single ratings of an item when each item has raters of its own?",
		...COMMON,
		compute: form("icc1_1"),
	},
	{
		id: "icc1_k",
		title: "ICC(1,k)",
		answers: "How far can the mean of ratings be trusted when each item has raters of its own?",
		...COMMON,
		compute: form("icc1_k"),
	},
] as const satisfies readonly RatingDefinition[];
