import { titleOf } from "#db/model/dimension.ts";
import { ADJUDICATED } from "../columns/adjudicated.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import { shortened } from "./agreement-query.ts";

/**
 * What judges are held against, as it was asked for; where nobody of that name labelled, or nothing was decided, the
 * majority, with a sentence that says so.
 */
export function knownReference(
	{ dimension, humans, decided }: DimensionColumns,
	asked: string,
): { readonly reference: string; readonly notThere: readonly string[] } {
	const isGraded = ["ordinal", "numeric"].includes(dimension.scale.type);
	const isThere =
		asked === "majority" ||
		(asked === "mean" && isGraded) ||
		(asked === ADJUDICATED && decided !== undefined) ||
		humans.some(({ rater }) => rater === asked);
	if (isThere) return { reference: asked, notThere: [] };
	const instead = "judges are held against people together";
	const title = titleOf(dimension);
	const says =
		asked === ADJUDICATED
			? `Nothing is decided on ${title} yet: ${instead}.`
			: asked === "mean"
				? `The levels of ${title} have no mean to hold judges against: ${instead}.`
				: `Nobody called “${shortened(asked)}” labelled ${title}: ${instead}.`;
	return { reference: "majority", notThere: [says] };
}
