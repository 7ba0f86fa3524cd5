/** More marks at one letter than any script writes. */
const MANY_MARKS = 64;
const MARKS = /\p{M}+/gu;
const PIECES = /\P{M}*\p{M}{0,64}/gu;

/**
 * A text however a keyboard wrote it, in one of Unicode's normal forms, in time linear in its length. Marks of one letter
 * are put into their order by the square of their number, so of more than any script writes so many at a time are.
 */
export function normalText(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFKC"): string {
	for (const [marks] of text.matchAll(MARKS))
		if (marks.length >= MANY_MARKS) return text.replace(PIECES, (piece) => piece.normalize(form));
	return text.normalize(form);
}
