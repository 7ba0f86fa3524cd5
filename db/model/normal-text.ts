/** More marks at one letter than any script writes. */
const MANY_MARKS = /\p{M}{64}/u;
const PIECES = /\P{M}*\p{M}{0,64}/gu;

/**
 * A text however a keyboard wrote it, in one of Unicode's normal forms, in time linear in its length. Marks of one letter
 * are put into their order by the square of their number, so of more than any script writes so many at a time are.
 */
export function normalText(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFKC"): string {
	return MANY_MARKS.test(text)
		? text.replace(PIECES, (piece) => piece.normalize(form))
		: text.normalize(form);
}
