/** The beginning of a text of more than so many code units, with a mark where it is cut; other texts as they are. */
export function shortened(text: string, most: number): string {
	if (text.length <= most) return text;
	// No half of a letter that takes two.
	return `${text.slice(0, most - 2).replace(/[\uD800-\uDBFF]$/, "")} …`;
}
