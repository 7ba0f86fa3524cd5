/** One block of a prompt made by `itemBlock`. */
export type Block = { readonly name: string; readonly text: string };

/**
 * Reads a prompt's item blocks back: the word it names, then every text between the lines that
 * carry the word. Null when no word is named or a block does not close as it opened.
 */
export function readItemBlocks(prompt: string): Block[] | null {
	const word = /The word of these blocks is (\S+)\./.exec(prompt)?.[1];
	if (word === undefined) return null;
	const blocks: Block[] = [];
	const opening = `<<<${word} BEGIN `;
	let at = prompt.indexOf(opening);
	while (at >= 0) {
		const nameEnd = prompt.indexOf(">>>\n", at);
		if (nameEnd < 0) return null;
		const name = prompt.slice(at + opening.length, nameEnd);
		const start = nameEnd + ">>>\n".length;
		const end = prompt.indexOf(`\n<<<${word} END `, start);
		if (end < 0 || !prompt.startsWith(`\n<<<${word} END ${name}>>>`, end)) return null;
		blocks.push({ name, text: prompt.slice(start, end) });
		at = prompt.indexOf(opening, end);
	}
	return blocks;
}
