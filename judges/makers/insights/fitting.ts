import type { NamedText } from "../../asking/item-block.ts";

/** Room for what stands before all texts, and for the two lines around each. */
const HEADER = "The word of these blocks is 00000000000000000000-1.\n\n";
const FENCE = "\n<<<00000000000000000000-1 BEGIN >>>\n\n<<<00000000000000000000-1 END >>>\n";

/** Characters that stand before all blocks of a request. */
export const HEADER_SIZE = HEADER.length;

/** Characters of these texts as blocks, without what stands before all of them. */
export function sizeOf(texts: readonly NamedText[]): number {
	return texts.reduce(
		(size, { name, text }) => size + FENCE.length + 2 * name.length + text.length,
		0,
	);
}

/** As many texts as fit into so many characters, in their order, and how many do not. */
export function fitting(
	texts: readonly NamedText[],
	characters: number,
): { readonly texts: readonly NamedText[]; readonly leftOut: number } {
	let room = characters - HEADER_SIZE;
	for (const [at, text] of texts.entries()) {
		room -= sizeOf([text]);
		if (room < 0) return { texts: texts.slice(0, at), leftOut: texts.length - at };
	}
	return { texts, leftOut: 0 };
}
