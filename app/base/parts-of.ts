/**
 * The parts of a text that somebody sent; null where there are more than `most`, of which the rest are not looked for:
 * taking millions apart keeps everybody waiting and fills the memory.
 */
export function partsOf(text: string, separator: string | RegExp, most: number): string[] | null {
	const parts = text.split(separator, most + 1);
	return parts.length > most ? null : parts;
}
