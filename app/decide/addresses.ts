import { searchOf } from "../agreement/agreement-query.ts";
import type { Counted } from "./listed-places.ts";

type Choices = Parameters<typeof searchOf>[1];

/** The address of a dimension's page; `home` is the project's address. */
export function dimensionAddress(home: string, dimension: string, choices: Choices): string {
	return `${home}/decide/dimension${searchOf(dimension, choices)}`;
}

/** The address of a judge's page on a dimension, by the rater's name. */
export function judgeAddress(
	home: string,
	{ dimension, judge }: { readonly dimension: string; readonly judge: string },
	choices: Choices,
): string {
	return `${home}/agreement/judge${searchOf(dimension, choices, { judge })}`;
}

/** The address of the items that a number counts. */
export function itemsAddress(
	home: string,
	{
		dimension,
		...which
	}: { readonly dimension: string; readonly of: Counted; readonly a?: string; readonly b?: string },
	choices: Choices,
): string {
	return `${home}/decide/items${searchOf(dimension, choices, which)}`;
}
