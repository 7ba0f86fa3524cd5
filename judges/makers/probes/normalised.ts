/** A text as far as it says something: compatible characters alike, small letters, single blanks. */
export function normalised(text: string): string {
	return text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}
