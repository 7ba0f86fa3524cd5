/**
 * What commands a terminal or a page instead of standing in it: control characters (C0, DEL, C1, with line ends and
 * tabs), the two separators that end a line, and what turns the direction of the text behind it. Names given here
 * are refused for them (#db/model/unseen.ts); names from elsewhere, and older ones, may hold them.
 */
const COMMANDS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A text from a file, a person or a model as one piece of a line for a terminal: what would command it becomes �.
 * Every name, id and reason goes through it before it is printed; JSON stays exact.
 */
export function printable(text: string): string {
	return text.replace(COMMANDS, "\u{fffd}");
}

/** `printable` for a text of several lines: line ends and tabs stay. */
export function printableLines(text: string): string {
	return text
		.split(/(\r?\n|\t)/)
		.map((part, place) => (place % 2 === 0 ? printable(part) : part.replace("\r", "")))
		.join("");
}

/** A name that another program gives, which nobody here can be asked to write otherwise: without such characters. */
export function cleanedName(name: string): string {
	const inOneLine = name.replace(/[\s\p{Cc}]+/gu, " ");
	return inOneLine.replace(COMMANDS, "").trim();
}
