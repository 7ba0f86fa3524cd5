import { searchOf } from "../agreement/agreement-query.ts";
import type { CountedItems } from "../agreement/counted-items.tsx";

type Choices = Parameters<typeof searchOf>[1];

/** The address of a dimension's page; `home` is the project's address. */
export function dimensionAddress(home: string, dimension: string, choices: Choices): string {
	return `${home}/decide/dimension${searchOf(dimension, choices)}`;
}

/** The address of a judge's page on a dimension, by the rater's name. */
export function judgeAddress(
	home: string,
	{
		dimension,
		judge,
		show,
		at,
	}: {
		readonly dimension: string;
		readonly judge: string;
		/** What its list of items shows at first: `failed`; those that differ from people where absent. */
		readonly show?: string | undefined;
		/** The part of its page that is scrolled to. */
		readonly at?: string | undefined;
	},
	choices: Choices,
): string {
	const more = { judge, ...(show !== undefined && { show }), ...(at !== undefined && { at }) };
	return `${home}/agreement/judge${searchOf(dimension, choices, more)}`;
}

/** The address of the items that a number counts. */
export function itemsAddress(
	home: string,
	{ dimension, ...which }: CountedItems & { readonly dimension: string },
	choices: Choices,
): string {
	return `${home}/decide/items${searchOf(dimension, choices, which)}`;
}
