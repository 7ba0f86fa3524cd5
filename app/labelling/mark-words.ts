/**
 * Marks words in texts without touching them, by the CSS Custom Highlight API; a browser without it
 * shows the texts unmarked. Style sheet: `::highlight(shared)` and `::highlight(found)`.
 */

type Mark = "shared" | "found";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Words that carry the meaning: numbers, and words of four letters or more (two in unspaced scripts). */
function carriesMeaning(word: string): boolean {
	return /\p{N}/u.test(word) || word.length >= (/[^\p{ASCII}]/u.test(word) ? 2 : 4);
}

function textNodes(root: Element): Text[] {
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const nodes: Text[] = [];
	while (walker.nextNode()) nodes.push(walker.currentNode as Text);
	return nodes;
}

function rangeIn(node: Text, start: number, end: number): Range {
	const range = document.createRange();
	range.setStart(node, start);
	range.setEnd(node, end);
	return range;
}

/** Neighbouring words become one range, so that a phrase is marked as one. */
function rangesOfWords(root: Element, words: ReadonlySet<string>): Range[] {
	return textNodes(root).flatMap((node) => {
		const spans: [number, number][] = [];
		for (const { 0: word, index } of node.data.matchAll(WORD)) {
			if (!words.has(word.toLowerCase())) continue;
			const last = spans.at(-1);
			if (last && /^\s+$/.test(node.data.slice(last[1], index))) last[1] = index + word.length;
			else spans.push([index, index + word.length]);
		}
		return spans.map(([start, end]) => rangeIn(node, start, end));
	});
}

function wordsOf(root: Element): string[] {
	return (root.textContent?.toLowerCase().match(WORD) ?? []).filter(carriesMeaning);
}

function show(mark: Mark, ranges: Range[]): void {
	if (typeof Highlight === "function") CSS.highlights.set(mark, new Highlight(...ranges));
}

export function unmark(mark: Mark): void {
	if (typeof Highlight === "function") CSS.highlights.delete(mark);
}

/** Marks the words that the answers and the contexts have in common, on both sides. */
export function markSharedWords(answers: readonly Element[], contexts: Element): void {
	const inContexts = new Set(wordsOf(contexts));
	const shared = new Set(answers.flatMap(wordsOf).filter((word) => inContexts.has(word)));
	show(
		"shared",
		[...answers, contexts].flatMap((root) => rangesOfWords(root, shared)),
	);
}

/**
 * Marks what was searched for, whatever its case.
 * @returns which of the texts hold it; null when nothing is searched for
 */
export function markFound(words: string, texts: readonly Element[]): boolean[] | null {
	const wanted = words.trim().toLowerCase();
	if (!wanted) {
		unmark("found");
		return null;
	}
	const found = texts.map((text) =>
		textNodes(text).flatMap((node) => {
			const data = node.data.toLowerCase();
			const ranges: Range[] = [];
			for (let at = data.indexOf(wanted); at >= 0; at = data.indexOf(wanted, at + wanted.length)) {
				if (at + wanted.length <= node.length) ranges.push(rangeIn(node, at, at + wanted.length));
			}
			return ranges;
		}),
	);
	show("found", found.flat());
	return found.map((ranges) => ranges.length > 0);
}
