import { normalText } from "#db/model/normal-text.ts";

/** Are two texts the same words in the same order, whatever their case, marks and white space? */
export function isSameText(one: string, other: string): boolean {
	return wordsOf(one) === wordsOf(other);
}

/** A text of marks alone is compared as it stands. */
function wordsOf(text: string): string {
	const folded = normalText(text).toLowerCase();
	return (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [folded.trim()]).join(" ");
}
