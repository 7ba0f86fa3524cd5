import { createHash } from "node:crypto";

/**
 * Raters of one item in an order that is the item's own: always the same one, and unlike that of the
 * item beside it, so that nobody can be followed through the queue.
 */
export function anonymousOrder<Each extends { readonly raterId: string }>(
	itemId: string,
	raters: readonly Each[],
): Each[] {
	return raters
		.map((rater) => ({
			rater,
			place: createHash("sha256").update(`${itemId} ${rater.raterId}`).digest("hex"),
		}))
		.sort((a, b) => (a.place < b.place ? -1 : 1))
		.map(({ rater }) => rater);
}

/** "A", "B" … "Z", "AA": what a rater is called in place of a name. */
export function letterOf(place: number): string {
	const letter = String.fromCharCode(65 + (place % 26));
	return place < 26 ? letter : `${letterOf(Math.floor(place / 26) - 1)}${letter}`;
}
