import { calledToDisputes } from "#stats/index.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import { listed } from "./plain-words.ts";

/**
 * Parts people by why they were asked: `settling` were asked where others differ (`calledToDisputes`), so that their
 * items are not of the kind of the others', and α alone of the figures of all people counts them; `counted` are the rest.
 * Numbers hardly ever are the same, so that of them nobody can tell.
 */
export function settlingPeople({ humans }: Pick<DimensionColumns, "humans">): {
	readonly counted: readonly RaterColumn[];
	readonly settling: readonly string[];
} {
	const codes = humans.flatMap(({ cells }) => (cells.kind === "codes" ? [cells.codes] : []));
	const places = codes.length === humans.length ? calledToDisputes(codes) : [];
	// Of one alone there is no agreement: then all are asked for disputes, or nobody is.
	if (humans.length - places.length < 2) return { counted: humans, settling: [] };
	return {
		counted: humans.filter((_, place) => !places.includes(place)),
		settling: places.map((place) => humans[place].rater),
	};
}

/** "cat was asked where others differ, and is in α alone of the figures of all together" */
export function settlingInWords(settling: readonly string[]): string {
	const [are, arePart] = settling.length === 1 ? ["was", "is"] : ["were", "are"];
	return `${listed(settling, 3)} ${are} asked where others differ, and ${arePart} in α alone of the figures of all together`;
}
