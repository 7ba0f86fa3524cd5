import type { Definition } from "../definition/definition.ts";

const COMMON = {
	scales: ["ordinal", "numeric"],
	compares: "many",
	source: "Shrout & Fleiss 1979; McGraw & Wong 1996",
} as const;

/** Every form: which raters, and whether one rating or the mean of all is trusted. */
export const ICC_FORMS: readonly Definition[] = [
	{
		id: "icc2_1",
		title: "ICC(2,1)",
		answers: "How much of the variance of single ratings lies between the items?",
		...COMMON,
	},
	{
		id: "icc2_k",
		title: "ICC(2,k)",
		answers: "How far can the mean of raters be trusted, their leniency included?",
		...COMMON,
	},
	{
		id: "icc3_1",
		title: "ICC(3,1)",
		answers: "How much of the variance of single ratings lies between the items, leniency aside?",
		...COMMON,
	},
	{
		id: "icc3_k",
		title: "ICC(3,k)",
		answers: "How far can the mean of these very raters be trusted, leniency aside?",
		...COMMON,
	},
	{
		id: "icc1_1",
		title: "ICC(1,1)",
		answers: "How alike are single ratings of an item when each item has raters of its own?",
		...COMMON,
	},
	{
		id: "icc1_k",
		title: "ICC(1,k)",
		answers: "How far can the mean of ratings be trusted when each item has raters of its own?",
		...COMMON,
	},
];
