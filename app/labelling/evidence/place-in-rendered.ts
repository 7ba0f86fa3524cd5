/** What rendering Markdown neither takes away nor adds, unless it typesets a formula or places an image. */
const LETTER = /[\p{L}\p{N}]/gu;

type Stretch = { readonly start: number; readonly end: number };

/** The letters and digits of a text, and where each stands. */
function lettersOf(text: string): { letters: string; places: number[] } {
	const found = [...text.matchAll(LETTER)];
	return {
		letters: found.map(([letter]) => letter).join(""),
		places: found.map(({ index }) => index),
	};
}

/**
 * Where a stretch of a text stands in the same text as it is rendered, from its first letter or digit to its
 * last: marks around words are gone there.
 * @param rendered all characters that are shown, in their order
 * @returns null where the two differ by a letter, so that counting would lead astray, or the stretch has none
 */
export function placeInRendered(
	raw: string,
	rendered: string,
	{ start, end }: Stretch,
): Stretch | null {
	const [written, shown] = [lettersOf(raw), lettersOf(rendered)];
	if (written.letters !== shown.letters) return null;
	const first = written.places.findIndex((place) => place >= start);
	const last = written.places.findLastIndex((place) => place < end);
	const [from, to] = [shown.places[first], shown.places[last]];
	if (first < 0 || last < first || from === undefined || to === undefined) return null;
	// A letter beyond the first plane takes two units.
	const units = String.fromCodePoint(rendered.codePointAt(to) ?? 0).length;
	return { start: from, end: to + units };
}
