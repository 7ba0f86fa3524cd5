/** One subject area of the handbook. `text` is Markdown with sections headed `## 1 Title`. */
export type Area = { id: string; title: string; text: string };

/** A section of an area as a search would return it. */
export type Section = { id: string; text: string };

/**
 * The sections of an area, each verbatim from its text without the heading's marks: the section
 * "## 2 Lost cards" of `membership` becomes `membership-2`, "2 Lost cards\n\n…".
 */
export function sectionsOf(area: Area): Section[] {
	return area.text
		.split(/^## /m)
		.slice(1)
		.map((section) => ({
			id: `${area.id}-${section.match(/^\d+/)?.[0]}`,
			text: section.trim(),
		}));
}

/** The sentences of a section below its heading, in order; joined by a blank they are its text. */
export function sentencesIn({ text }: Section): string[] {
	const [, ...paragraphs] = text.split("\n\n");
	return paragraphs.join(" ").split(/(?<=[.!?])\s+(?=[\p{Lu}"'’£\d])/u);
}
